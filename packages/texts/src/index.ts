export type { Area, KeyOf, Message, Table } from './area.ts'
export { chooseLanguage } from './chooseLanguage.ts'
export {
  createTexts,
  type OwnTexts,
  type RichValues,
  type Speech,
  type Texts,
  type TextsChoice,
} from './createTexts.ts'
export { formatters } from './formatters.ts'
export { english, type Language, language } from './languages.ts'
export { isReviewed, loadTexts, offeredLanguages } from './loadTexts.ts'
export { localeOf } from './localeOf.ts'
export {
  accountTexts,
  activityTexts,
  cardTexts,
  effectsTexts,
  feesTexts,
  languageTexts,
  leftTexts,
  linkTexts,
  networkTexts,
  shellTexts,
  signTexts,
  type TextKey,
  transferTexts,
  uiTexts,
} from './made/areas.ts'
