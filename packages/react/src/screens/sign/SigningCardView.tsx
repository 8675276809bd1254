import { isAddress, type SigningCard } from '@latchkey/evm'
import { AddressText, Notice } from '@latchkey/ui'
import styles from './SigningCardView.module.css'
import { useCardWords } from './useCardWords.ts'

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
  const { say, spoken, words } = useCardWords()
  const title = words.title(card.title)
  const hashes = [
    { label: say('card.hashes.digest'), value: card.hashes.digest },
    { label: say('card.hashes.domain'), value: card.hashes.domainHash },
    { label: say('card.hashes.message'), value: card.hashes.messageHash },
  ].filter(({ value }) => value !== undefined)
  return (
    <section {...spoken} className={styles['card']} aria-label={title}>
      <h3 className={styles['title']}>{title}</h3>
      {card.dangers.map((danger) => (
        <Notice key={words.danger(danger)} kind="danger" title={say('card.danger')}>
          {words.danger(danger)}
        </Notice>
      ))}
      <dl className={styles['rows']}>
        {card.rows.map((row, index) => (
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
      {hashes.length > 0 && (
        <details className={styles['hashes']}>
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
