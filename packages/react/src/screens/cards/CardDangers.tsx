import type { CardDanger, SigningCard } from '@latchkey/evm'
import { Notice } from '@latchkey/ui'
import { isGrave } from '@latchkey/ui/cards'
import styles from './SigningCardView.module.css'
import { useCardWords } from './useCardWords.ts'
import { WordsWithAddresses } from './WordsWithAddresses.tsx'

/** The notices that the bytes themselves call for: dangers first, then those that only want a second look. */
export function CardDangers({ dangers }: Pick<SigningCard, 'dangers'>) {
  const { say, spoken, words } = useCardWords()
  const grave = dangers.filter(isGrave)
  const mild = dangers.filter((danger) => !isGrave(danger))
  const sentence = (danger: CardDanger) => <WordsWithAddresses key={danger.code} text={words.danger(danger)} />
  return (
    <>
      {grave.length > 0 && (
        <Notice kind="danger" title={say('card.danger')} spoken={spoken}>
          {grave.length === 1 ? (
            grave.map(sentence)
          ) : (
            <ul className={styles['dangers']}>
              {grave.map((danger) => (
                <li key={words.danger(danger)}>{sentence(danger)}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {mild.map((danger) => (
        <Notice key={words.danger(danger)} kind="caution" spoken={spoken}>
          {sentence(danger)}
        </Notice>
      ))}
    </>
  )
}
