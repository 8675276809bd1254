export { type EmbeddedWalletsOptions, embeddedWallets } from './embeddedWallets.ts'
export { type CodeReading, readCodeDigits, readCodeLink, readCodeText } from './signIn/codeText.ts'
export { isEmailText } from './signIn/emailText.ts'
export type { BatchRequest, BatchVerbs, SentBatch, SponsoredState } from './surface/batchVerbs.ts'
export {
  type CardRequest,
  type CodePurpose,
  type EmbeddedContents,
  type EmbeddedController,
  type EmbeddedKey,
  type EmbeddedKit,
  type EmbeddedLimit,
  type EmbeddedPasskey,
  type EmbeddedPhrase,
  type EmbeddedSession,
  type EmbeddedSessionRow,
  type EmbeddedStep,
  type EmbeddedTask,
  type EmbeddedVariant,
  type ExportRequest,
  embeddedController,
  type ImportFrame,
  type KeyVerbs,
  type OwnerVerbs,
  type ShownCalls,
  type ShownFrame,
  type StepUpQuestion,
  type StepUpReason,
  type StepVerbs,
  type TokenRequest,
  type WaitingTurn,
} from './surface/embeddedController.ts'
export { embeddedIdPrefix } from './surface/embeddedId.ts'
export type {
  AnnouncedWallet,
  CustodyPlace,
  EmbeddedPlatform,
  OpenFrame,
  PasskeyMaker,
} from './surface/embeddedPlatform.ts'
