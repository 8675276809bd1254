import { createTexts, tellError } from '@latchkey/texts'
import { createAmounts, inEnglish } from '@latchkey/ui'
import type { TransferVoice } from '../screens/transfer/transferSentence.ts'

/** Failures in their English, and amounts as a locale writes them. */
export function testVoice(locale: string): TransferVoice {
  const texts = createTexts()
  return { tell: (error) => ({ ...tellError(texts, error), spoken: inEnglish }), amounts: createAmounts(locale) }
}
