import { isAddress, type SigningCard } from '@latchkey/evm'
import { cardTexts } from '@latchkey/texts'
import { AddressText, inEnglish, Notice, useAmounts, useTexts } from '@latchkey/ui'
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

/** A card drawn from the bytes that are about to be signed. Dangers come first, in words. */
export function SigningCardView({ card }: { readonly card: SigningCard }) {
  const { say, spoken } = useTexts(cardTexts)
  const amounts = useAmounts()
  // Only a card of a payment has an amount in its title; other titles are names, kept to the letter.
  const title = card.rows.some(({ kind }) => kind === 'amount') ? amounts.fromPoint(card.title) : card.title
  const hashes = [
    { label: say('card.hashes.digest'), value: card.hashes.digest },
    { label: say('card.hashes.domain'), value: card.hashes.domainHash },
    { label: say('card.hashes.message'), value: card.hashes.messageHash },
  ].filter(({ value }) => value !== undefined)
  return (
    // The title and the rows of a card are made without a language.
    <section {...inEnglish} className={styles['card']} aria-label={title}>
      <h3 className={styles['title']}>{title}</h3>
      {card.dangers.map((danger) => (
        <Notice key={danger.code + danger.text} kind="danger" title={<span {...spoken}>{say('card.danger')}</span>}>
          {danger.text}
        </Notice>
      ))}
      <dl className={styles['rows']}>
        {card.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity beside their place
          <div key={index} className={styles['row']} data-depth={Math.min(row.depth, 4)} data-kind={row.kind}>
            <dt>{row.label}</dt>
            <dd className={row.kind === 'bytes' ? styles['bytes'] : undefined}>
              {row.kind === 'address' && isAddress(row.value) ? (
                <AddressText address={row.value} />
              ) : (
                <Breakable text={row.kind === 'amount' ? amounts.fromPoint(row.value) : row.value} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {hashes.length > 0 && (
        <details {...spoken} className={styles['hashes']}>
          <summary>{say('card.hashes.title')}</summary>
          <dl className={styles['rows']}>
            {hashes.map(({ label, value }) => (
              <div key={label} className={styles['row']}>
                <dt>{label}</dt>
                <dd className={styles['bytes']}>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}
