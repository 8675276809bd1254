import { cardTexts, createTexts } from '@latchkey/texts'
import { createAmounts, createCardWords } from '@latchkey/ui/cards'

/** The words of a signing card in the language of this wallet. */
export const englishCardWords = createCardWords(createTexts().of(cardTexts).say, createAmounts('en'))
