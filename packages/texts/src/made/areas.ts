// Made by `npm run texts`.
import type { KeyOf } from '../area.ts'
import type { accountTexts } from './en/account.ts'
import type { activityTexts } from './en/activity.ts'
import type { cardTexts } from './en/card.ts'
import type { effectsTexts } from './en/effects.ts'
import type { feesTexts } from './en/fees.ts'
import type { languageTexts } from './en/language.ts'
import type { leftTexts } from './en/left.ts'
import type { linkTexts } from './en/link.ts'
import type { networkTexts } from './en/network.ts'
import type { shellTexts } from './en/shell.ts'
import type { signTexts } from './en/sign.ts'
import type { transferTexts } from './en/transfer.ts'
import type { uiTexts } from './en/ui.ts'

export { accountTexts } from './en/account.ts'
export { activityTexts } from './en/activity.ts'
export { cardTexts } from './en/card.ts'
export { effectsTexts } from './en/effects.ts'
export { feesTexts } from './en/fees.ts'
export { languageTexts } from './en/language.ts'
export { leftTexts } from './en/left.ts'
export { linkTexts } from './en/link.ts'
export { networkTexts } from './en/network.ts'
export { shellTexts } from './en/shell.ts'
export { signTexts } from './en/sign.ts'
export { transferTexts } from './en/transfer.ts'
export { uiTexts } from './en/ui.ts'

/** The key of any text. */
export type TextKey =
  | KeyOf<typeof accountTexts>
  | KeyOf<typeof activityTexts>
  | KeyOf<typeof cardTexts>
  | KeyOf<typeof effectsTexts>
  | KeyOf<typeof feesTexts>
  | KeyOf<typeof languageTexts>
  | KeyOf<typeof leftTexts>
  | KeyOf<typeof linkTexts>
  | KeyOf<typeof networkTexts>
  | KeyOf<typeof shellTexts>
  | KeyOf<typeof signTexts>
  | KeyOf<typeof transferTexts>
  | KeyOf<typeof uiTexts>
