import { createCardWords } from '@latchkey/react'
import { cardTexts, createTexts } from '@latchkey/texts'
import { createAmounts } from '@latchkey/ui'

/** The words of a signing card in the language of this wallet. */
export const englishCardWords = createCardWords(createTexts().of(cardTexts).say, createAmounts('en'))
