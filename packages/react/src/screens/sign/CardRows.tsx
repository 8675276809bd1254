import { type CardRow, isAddress } from '@latchkey/evm'
import { AddressText } from '@latchkey/ui'
import type { CardWords } from './createCardWords.ts'
import styles from './SigningCardView.module.css'

/** A moment as machines write it, which a narrow line is to break before its hour and nowhere else. */
const momentPattern = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))$/

/** Text as it is signed, to the letter; a moment is kept in two whole pieces. */
function Breakable({ text }: { readonly text: string }) {
  const [, day, hour] = momentPattern.exec(text) ?? []
  if (day === undefined || hour === undefined) return text
  return (
    <>
      <span className={styles['whole']}>{day}</span>
      <wbr />
      <span className={styles['whole']}>{hour}</span>
    </>
  )
}

/** Names and values of a card, each in a line of its own. */
export function CardRows({ rows, words }: { readonly rows: readonly CardRow[]; readonly words: CardWords }) {
  return (
    <dl className={styles['rows']}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity beside their place
        <div key={index} className={styles['row']} data-depth={Math.min(row.depth, 4)} data-kind={row.kind}>
          <dt>{words.label(row.label)}</dt>
          <dd className={row.kind === 'bytes' ? styles['bytes'] : undefined}>
            {typeof row.value === 'string' && isAddress(row.value) && row.kind === 'address' ? (
              <AddressText address={row.value} />
            ) : (
              <bdi dir={row.kind === 'text' ? undefined : 'ltr'}>
                <Breakable text={words.value(row.value)} />
              </bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
