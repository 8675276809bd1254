export type { AbiField, AbiType } from './abi/abiType.ts'
export type { AbiStruct, AbiValue, NamedValue } from './abi/decodeAbi.ts'
export { type AbiFunction, parseFunction, writeFunction } from './abi/parseFunction.ts'
export { type AbiFault, type AbiReading, abiFaults, readAbi } from './abi/readAbi.ts'
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
  type CallsAnswer,
  type CallsReceipt,
  type FoundCalls,
  readCallsReceipt,
  readCallsRow,
  toCallsAnswer,
} from './batches/callsAnswer.ts'
export {
  type BatchState,
  type CallsStatus,
  callsStatusCodes,
  readBatchId,
  readCallsStatus,
} from './batches/callsStatus.ts'
export { readSendCalls, type SendCalls, type SendCallsFault } from './batches/readSendCalls.ts'
export { type Batch, type SendCallsParameters, toSendCallsParameters } from './batches/sendCallsParameters.ts'

export { type Guide, parseGuide, withCode } from './calls/guide.ts'
export type { TellContext } from './calls/readCall.ts'
export { readImplementation } from './calls/readImplementation.ts'
export { type ToldCard, tellTransaction } from './calls/tellTransaction.ts'
export { type TellDataContext, tellTypedData } from './calls/tellTypedData.ts'
export { type AddChainParameter, toAddChainParameter } from './chains/addChainParameter.ts'
export type { BlockExplorer, Chain, ChainContracts, Collection, NativeCurrency, Token } from './chains/chain.ts'
export { chainFromWallet, type WalletChain } from './chains/chainFromWallet.ts'
export { parseChainId } from './chains/chainId.ts'
export type { ChainPrices, Feed, FeedSubject, FiatCurrency, Pool } from './chains/chainPrices.ts'
export type { FeeLimits } from './chains/feeLimits.ts'
export { findChain, transportUrls } from './chains/findChain.ts'
export { knownChain } from './chains/knownChains.ts'
export { knownNetworkName, networkName } from './chains/networkName.ts'
export { parseChain, parseToken, parseTokenDecimals } from './chains/parseChain.ts'
export { parsePrices, pricesSchema } from './chains/parsePrices.ts'
export { cleanText, parseHttpUrl } from './chains/plainChain.ts'
export { canReplaceWaiting, findGasPriceOracle, hasFeeSpeeds, isRollup, layerOneFeeChainIds } from './chains/rollups.ts'
export { toChain, type ViemChain } from './chains/viemChain.ts'
export { type Collectible, collectibleKey } from './collectibles/collectible.ts'
export { countCollectible } from './collectibles/countCollectible.ts'
export { descriptionCalls, readDescriptionPlace } from './collectibles/descriptionPlace.ts'
export {
  type CollectibleReading,
  type ReadCollectiblesOptions,
  readCollectibles,
} from './collectibles/readCollectibles.ts'
export { accountDelegate, delegationCode, isDelegateThere, readBatchNonce } from './delegation/accountDelegate.ts'
export {
  type Authorization,
  digestAuthorization,
  recoverAuthority,
  type SignedAuthorization,
  signedAuthorization,
} from './delegation/authorization.ts'
export { encodeExecute, maxBatchCalls, readExecute } from './delegation/executeCall.ts'
export { readAtomic } from './delegation/readAtomic.ts'
export { readDelegation } from './delegation/readDelegation.ts'
export { encodeSponsored, type SponsoredBatch, sponsoredBatch } from './delegation/sponsoredBatch.ts'

export type {
  Binding,
  Deployment,
  Descriptor,
  FieldFormat,
  Format,
  FormatName,
  Rule,
} from './descriptors/descriptor.ts'
export { type DescriptorFault, descriptorFaults } from './descriptors/descriptorFaults.ts'
export { isJsonObject, type Json, type JsonObject } from './descriptors/json.ts'
export { mergeIncluded } from './descriptors/mergeIncluded.ts'
export { type DescriptorReading, parseDescriptor } from './descriptors/parseDescriptor.ts'
export type { Path, Step } from './descriptors/path.ts'

export type { AllowanceChange, AssetChange, EffectOutcome, Effects, OwnedAsset } from './effects/effects.ts'
export { type PredictOptions, predictEffects } from './effects/predictEffects.ts'
export type { EffectTransaction } from './effects/readCallContext.ts'
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
export type { FeeCaps, FeeChoice, FeeSpeed } from './fees/feeChoice.ts'
export { distinctOffers, type FeeChoices, type FeeOffer } from './fees/feeOffers.ts'
export { feeFigure } from './fees/feeText.ts'
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
export { anyAddress, chainNumber, lowerAddress, storedAddress } from './fields.ts'
export type {
  ApprovalCandidate,
  ApprovalCandidates,
  CollectibleCandidate,
  CollectibleCandidates,
  HistoryAsset,
  HistoryEntry,
  HistoryNetwork,
  HistoryPage,
  HistorySuspicion,
} from './history/history.ts'
export { readApprovalCandidates, readCollectibleCandidates, readHistoryPage } from './history/readHistory.ts'
export { type AvatarRecord, type AvatarToken, parseAvatarRecord } from './names/avatarRecord.ts'
export { avatarTokenCalls, readAvatarToken } from './names/avatarToken.ts'
export { type LookupOptions, lookupAvatarRecord, lookupName, type NameLookup } from './names/lookupName.ts'
export { namehash } from './names/namehash.ts'
export { normalizeName } from './names/normalizeName.ts'
export { type ResolveOptions, resolveName } from './names/resolveName.ts'
export {
  type Holding,
  isSmall,
  isUnlisted,
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
export {
  compareWithApproved,
  type Difference,
  differenceKinds,
  findDifferences,
} from './receipts/compareWithApproved.ts'
export { findByNonce } from './receipts/findByNonce.ts'
export {
  confirmationsNeeded,
  type FollowOptions,
  followTransfer,
  type TransferProgress,
} from './receipts/followTransfer.ts'
export { isHash } from './receipts/nodeTransaction.ts'
export { readWaitingTransaction, type WaitingTransaction } from './receipts/waitingTransaction.ts'
export { checkRecipient, compareRecipient, type RecipientFinding } from './recipients/checkRecipient.ts'
export { findLookAlike, type LookAlike } from './recipients/lookAlike.ts'
export { type LinkedPayment, readFragment, writePaymentLink } from './recipients/paymentLink.ts'
export { type PaymentRequest, type RecipientInput, readRecipient } from './recipients/readRecipient.ts'
export { replayRevert } from './reverts/replayRevert.ts'
export { shortNumber } from './shortNumber.ts'
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
  CardSource,
  CardTelling,
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
export { digestTypedData, hashPrimaryType, type TypedDataDigest } from './signing/typedDataDigest.ts'
export { typedDataFaults } from './signing/typedDataFaults.ts'
export { toVisibleText } from './signing/visibleText.ts'
export { skeletonOf } from './skeletonOf.ts'
export { type AboveLimit, judgeMoves, type Spent } from './spending/judgeMoves.ts'
export type { Moved, OpenReason } from './spending/moved.ts'
export { movesOfTransaction, type SpendingTransaction } from './spending/movesOfTransaction.ts'
export { movesOfTypedData } from './spending/movesOfTypedData.ts'
export { type OwnerLimit, type SpendLimit, type SpendLimits, spendLimits } from './spending/spendLimits.ts'
export { findNamesake, type Namesake, type NamesakeOptions } from './tokens/findNamesake.ts'
export { type LookUpOptions, lookUpToken, type TokenLookup } from './tokens/lookUpToken.ts'
export { parseTokenList } from './tokens/parseTokenList.ts'
export { tokenLimits } from './tokens/tokenLimits.ts'
export { TransferError } from './transferError.ts'
export { transferErrors } from './transferErrors.ts'
export { type Asset, buildTransfer, type TransferRequest } from './transfers/buildTransfer.ts'
export {
  buildCollectibleTransfer,
  type CollectibleId,
  type CollectibleRequest,
  type CollectibleStandard,
  type CollectibleTransfer,
  readCollectibleTransfer,
} from './transfers/collectibleTransfer.ts'
export { hashTransaction } from './transfers/hashTransaction.ts'
export { callsSo, readSigner, toSignedHex } from './transfers/readSigned.ts'
export { type SignableTransaction, serializeUnsigned } from './transfers/serializeTransaction.ts'
export { encodeTokenTransfer, readTokenTransfer, recipientOf } from './transfers/tokenTransfer.ts'
export { type TransactionParameters, toTransactionParameters } from './transfers/transactionParameters.ts'
export type { Transfer } from './transfers/transfer.ts'
