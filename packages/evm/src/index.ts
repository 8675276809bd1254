export { createPrivateKey, type LocalAccount, localAccount } from './accounts/localAccount.ts'
export type { SignableTransaction } from './accounts/serializeTransaction.ts'
export {
  type Address,
  groupAddress,
  isAddress,
  sameAddress,
  shortAddress,
  toAddress,
} from './address.ts'
export type { BlockExplorer, Chain, ChainContracts, NativeCurrency, Token } from './chains/chain.ts'
export { EvmError, evmErrors } from './errors.ts'
export type { FeeEstimate, Quote } from './fees/quote.ts'
export { createSignInMessage, parseSignInMessage, type SignInFields } from './signIn/signInMessage.ts'
export { type SignatureCheck, verifySignature } from './signIn/verifySignature.ts'
export type { CardDanger, CardRow, SigningCard } from './signing/card.ts'
export { parseTypedData, type TypedData } from './signing/typedData.ts'
export type { Transfer } from './transfers/transfer.ts'
