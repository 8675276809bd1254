// Made by `npm run texts`.
import type { KeyOf } from '../area.ts'
import type { accountTexts } from './en/account.ts'
import type { activityTexts } from './en/activity.ts'
import type { approvalsTexts } from './en/approvals.ts'
import type { batchTexts } from './en/batch.ts'
import type { callsTexts } from './en/calls.ts'
import type { cardTexts } from './en/card.ts'
import type { collectiblesTexts } from './en/collectibles.ts'
import type { connectTexts } from './en/connect.ts'
import type { connectEndsTexts } from './en/connectEnds.ts'
import type { contactsTexts } from './en/contacts.ts'
import type { documentTexts } from './en/document.ts'
import type { effectsTexts } from './en/effects.ts'
import type { embeddedTexts } from './en/embedded.ts'
import type { errorsTexts } from './en/errors.ts'
import type { failureTexts } from './en/failure.ts'
import type { feesTexts } from './en/fees.ts'
import type { frameTexts } from './en/frame.ts'
import type { guidesTexts } from './en/guides.ts'
import type { languageTexts } from './en/language.ts'
import type { leftTexts } from './en/left.ts'
import type { limitTexts } from './en/limit.ts'
import type { linkTexts } from './en/link.ts'
import type { mailTexts } from './en/mail.ts'
import type { namesTexts } from './en/names.ts'
import type { networkTexts } from './en/network.ts'
import type { noticesTexts } from './en/notices.ts'
import type { pageTexts } from './en/page.ts'
import type { pairingTexts } from './en/pairing.ts'
import type { paymentsTexts } from './en/payments.ts'
import type { portfolioTexts } from './en/portfolio.ts'
import type { replaceTexts } from './en/replace.ts'
import type { shellTexts } from './en/shell.ts'
import type { showcaseTexts } from './en/showcase.ts'
import type { signTexts } from './en/sign.ts'
import type { siteTexts } from './en/site.ts'
import type { speedsTexts } from './en/speeds.ts'
import type { sponsorTexts } from './en/sponsor.ts'
import type { tokensTexts } from './en/tokens.ts'
import type { transferTexts } from './en/transfer.ts'
import type { uiTexts } from './en/ui.ts'
import type { walletTexts } from './en/wallet.ts'

export { accountTexts } from './en/account.ts'
export { activityTexts } from './en/activity.ts'
export { approvalsTexts } from './en/approvals.ts'
export { batchTexts } from './en/batch.ts'
export { callsTexts } from './en/calls.ts'
export { cardTexts } from './en/card.ts'
export { collectiblesTexts } from './en/collectibles.ts'
export { connectTexts } from './en/connect.ts'
export { connectEndsTexts } from './en/connectEnds.ts'
export { contactsTexts } from './en/contacts.ts'
export { documentTexts } from './en/document.ts'
export { effectsTexts } from './en/effects.ts'
export { embeddedTexts } from './en/embedded.ts'
export { errorsTexts } from './en/errors.ts'
export { failureTexts } from './en/failure.ts'
export { feesTexts } from './en/fees.ts'
export { frameTexts } from './en/frame.ts'
export { guidesTexts } from './en/guides.ts'
export { languageTexts } from './en/language.ts'
export { leftTexts } from './en/left.ts'
export { limitTexts } from './en/limit.ts'
export { linkTexts } from './en/link.ts'
export { mailTexts } from './en/mail.ts'
export { namesTexts } from './en/names.ts'
export { networkTexts } from './en/network.ts'
export { noticesTexts } from './en/notices.ts'
export { pageTexts } from './en/page.ts'
export { pairingTexts } from './en/pairing.ts'
export { paymentsTexts } from './en/payments.ts'
export { portfolioTexts } from './en/portfolio.ts'
export { replaceTexts } from './en/replace.ts'
export { shellTexts } from './en/shell.ts'
export { showcaseTexts } from './en/showcase.ts'
export { signTexts } from './en/sign.ts'
export { siteTexts } from './en/site.ts'
export { speedsTexts } from './en/speeds.ts'
export { sponsorTexts } from './en/sponsor.ts'
export { tokensTexts } from './en/tokens.ts'
export { transferTexts } from './en/transfer.ts'
export { uiTexts } from './en/ui.ts'
export { walletTexts } from './en/wallet.ts'

/** The key of any text. */
export type TextKey =
  | KeyOf<typeof accountTexts>
  | KeyOf<typeof activityTexts>
  | KeyOf<typeof approvalsTexts>
  | KeyOf<typeof batchTexts>
  | KeyOf<typeof callsTexts>
  | KeyOf<typeof cardTexts>
  | KeyOf<typeof collectiblesTexts>
  | KeyOf<typeof connectTexts>
  | KeyOf<typeof connectEndsTexts>
  | KeyOf<typeof contactsTexts>
  | KeyOf<typeof documentTexts>
  | KeyOf<typeof effectsTexts>
  | KeyOf<typeof embeddedTexts>
  | KeyOf<typeof errorsTexts>
  | KeyOf<typeof failureTexts>
  | KeyOf<typeof feesTexts>
  | KeyOf<typeof frameTexts>
  | KeyOf<typeof guidesTexts>
  | KeyOf<typeof languageTexts>
  | KeyOf<typeof leftTexts>
  | KeyOf<typeof limitTexts>
  | KeyOf<typeof linkTexts>
  | KeyOf<typeof mailTexts>
  | KeyOf<typeof namesTexts>
  | KeyOf<typeof networkTexts>
  | KeyOf<typeof noticesTexts>
  | KeyOf<typeof pageTexts>
  | KeyOf<typeof pairingTexts>
  | KeyOf<typeof paymentsTexts>
  | KeyOf<typeof portfolioTexts>
  | KeyOf<typeof replaceTexts>
  | KeyOf<typeof shellTexts>
  | KeyOf<typeof showcaseTexts>
  | KeyOf<typeof signTexts>
  | KeyOf<typeof siteTexts>
  | KeyOf<typeof speedsTexts>
  | KeyOf<typeof sponsorTexts>
  | KeyOf<typeof tokensTexts>
  | KeyOf<typeof transferTexts>
  | KeyOf<typeof uiTexts>
  | KeyOf<typeof walletTexts>
