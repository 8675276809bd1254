import type { SigningCard } from '@latchkey/evm'
import { Summary } from '@latchkey/ui'
import { isGrave } from '@latchkey/ui/cards'
import { CardDangers } from './CardDangers.tsx'
import { CardRows } from './CardRows.tsx'
import styles from './SigningCardView.module.css'
import { TellingView } from './TellingView.tsx'
import { useCardWords } from './useCardWords.ts'

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
    <section {...spoken} className={styles['card']} data-grave={card.dangers.some(isGrave)} aria-label={title}>
      <h3 className={styles['title']}>{title}</h3>
      <CardDangers dangers={card.dangers} />
      {card.telling === undefined ? (
        <CardRows rows={card.rows} words={words} />
      ) : (
        <TellingView telling={card.telling} rows={card.rows} words={words} />
      )}
      {hashes.length > 0 && (
        <details className={styles['hashes']}>
          <Summary>{say('card.hashes.title')}</Summary>
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
