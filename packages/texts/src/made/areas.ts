// Made by `npm run texts`.
import type { KeyOf } from '../area.ts'
import type { cardTexts } from './en/card.ts'
import type { signTexts } from './en/sign.ts'
import type { transferTexts } from './en/transfer.ts'
import type { uiTexts } from './en/ui.ts'

export { cardTexts } from './en/card.ts'
export { signTexts } from './en/sign.ts'
export { transferTexts } from './en/transfer.ts'
export { uiTexts } from './en/ui.ts'

/** The key of any text. */
export type TextKey =
  | KeyOf<typeof cardTexts>
  | KeyOf<typeof signTexts>
  | KeyOf<typeof transferTexts>
  | KeyOf<typeof uiTexts>
