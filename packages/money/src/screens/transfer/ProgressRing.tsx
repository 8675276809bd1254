import type { TransferRecord } from '@latchkey/connect'
import { confirmationsNeeded } from '@latchkey/evm'
import { transferTexts } from '@latchkey/texts'
import { SendIcon, useTexts } from '@latchkey/ui'
import styles from './ProgressRing.module.css'

/** Degrees that stay free between two parts of the ring. */
const gap = 12

/** The way of a transfer as a ring of as many parts as blocks are waited for. The steps beside it say the same. */
export function ProgressRing({ record }: { readonly record: TransferRecord }) {
  const { say } = useTexts(transferTexts)
  const needed = confirmationsNeeded
  const count = record.status === 'included' ? record.confirmations : 0
  const span = 360 / needed
  return (
    <div className={styles['mark']} aria-hidden="true">
      <svg className={styles['ring']} viewBox="0 0 88 88" width="88" height="88" aria-hidden="true" focusable="false">
        {Array.from({ length: needed }, (_, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            key={index}
            className={index < count ? styles['done'] : index === count ? styles['next'] : styles['open']}
            d={arc(index * span + gap / 2, (index + 1) * span - gap / 2)}
          />
        ))}
      </svg>
      <span className={styles['inside']}>
        {record.status === 'included' ? (
          say('transfer.status.included.word', { count, needed })
        ) : (
          <SendIcon sizePx={24} />
        )}
      </span>
    </div>
  )
}

/** A part of the ring, from one angle to another; both clockwise from the top. */
function arc(from: number, to: number): string {
  const at = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(44 + 40 * Math.cos(angle)).toFixed(2)} ${(44 + 40 * Math.sin(angle)).toFixed(2)}`
  }
  return `M${at(from)}A40 40 0 0 1 ${at(to)}`
}
