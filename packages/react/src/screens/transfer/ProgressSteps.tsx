import type { TransferRecord } from '@latchkey/connect'
import { CheckIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './ProgressSteps.module.css'

/** How many blocks, the transfer's own included, make it confirmed. */
const confirmationsNeeded = 3

const order: readonly TransferRecord['status'][] = ['submitted', 'seen', 'included', 'confirmed']

/** The four steps of a transfer that goes well, with the current one marked. */
export function ProgressSteps({ record }: { readonly record: TransferRecord }) {
  const reached = order.indexOf(record.status)
  const isDone = record.status === 'confirmed'
  const labels = [
    'Handed to the network',
    'Seen by the network',
    `In a block · ${isDone ? confirmationsNeeded : record.confirmations} of ${confirmationsNeeded} confirmations`,
    'Confirmed',
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
