import { cardTexts } from '@latchkey/texts'
import { useAmounts, useTexts } from '@latchkey/ui'
import { createCardWords } from '@latchkey/ui/cards'

/** The texts of signing cards, with the words of what a card says of its own. */
export function useCardWords() {
  const { say, spoken } = useTexts(cardTexts)
  const amounts = useAmounts()
  return { say, spoken, words: createCardWords(say, amounts) }
}
