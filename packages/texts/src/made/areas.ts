// Made by `npm run texts`.
import type { KeyOf } from '../area.ts'
import type { accountTexts } from './en/account.ts'
import type { activityTexts } from './en/activity.ts'
import type { feesTexts } from './en/fees.ts'
import type { leftTexts } from './en/left.ts'
import type { linkTexts } from './en/link.ts'
import type { networkTexts } from './en/network.ts'
import type { shellTexts } from './en/shell.ts'
import type { uiTexts } from './en/ui.ts'

export { accountTexts } from './en/account.ts'
export { activityTexts } from './en/activity.ts'
export { feesTexts } from './en/fees.ts'
export { leftTexts } from './en/left.ts'
export { linkTexts } from './en/link.ts'
export { networkTexts } from './en/network.ts'
export { shellTexts } from './en/shell.ts'
export { uiTexts } from './en/ui.ts'

/** The key of any text. */
export type TextKey =
  | KeyOf<typeof accountTexts>
  | KeyOf<typeof activityTexts>
  | KeyOf<typeof feesTexts>
  | KeyOf<typeof leftTexts>
  | KeyOf<typeof linkTexts>
  | KeyOf<typeof networkTexts>
  | KeyOf<typeof shellTexts>
  | KeyOf<typeof uiTexts>
