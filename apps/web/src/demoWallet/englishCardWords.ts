import { cardTexts, createTexts, formatters } from '@latchkey/texts'
import { createAmounts, createCardWords, readMoment } from '@latchkey/ui/cards'

/** The words of a signing card in the language of this wallet. */
export const englishCardWords = createCardWords(createTexts().of(cardTexts).say, createAmounts('en'))

/** A moment as people write it; any other text as it is. */
export function inWords(text: string): string {
  const moment = readMoment(text)
  if (moment === undefined) return text
  const timeStyle = moment.precision === 'second' ? 'medium' : 'short'
  return formatters.getDateTimeFormat('en', { dateStyle: 'medium', timeStyle }).format(moment.atMs)
}
