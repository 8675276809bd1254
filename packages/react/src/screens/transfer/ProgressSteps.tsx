import type { TransferRecord } from '@latchkey/connect'
import { confirmationsNeeded } from '@latchkey/evm'
import { CheckIcon, Spinner } from '@latchkey/ui'
import styles from './ProgressSteps.module.css'

const order: readonly TransferRecord['status'][] = ['submitted', 'seen', 'included', 'confirmed']

/** The four steps of a transfer that goes well, with the current one marked. */
export function ProgressSteps({ record }: { readonly record: TransferRecord }) {
  const reached = order.indexOf(record.status)
  const isDone = record.status === 'confirmed'
  const labels = ['Handed to the network', 'Seen by the network', inBlock(record), 'Confirmed']
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
function inBlock({ status, confirmations }: TransferRecord): string {
  const isCounted = status === 'included' || status === 'confirmed'
  const count = status === 'confirmed' ? confirmationsNeeded : confirmations
  return isCounted
    ? `In a block · ${count} of ${confirmationsNeeded} confirmations`
    : `In a block, with ${confirmationsNeeded} confirmations`
}
