export { type AgreementKeys, agreeOnSecret, createAgreementKeys, saltOfSigner } from './accounts/keyAgreement.ts'
export { createPrivateKey, type LocalAccount, localAccount } from './accounts/localAccount.ts'
export {
  type Address,
  groupAddress,
  isAddress,
  sameAddress,
  shortAddress,
  toAddress,
  zeroAddress,
} from './address.ts'
export { formatAmount, parseAmount } from './amounts.ts'
export { type Approval, approvalKey } from './approvals/approval.ts'
export { type ExposedThing, exposureValue, type PriceOf, sumExposure, type TokenPrice } from './approvals/exposure.ts'
export { type ApprovalReading, type ReadApprovalsOptions, readApprovals } from './approvals/readApprovals.ts'
export {
  decreaseInstead,
  planRevocations,
  type Revocation,
  type Revoked,
  readRevocation,
} from './approvals/revocation.ts'
export type { BatchCall } from './batchCall.ts'
export { type BatchCapabilities, noCapabilities, readBatchCapabilities } from './batches/batchCapabilities.ts'
export { batchLimits } from './batches/batchLimits.ts'
export {
  type BatchState,
  type CallsStatus,
  callsStatusCodes,
  readBatchId,
  readCallsStatus,
} from './batches/callsStatus.ts'
export { readSendCalls, type SendCalls, type SendCallsFault } from './batches/readSendCalls.ts'
export { type Batch, type SendCallsParameters, toSendCallsParameters } from './batches/sendCallsParameters.ts'
export { type AddChainParameter, toAddChainParameter } from './chains/addChainParameter.ts'
export type { BlockExplorer, Chain, ChainContracts, NativeCurrency, Token } from './chains/chain.ts'
export { chainFromWallet, type WalletChain } from './chains/chainFromWallet.ts'
export { parseChainId } from './chains/chainId.ts'
export type { ChainPrices, Feed, FeedSubject, FiatCurrency, Pool } from './chains/chainPrices.ts'
export type { FeeLimits } from './chains/feeLimits.ts'
export { findChain, transportUrls } from './chains/findChain.ts'
export { knownChain } from './chains/knownChains.ts'
export { networkName } from './chains/networkName.ts'
export { cleanText, parseChain, parseHttpUrl, parseToken } from './chains/parseChain.ts'
export { parsePrices } from './chains/parsePrices.ts'
export { canReplaceWaiting, findGasPriceOracle, hasFeeSpeeds, isRollup, layerOneFeeChainIds } from './chains/rollups.ts'
export { toChain, type ViemChain } from './chains/viemChain.ts'
export { accountDelegate, delegationCode, isDelegateThere, readBatchNonce } from './delegation/accountDelegate.ts'
export {
  type Authorization,
  digestAuthorization,
  recoverAuthority,
  type SignedAuthorization,
  signedAuthorization,
} from './delegation/authorization.ts'
export { encodeExecute, maxBatchCalls, readExecute } from './delegation/executeCall.ts'
export { readDelegation } from './delegation/readDelegation.ts'
export { encodeSponsored, type SponsoredBatch, sponsoredBatch } from './delegation/sponsoredBatch.ts'
export type { AllowanceChange, AssetChange, EffectOutcome, Effects, OwnedAsset } from './effects/effects.ts'
export { type PredictOptions, predictEffects } from './effects/predictEffects.ts'
export type { EffectTransaction } from './effects/readSurroundings.ts'
export { EvmError, evmErrors } from './errors.ts'
export {
  type ChainBlock,
  type ChainLog,
  type ChainReceipt,
  type ChainTransaction,
  readChainBlock,
  readChainLog,
  readChainReceipt,
  readChainTransaction,
} from './explorer/chainRecords.ts'
export type { AbiValue } from './explorer/decodeParameters.ts'
export { type Argument, type Described, describeCall, describeLog, nameCall } from './explorer/describeCall.ts'
export { toPlainJson } from './explorer/plainJson.ts'
export { parseTokenFacts, readTokenFacts, type TokenFacts, tokenFactCalls } from './explorer/tokenFacts.ts'
export { moveTopics, readTokenMoves, type TokenMove } from './explorer/tokenMoves.ts'
export {
  type EstimatedTransfer,
  estimateFees,
  estimateFeesSafely,
  type FeeSources,
  type FeesPerGas,
} from './fees/estimateFees.ts'
export { distinctOffers, type FeeChoices, type FeeOffer } from './fees/feeOffers.ts'
export { feeFigure } from './fees/feeText.ts'
export type { FeeCaps, FeeSpeed, FeeWish } from './fees/feeWish.ts'
export {
  type FeeContext,
  type FeeJudgement,
  type FeeReason,
  type FeeVerdict,
  figuresOf,
  judgeFee,
  judgeQuote,
  mostFeePerGas,
} from './fees/judgeFee.ts'
export { estimateLayerOneFee } from './fees/layerOneFee.ts'
export { measureBlockTime } from './fees/measureBlockTime.ts'
export type { FeeEstimate, FeeFigures, FeeMarket, Quote } from './fees/quote.ts'
export { type QuoteBatchOptions, quoteBatch } from './fees/quoteBatch.ts'
export { type MaxQuote, quoteMax } from './fees/quoteMax.ts'
export { type QuoteOptions, quoteTransfer } from './fees/quoteTransfer.ts'
export { raiseFee } from './fees/raiseFee.ts'
export type {
  ApprovalCandidate,
  ApprovalCandidates,
  HistoryAsset,
  HistoryEntry,
  HistoryNetwork,
  HistoryPage,
  HistorySuspicion,
} from './history/history.ts'
export { readApprovalCandidates, readHistoryPage } from './history/readHistory.ts'
export { type AvatarRecord, type AvatarToken, parseAvatarRecord } from './names/avatarRecord.ts'
export { avatarTokenCalls, readAvatarToken } from './names/avatarToken.ts'
export { type LookupOptions, lookupAvatarRecord, lookupName, type NameLookup } from './names/lookupName.ts'
export { namehash } from './names/namehash.ts'
export { normalizeName } from './names/normalizeName.ts'
export { type ResolveOptions, resolveName } from './names/resolveName.ts'
export {
  type Holding,
  isSmall,
  type ListHoldingsOptions,
  listHoldings,
  priceNow,
  sortByValue,
} from './portfolio/listHoldings.ts'
export { type Balances, type ReadBalancesOptions, readBalances } from './portfolio/readBalances.ts'
export { type NetworkBalances, type ReadPortfolioOptions, readPortfolio } from './portfolio/readPortfolio.ts'
export { type HoldingsSum, sumHoldings } from './portfolio/sumHoldings.ts'
export { feedsOf, findFeed } from './prices/feedsOf.ts'
export { amountFor, compareMoney, convertMoney, type Money, worthOf } from './prices/money.ts'
export { type PriceAnswer, type PriceFault, type ReadPricesOptions, readPrices } from './prices/readPrices.ts'
export { compareWithApproved, describeDifference } from './receipts/compareWithApproved.ts'
export { findByNonce } from './receipts/findByNonce.ts'
export {
  confirmationsNeeded,
  type FollowOptions,
  followTransfer,
  type TransferProgress,
} from './receipts/followTransfer.ts'
export { isHash } from './receipts/nodeTransaction.ts'
export { readWaitingTransaction, type WaitingTransaction } from './receipts/waitingTransaction.ts'
export { checkRecipient, type RecipientFinding } from './recipients/checkRecipient.ts'
export { findLookAlike, type LookAlike } from './recipients/lookAlike.ts'
export { type LinkedPayment, readFragment, writePaymentLink } from './recipients/paymentLink.ts'
export { type PaymentRequest, type RecipientInput, readRecipient } from './recipients/readRecipient.ts'
export { replayRevert } from './reverts/replayRevert.ts'
export { digestMessage } from './signatures/messageDigest.ts'
export { recoverAddress } from './signatures/recoverAddress.ts'
export { type SignatureCheck, verifySignature } from './signatures/verifySignature.ts'
export { signInFaults } from './signIn/signInFaults.ts'
export { createSignInMessage, parseSignInMessage, type SignInFields } from './signIn/signInMessage.ts'
export type {
  CardAmount,
  CardDanger,
  CardLabel,
  CardRow,
  CardTitle,
  CardValue,
  SigningCard,
} from './signing/card.ts'
export { describeMessage, type MessageContext } from './signing/describeMessage.ts'
export { describeSmartAccount, type SmartAccountChange } from './signing/describeSmartAccount.ts'
export {
  type DescribedTransaction,
  describeTransaction,
  type TransactionContext,
} from './signing/describeTransaction.ts'
export { describeTypedData } from './signing/describeTypedData.ts'
export { parseTypedData, type TypedData } from './signing/typedData.ts'
export { permit2Address, type TypedDataContext } from './signing/typedDataDangers.ts'
export { digestTypedData, type TypedDataDigest } from './signing/typedDataDigest.ts'
export { typedDataFaults } from './signing/typedDataFaults.ts'
export { toVisibleText } from './signing/visibleText.ts'
export { type Asset, buildTransfer, type TransferRequest } from './transfers/buildTransfer.ts'
export { hashTransaction } from './transfers/hashTransaction.ts'
export { readSigner, toSignedHex } from './transfers/readSigned.ts'
export { type SignableTransaction, serializeUnsigned } from './transfers/serializeTransaction.ts'
export { encodeTokenTransfer, readTokenTransfer, recipientOf } from './transfers/tokenTransfer.ts'
export { type TransactionParameters, toTransactionParameters } from './transfers/transactionParameters.ts'
export type { Transfer } from './transfers/transfer.ts'
