export type { BatchRequest, BatchVerbs, SentBatch, SponsoredState } from './batchVerbs.ts'
export { type CodeReading, readCodeLink, readCodeText } from './codeText.ts'
export { isEmailText } from './emailText.ts'
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
} from './embeddedController.ts'
export { embeddedIdPrefix } from './embeddedId.ts'
export type {
  AnnouncedWallet,
  CustodyPlace,
  EmbeddedPlatform,
  OpenFrame,
  PasskeyMaker,
} from './embeddedPlatform.ts'
export { type EmbeddedWalletsOptions, embeddedWallets } from './embeddedWallets.ts'
