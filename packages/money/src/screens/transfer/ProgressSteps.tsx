import type { TransferRecord } from '@latchkey/connect'
import { confirmationsNeeded } from '@latchkey/evm'
import { transferTexts } from '@latchkey/texts'
import { CheckIcon, Spinner, useTexts } from '@latchkey/ui'
import styles from './ProgressSteps.module.css'
import type { SayTransfer } from './transferSentence.ts'

const order: readonly TransferRecord['status'][] = ['submitted', 'seen', 'included', 'confirmed']

/** The four steps of a transfer that goes well, with the current one marked. */
export function ProgressSteps({ record }: { readonly record: TransferRecord }) {
  const { say } = useTexts(transferTexts)
  const reached = order.indexOf(record.status)
  const isDone = record.status === 'confirmed'
  const labels = [
    say('transfer.step.submitted'),
    say('transfer.step.seen'),
    inBlock(record, say),
    say('transfer.step.confirmed'),
  ]
  return (
    <ol className={styles['steps']}>
      {labels.map((label, index) => {
        const isPast = isDone || index < reached || (index === reached && record.status !== 'included')
        const isCurrent = !isDone && index === (record.status === 'included' ? reached : reached + 1)
        return (
          <li
            key={order[index]}
            className={isPast ? styles['past'] : isCurrent ? styles['current'] : styles['future']}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className={styles['mark']}>
              {isPast ? <CheckIcon sizePx={16} /> : isCurrent ? <Spinner /> : null}
            </span>
            {label}
          </li>
        )
      })}
    </ol>
  )
}

/** Nothing is counted before there is a block. */
function inBlock({ status, confirmations }: TransferRecord, say: SayTransfer): string {
  const needed = confirmationsNeeded
  if (status === 'included') return say('transfer.step.counted', { count: confirmations, needed })
  if (status === 'confirmed') return say('transfer.step.counted', { count: needed, needed })
  return say('transfer.step.included', { needed })
}
