import type { CardRow, CardTelling } from '@latchkey/evm'
import { callsTexts } from '@latchkey/texts'
import { Moment, Summary, useTexts } from '@latchkey/ui'
import type { CardWords } from '@latchkey/ui/cards'
import { readMoment } from '@latchkey/ui/cards'
import { CardRows } from './CardRows.tsx'
import styles from './SigningCardView.module.css'
import { WordsWithAddresses } from './WordsWithAddresses.tsx'

export type TellingViewProps = {
  readonly telling: CardTelling
  /** The rows that the card has of its own. */
  readonly rows: readonly CardRow[]
  readonly words: CardWords
}

/** The contract comes before what its call says. */
const isContract = ({ label }: CardRow) => 'code' in label && label.code === 'contract'

/** The meaning of a call or of typed data, by whose word it is, and every value of it as it is signed. */
export function TellingView({ telling, rows, words }: TellingViewProps) {
  const { say, spoken } = useTexts(callsTexts)
  const { source, intent, left, all } = telling
  const by =
    source.code === 'by_description'
      ? say('calls.source.by_description', source.values)
      : say(`calls.source.${source.code}`)
  return (
    <>
      {intent.length > 0 && (
        <p {...spoken} className={styles['intent']}>
          <span className={styles['quiet']}>{say('calls.intent')}</span>
          <bdi>
            {intent.map((part, index) => (
              // Values stand apart from the words around them, which may run the other way.
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity beside their place
              <bdi key={index}>
                <Part text={words.value(part)} />
              </bdi>
            ))}
          </bdi>
        </p>
      )}
      <CardRows
        rows={[...rows.filter(isContract), ...telling.rows, ...rows.filter((row) => !isContract(row))]}
        words={words}
      />
      <p {...spoken} className={styles['quiet']}>
        {by} {left > 0 && say('calls.left', { count: left })}
      </p>
      {all.length > 0 && (
        <details className={styles['hashes']}>
          <Summary spoken={spoken}>{say('calls.all')}</Summary>
          <CardRows rows={all} words={words} />
        </details>
      )}
    </>
  )
}

/** A value within the sentence; the rows below have the letters of a moment. */
function Part({ text }: { readonly text: string }) {
  const moment = readMoment(text)
  return moment === undefined ? (
    <WordsWithAddresses text={text} />
  ) : (
    <Moment atMs={moment.atMs} precision={moment.precision} />
  )
}
