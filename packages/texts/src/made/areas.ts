// Made by `npm run texts`.
import type { KeyOf } from '../area.ts'
import type { accountTexts } from './en/account.ts'
import type { activityTexts } from './en/activity.ts'
import type { networkTexts } from './en/network.ts'
import type { uiTexts } from './en/ui.ts'

export { accountTexts } from './en/account.ts'
export { activityTexts } from './en/activity.ts'
export { networkTexts } from './en/network.ts'
export { uiTexts } from './en/ui.ts'

/** The key of any text. */
export type TextKey =
  | KeyOf<typeof accountTexts>
  | KeyOf<typeof activityTexts>
  | KeyOf<typeof networkTexts>
  | KeyOf<typeof uiTexts>
