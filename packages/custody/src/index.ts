export type { ActivityOutcome } from './activityOutcome.ts'
export { BundleError, type BundleErrorCode, bundleErrors } from './bundles/bundleErrors.ts'
export { type CredentialToSeal, openCredentialBundle, sealCredentialBundle } from './bundles/credentialBundle.ts'
export { type ExportOpening, type ExportToSeal, openExportBundle, sealExportBundle } from './bundles/exportBundle.ts'
export type { ReceiverKey } from './bundles/hpke.ts'
export {
  type ImportOwner,
  type ImportReading,
  type ImportTarget,
  openImport,
  readImportBundle,
  sealImport,
  writeImportBundle,
} from './bundles/importBundle.ts'
export { type KeyFormat, keyFormats, readKeyText, writeKeyText } from './bundles/keyText.ts'
export { parsePublicKey, publicKeyOf, toCompressed, toUncompressed } from './bundles/publicKey.ts'
export { type QuorumSignatureCheck, type QuorumSigner, verifyQuorumSignature } from './bundles/signedBundle.ts'
export {
  readExportedWallet,
  readImportedWallet,
  type WalletText,
  writeExportedWallet,
  writeImportedWallet,
} from './bundles/walletText.ts'
export { type CustodyClient, type CustodyClientOptions, createCustodyClient, type SubmitRequest } from './client.ts'
export { type ConsoleClient, createConsoleClient } from './console/consoleClient.ts'
export {
  type AuditReport,
  type ConsoleInput,
  type ConsoleOutput,
  type ConsoleQuestion,
  consoleEndpoints,
  type PolicyOutcomeView,
} from './console/consoleEndpoints.ts'
export type { AuditFaultCode, Fault, LogFaultCode, PolicyFaultCode, StampFaultCode } from './console/fault.ts'
export {
  freshLoginMinutes,
  isBenign,
  isConfirmationNeeded,
  isExpiredKey,
  isLoginTooOld,
  isNotDone,
  isUnknownPasskey,
} from './custodyFailures.ts'
export {
  type Activity,
  activity,
  activityAnswer,
  type SubmitBody,
  submitBody,
  type Vote,
  vote,
} from './endpoints/activity.ts'
export type { ActivityStatus } from './endpoints/choices.ts'
export type { Action, Endpoint, Query, Resource, Submit, SubmitVersion } from './endpoints/endpoint.ts'
export {
  type EndpointInput,
  type EndpointIntent,
  type EndpointName,
  type EndpointOutput,
  type EndpointResult,
  endpoints,
  findVersion,
  newestVersion,
  type QueryName,
  queryNames,
  type SubmitName,
  submitNames,
} from './endpoints/endpoints.ts'
export type { Policy } from './endpoints/policy.ts'
export type { User } from './endpoints/user.ts'
export { userParamsV4 } from './endpoints/user.ts'
export type { PrivateKey, Wallet, WalletAccount } from './endpoints/wallet.ts'
export { CustodyError, type CustodyErrorCode, custodyErrors } from './errors.ts'
export { fingerprintOf } from './fingerprint.ts'
export type { FrameElement, FrameEvent, FrameLineOptions } from './frame/frameLine.ts'
export { type FramePage, type FrameTag, type FrameWindow, type KeyFrameOpening, toKeyFrame } from './frame/keyFrame.ts'
export { refusalOf } from './refusalOf.ts'
export { type ApiKey, apiKeyStamper, stampWithKey } from './stamps/apiKeyStamper.ts'
export { type ApiStamp, parseApiStamp } from './stamps/apiStamp.ts'
export { type FrameStamper, frameStamper } from './stamps/frameStamper.ts'
export { passkeyAlgorithms, passkeyParameters } from './stamps/passkeyAlgorithms.ts'
export { type PasskeyStamp, parsePasskeyStamp, passkeyChallenge } from './stamps/passkeyStamp.ts'
export {
  type AllowedPasskey,
  type PasskeyCredentials,
  type PasskeyRequest,
  type PasskeyStamperOptions,
  passkeyStamper,
  toPasskeyError,
} from './stamps/passkeyStamper.ts'
export { toPasskeyTransports } from './stamps/passkeyTransports.ts'
export {
  type SessionKeyStamper,
  type SessionKeyStamperOptions,
  type SessionKeyStore,
  sessionKeyStamper,
} from './stamps/sessionKeyStamper.ts'
export type { Stamper, StampHeader } from './stamps/stamper.ts'
