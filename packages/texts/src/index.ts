export type { Area, KeyOf, Message, Table, Tables } from './area.ts'
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
export { joinNames } from './joinNames.ts'
export { english, type Language, language } from './languages.ts'
export { isReviewed, loadTexts, offeredLanguages } from './loadTexts.ts'
export { localeOf } from './localeOf.ts'
export {
  accountTexts,
  activityTexts,
  approvalsTexts,
  batchTexts,
  callsTexts,
  cardTexts,
  collectiblesTexts,
  connectEndsTexts,
  connectTexts,
  contactsTexts,
  documentTexts,
  effectsTexts,
  embeddedTexts,
  errorsTexts,
  failureTexts,
  feesTexts,
  frameTexts,
  guidesTexts,
  languageTexts,
  leftTexts,
  limitTexts,
  linkTexts,
  mailTexts,
  namesTexts,
  networkTexts,
  noticesTexts,
  pageTexts,
  pairingTexts,
  paymentsTexts,
  portfolioTexts,
  replaceTexts,
  shellTexts,
  showcaseTexts,
  signTexts,
  siteTexts,
  speedsTexts,
  sponsorTexts,
  type TextKey,
  tokensTexts,
  transferTexts,
  uiTexts,
  walletTexts,
} from './made/areas.ts'
export { preferredLanguages } from './preferredLanguages.ts'
export { type ToldError, tellError } from './tellError.ts'
