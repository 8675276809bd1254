// Made by `npm run texts`.
import type { KeyOf } from '../area.ts'
import type { transferTexts } from './en/transfer.ts'
import type { uiTexts } from './en/ui.ts'

export { transferTexts } from './en/transfer.ts'
export { uiTexts } from './en/ui.ts'

/** The key of any text. */
export type TextKey =
  | KeyOf<typeof transferTexts>
  | KeyOf<typeof uiTexts>
