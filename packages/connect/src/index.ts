export { AccountError } from './accountError.ts'
export { accountErrors } from './accountErrors.ts'
export { cancelConnect } from './actions/cancelConnect.ts'
export { chooseAccount } from './actions/chooseAccount.ts'
export { type ConnectChoices, connect } from './actions/connect.ts'
export { disconnect } from './actions/disconnect.ts'
export { dismissBatch, stopWaitingForBatch } from './actions/dismissBatch.ts'
export { dismissTransfer } from './actions/dismissTransfer.ts'
export { followBatches } from './actions/followBatches.ts'
export { followTransfers } from './actions/followTransfers.ts'
export { judgeTransferFee } from './actions/judgeTransferFee.ts'
export { quoteReplacement, type Replacement } from './actions/quoteReplacement.ts'
export { readCapabilities } from './actions/readCapabilities.ts'
export { reconnect } from './actions/reconnect.ts'
export { refreshLogin } from './actions/refreshLogin.ts'
export {
  connectRemoteSession,
  describeSessions,
  endRemoteSession,
  type RemoteSession,
} from './actions/remoteSessions.ts'
export { replacementsOf } from './actions/replacementsOf.ts'
export { replaceTransfer } from './actions/replaceTransfer.ts'
export { requestAccountsPermission } from './actions/requestAccountsPermission.ts'
export { revokeApproval } from './actions/revokeApproval.ts'
export { type BatchOutcome, type SendBatchOptions, sendBatch } from './actions/sendBatch.ts'
export { sendCollectible } from './actions/sendCollectible.ts'
export type { BatchReview, BatchStep } from './actions/sendOneByOne.ts'
export { type SendOptions, sendTransfer } from './actions/sendTransfer.ts'
export { completeSignIn, prepareSignIn, signIn, signInChainId } from './actions/signIn.ts'
export { signMessage } from './actions/signMessage.ts'
export { signOut } from './actions/signOut.ts'
export { signTypedData } from './actions/signTypedData.ts'
export { stopWaiting } from './actions/stopWaiting.ts'
export { stopSwitching, switchChain } from './actions/switchChain.ts'
export { type ApprovalAnswer, type ApprovalSource, askApprovals } from './approvals/askApprovals.ts'
export type { NominationAnswer, NominationSource } from './askNominations.ts'
export { isFinalBatch } from './batches/batchBook.ts'
export type { BatchRequest } from './batches/batchRequest.ts'
export { transferOfBatch } from './batches/transferOfBatch.ts'
export type { BatchRecord, BatchStatus, RecordedCall } from './batchRecord.ts'
export {
  askCollectibles,
  type CollectibleAnswer,
  type CollectibleSource,
} from './collectibles/askCollectibles.ts'
export { askCollectibleFacts, type CollectibleFacts } from './collectibles/collectibleFacts.ts'
export { hasRecipient, recipientOfRecord, sentCollectible } from './collectibles/sentCollectible.ts'
export type { Account, ConnectionEvent, ConnectionState, Login } from './connectionState.ts'
export { accountOf, loginOf, next } from './connectionState.ts'
export type {
  Connection,
  ConnectionEvents,
  ConnectNotice,
  ConnectOptions,
  Connector,
  ConnectorFlags,
  ConnectorKind,
} from './connector.ts'
export { fallbackConnector, unknownConnector } from './connectors/absentConnectors.ts'
export { appLink } from './connectors/coinbase/appLink.ts'
export { lateLink } from './connectors/coinbase/linkChunk.ts'
export { type LinkAsking, type LinkController, linkController } from './connectors/coinbase/linkController.ts'
export type { LinkSetting } from './connectors/coinbase/linkSetting.ts'
export {
  coinbaseLinkId,
  type LinkWalletsOptions,
  linkWallets,
} from './connectors/coinbase/linkWallets.ts'
export {
  type Discovery,
  type DiscoveryOptions,
  type DiscoverySource,
  discoverConnectors,
} from './connectors/discovery.ts'
export { type InjectedOptions, injectedConnector } from './connectors/injected.ts'
export { createListeners } from './connectors/listeners.ts'
export { abstractWallet } from './connectors/named/abstractWallet.ts'
export { type BaseAccountModule, type BaseAccountOptions, baseAccount } from './connectors/named/baseAccount.ts'
export type { AbstractWalletOptions, Popup, PopupPlace } from './connectors/named/crossApp.ts'
export { type EdenOnlineOptions, edenOnline } from './connectors/named/edenOnline.ts'
export { intersend } from './connectors/named/intersend.ts'
export {
  type Override,
  type OverrideCapabilities,
  type OverrideDeps,
  overrideConnectors,
} from './connectors/named/override.ts'
export type { FrameMessage, IntersendOptions, ParentFrame } from './connectors/named/parentFrame.ts'
export { exodusEvm, phantomEvm } from './connectors/namedWallets.ts'
export { isRefusalOfUser, normalizeWalletError } from './connectors/normalizeWalletError.ts'
export { oneLine } from './connectors/oneLine.ts'
export { ownProviders } from './connectors/ownProviders.ts'
export { pictureType } from './connectors/pictureType.ts'
export type { Provider } from './connectors/provider.ts'
export { readProperty } from './connectors/provider.ts'
export { providerCodes } from './connectors/providerCodes.ts'
export { providerConnection } from './connectors/providerConnection.ts'
export type { PairingSetting, PairingTabs } from './connectors/remote/pairingSetting.ts'
export { latePairing } from './connectors/remote/remoteChunk.ts'
export { anyRemoteId } from './connectors/remote/remoteConnectors.ts'
export {
  type PairingKit,
  type PairingService,
  type RemoteAsking,
  type RemoteController,
  type RemoteEnd,
  type RemoteStatus,
  remoteController,
} from './connectors/remote/remoteController.ts'
export {
  type RemoteWalletsOptions,
  remoteWallets,
} from './connectors/remote/remoteWallets.ts'
export type { SessionLink, SessionNews } from './connectors/remote/sessionLink.ts'
export { safeIcon } from './connectors/safeIcon.ts'
export { type Contact, cleanLabel, contactLimits } from './contacts/contact.ts'
export {
  type AddedContacts,
  addContacts,
  type ContactOutcome,
  findContact,
  removeContact,
  saveContact,
} from './contacts/contactBook.ts'
export { type ContactFile, readContactFile, writeContactFile } from './contacts/contactFile.ts'
export { contactsOf, type KeptContacts, readContacts, startContactsAnew } from './contacts/keptContacts.ts'
export { closeHub, createHub, type HubOptions } from './createHub.ts'
export { ConnectError, connectErrors } from './errors.ts'
export type { Failure, Failures, Task } from './failure.ts'
export { followHub, type HubEvents } from './followHub.ts'
export {
  groupWalletRows,
  type WalletRow,
  type WalletRowContext,
  type WalletRowGroups,
  type WalletWay,
} from './groupWalletRows.ts'
export { askGuide, type GuidePlace, type GuideSource } from './guides/askGuides.ts'
export { findGuides, type GuideMap, type GuideReader } from './guides/findGuides.ts'
export {
  type Activity,
  entryActivity,
  isAwaited,
  isWanted,
  mergeActivity,
  recordActivity,
} from './history/activity.ts'
export { type ActivityNews, arrivalKey, findArrivals, findEnded } from './history/activityNews.ts'
export { askHistory, askOlder, type HistoryAnswer, type HistoryQuestion, historyFile } from './history/askHistory.ts'
export { type HistoryFilters, toHistoryQuery } from './history/historyFilters.ts'
export type { HistorySource } from './history/historySource.ts'
export { changeNotices, type Notices, type NoticesAnswer, type NoticesRequest, readNotices } from './history/notices.ts'
export type { Hub, Locks, WalletLeft } from './hub.ts'
export { adaptLogin, type LoginAdapter, type LoginAdapterPage, type LoginSession } from './loginAdapter.ts'
export { createLoginClient, type LoginClient, type LoginClientOptions } from './loginClient.ts'
export { PairingError } from './pairingError.ts'
export { pairingErrors } from './pairingErrors.ts'
export {
  forgetRecentConnectors,
  parseStored,
  readConnection,
  readRecentConnectors,
  storageKeys,
} from './persistence.ts'
export { isShown } from './shownRequests.ts'
export { readAddress, readChainId, readInteger, readText } from './storedValues.ts'
export type { TokenListSource } from './tokenListSource.ts'
export { isSameToken, readOwnTokens } from './tokens/ownTokens.ts'
export { readTokenList } from './tokens/readTokenList.ts'
export {
  type AddOutcome,
  addToken,
  findToken,
  listTokens,
  type OwnTokenLookup,
  removeToken,
  type TokenBook,
  tokensOf,
  vouchedTokens,
} from './tokens/tokenBook.ts'
export type { ReplacementAttempt, ReplacementKind, TransferRecord, TransferStatus } from './transferRecord.ts'
export { whenTransfersKept } from './transfers/whenTransfersKept.ts'
export { readUsualFee } from './usualFees.ts'
export type { KeptValue, Sealed, Vault } from './vault.ts'
export { walletChain } from './walletChain.ts'
export {
  type Controller,
  type ControllerKey,
  controllerOf,
  type SourceDeps,
  type SourcedWallets,
  type WalletSource,
} from './walletSource.ts'
