import { type CardRow, isAddress } from '@latchkey/evm'
import { AddressText, Moment } from '@latchkey/ui'
import type { CardWords } from '@latchkey/ui/cards'
import { readMoment } from '@latchkey/ui/cards'
import styles from './SigningCardView.module.css'
import { WordsWithAddresses } from './WordsWithAddresses.tsx'

/** Text as it is signed. A moment is told as people write it, with its letters beneath in two whole pieces. */
function Text({ text }: { readonly text: string }) {
  const moment = readMoment(text)
  if (moment === undefined) return <WordsWithAddresses text={text} />
  return (
    <>
      <Moment atMs={moment.atMs} precision={moment.precision} />
      <span className={styles['letters']}>
        <span className={styles['whole']}>{moment.day}</span>
        <wbr />
        <span className={styles['whole']}>{moment.hour}</span>
      </span>
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
                <Text text={words.value(row.value)} />
              </bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
