import { cardTexts } from '@latchkey/texts'
import { type Say, type Spoken, useAmounts, useTexts } from '@latchkey/ui'
import { type CardWords, createCardWords } from '@latchkey/ui/cards'

/** The texts of signing cards, with the words of what a card says of its own. */
export function useCardWords(): {
  readonly say: Say<typeof cardTexts>
  readonly spoken: Spoken
  readonly words: CardWords
} {
  const { say, spoken } = useTexts(cardTexts)
  const amounts = useAmounts()
  return { say, spoken, words: createCardWords(say, amounts) }
}
