export { RemoteError, type RemoteErrorCode, remoteErrors } from './errors.ts'
export {
  type AuthToken,
  type AuthTokenCheck,
  type AuthTokenFields,
  type AuthTokenVerdict,
  authTokenReasons,
  createAuthToken,
  readAuthToken,
  type SignatureCheck,
  verifyAuthToken,
} from './relay/authToken.ts'
export { fromClientId, toClientId } from './relay/clientId.ts'
export {
  deliveryMethod,
  type RelayFailure,
  type RelayMessage,
  type RelayMethod,
  type RelayParams,
  type RelayResults,
  readRelayParams,
  relayCloseCodes,
  relayFailures,
  relayLimits,
  relayTags,
  toRelayMethod,
} from './relay/messages.ts'
export { readRawId } from './relay/rawId.ts'
export type { Delivery, Publication, Relay, RelayOptions, RelayStatus } from './relay/relay.ts'
