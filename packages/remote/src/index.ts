export type { Cryptography } from './cryptography/cryptography.ts'
export { platformCryptography } from './cryptography/platformCryptography.ts'
export { RemoteError, type RemoteErrorCode, remoteErrors } from './errors.ts'
export { heartbeatFrame, linkEvents, linkLimits, linkPaths, linkTimings, metadataKeys } from './link/limits.ts'
export { createLinkClient, type LinkClient, type LinkClientOptions, type LinkEnd } from './link/linkClient.ts'
export type { LinkedPhone } from './link/linkedPhone.ts'
export type { LinkStatus } from './link/linkLine.ts'
export { createLinkPhone, type LinkPhone, type LinkPhoneOptions, type PhoneClaims } from './link/linkPhone.ts'
export { createLinkSession, deriveSessionKey, type LinkSession } from './link/linkSession.ts'
export { formatLinkUrl, isLinkUrl, type LinkUrl, parseLinkUrl } from './link/linkUrl.ts'
export {
  type LinkClientMessage,
  type LinkReading,
  type LinkServerMessage,
  readClientMessage,
  readServerMessage,
  type StoredEvent,
} from './link/messages.ts'
export { openBytes, openSeal, sealBytes, sealText } from './link/seal.ts'
export {
  readWeb3Message,
  type Web3Message,
  type Web3Request,
  type Web3Response,
  writeWeb3Message,
} from './link/web3.ts'
export { type ApproveOptions, approve, reject } from './pairing/answerProposal.ts'
export { extendSession, updateSession } from './pairing/changeSession.ts'
export { closePeer, createPeer } from './pairing/createPeer.ts'
export { endSession } from './pairing/endSession.ts'
export { indexedDbRecords, pairingDatabase } from './pairing/indexedDbRecords.ts'
export type { RandomBytes } from './pairing/keys.ts'
export type { Metadata } from './pairing/messages.ts'
export {
  defaultEvents,
  defaultMethods,
  findNonConformity,
  type ProposalNamespace,
  type ProposalNamespaces,
  type SessionNamespace,
  type SessionNamespaces,
} from './pairing/namespaces.ts'
export { pair } from './pairing/pair.ts'
export { formatPairingUri, type PairingUri, parsePairingUri } from './pairing/pairingUri.ts'
export {
  onPeerNews,
  type Peer,
  type PeerNews,
  type PeerOptions,
  type PeerTabs,
  type WalletSide,
} from './pairing/peerState.ts'
export { pingPairing } from './pairing/pingPairing.ts'
export type { Properties } from './pairing/properties.ts'
export { type Proposed, type ProposedAgain, type ProposeOptions, propose, proposeAgain } from './pairing/propose.ts'
export { memoryRecords, type RecordStorage } from './pairing/recordStorage.ts'
export { emitEvent, pingSession, type RequestOptions, request, respond } from './pairing/request.ts'
export type { InboundRequest, Proposal, ResumedRequest, Session } from './pairing/session.ts'
export { walletSide } from './pairing/walletSide.ts'
export { isRefusal, protocolErrors, type WireError } from './protocolErrors.ts'
export {
  type AuthToken,
  type AuthTokenCheck,
  type AuthTokenVerdict,
  authTokenReasons,
  readAuthToken,
  type SignatureCheck,
  verifyAuthToken,
} from './relay/authToken.ts'
export { fromClientId, toClientId } from './relay/clientId.ts'
export type { OpenChannel } from './relay/connection.ts'
export { relayFailures } from './relay/failures.ts'
export {
  deliveryMethod,
  type RelayFailure,
  type RelayMessage,
  type RelayResults,
  relayCloseCodes,
  relayLimits,
  relayTags,
} from './relay/messages.ts'
export { type RelayMethod, type RelayParams, readRelayParams, toRelayMethod } from './relay/params.ts'
export { readRawId } from './relay/rawId.ts'
export type { Delivery, Publication, Relay, RelayOptions, RelayStatus } from './relay/relay.ts'
export { createRelayClient, type RelayClientOptions } from './relay/relayClient.ts'
