import { type AppError, fromQuantity, type Hex, isHex, isRecord, type Rpc, toQuantity } from '@latchkey/base'
import { AccountError, ConnectError, readUsualFee } from '@latchkey/connect'
import {
  type Address,
  type Chain,
  type FeeEstimate,
  type FeeJudgement,
  isAddress,
  judgeQuote,
  parseChainId,
  quoteTransfer,
  type SignableTransaction,
  sameAddress,
  type Transfer,
  TransferError,
  toAddress,
} from '@latchkey/evm'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'

/** A transaction to be sent, read from the parameter of `eth_sendTransaction`. */
export type RequestedTransaction = { readonly transfer: Transfer; readonly nonce?: number }

/** A transaction with its gas and fees filled in; the most that it can cost, in wei, and what is to be thought of it. */
export type PreparedTransaction = RequestedTransaction & { readonly maxFee: bigint; readonly judgement: FeeJudgement }

type Deps = Pick<SharedDeps, 'rpc' | 'clock' | 'log' | 'storage'>

const unsupportedFields = ['authorizationList', 'blobVersionedHashes', 'blobs'] as const
/** No node takes more. */
const maxDataLength = 262_144
/** Nodes hold no more transactions of one account that wait for each other. */
const maxWaiting = 64n

/**
 * Reads a transaction. Nothing in it is guessed at: what cannot be signed as it stands is refused. Fails with
 * `wallet_invalid_params`, `wallet_unauthorized` (not an account of this wallet), `chain_changed` or
 * `transaction_unsupported`.
 */
export function readTransaction(
  parameter: unknown,
  { addresses, chainId }: { readonly addresses: readonly Address[]; readonly chainId: number },
): RequestedTransaction {
  if (!isRecord(parameter)) throw invalid('a transaction')
  const from = addresses.find((own) => isAddress(parameter['from']) && sameAddress(own, toPlain(parameter['from'])))
  if (parameter['from'] !== undefined && from === undefined) throw new ConnectError('wallet_unauthorized')
  const [first] = addresses
  const sender = from ?? first
  if (sender === undefined) throw new EmbeddedError('account_not_found')
  if (parameter['chainId'] !== undefined && parseChainId(parameter['chainId']) !== chainId) {
    throw new AccountError('chain_changed')
  }
  assertSupported(parameter)
  const { to } = parameter
  if (!isAddress(to)) throw invalid('to')
  const price = readAmount(parameter, 'gasPrice')
  const maxFeePerGas = readAmount(parameter, 'maxFeePerGas') ?? price
  const maxPriorityFeePerGas = readAmount(parameter, 'maxPriorityFeePerGas') ?? price
  const gasLimit = readAmount(parameter, 'gas') ?? readAmount(parameter, 'gasLimit')
  const nonce = readAmount(parameter, 'nonce')
  return {
    transfer: {
      // A price without a maximum is one of which all is paid, on whatever network.
      type: price !== undefined && parameter['maxFeePerGas'] === undefined ? 'legacy' : 'eip1559',
      chainId,
      from: sender,
      to: toAddress(toPlain(to)),
      value: readAmount(parameter, 'value') ?? 0n,
      data: readData(parameter),
      ...(gasLimit !== undefined && { gasLimit }),
      ...(maxFeePerGas !== undefined && { maxFeePerGas }),
      ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas }),
    },
    ...(nonce !== undefined && { nonce: Number(nonce) }),
  }
}

/**
 * Fills in gas and fees by the rule of specification §4, through the configured node; on Linea by its own estimate,
 * where the node offers it. Fails with `fee_unavailable` or, for a fee above what is ever sent, `fee_too_high`, in the
 * words for the visitor.
 */
export async function prepareTransaction(
  request: RequestedTransaction,
  chain: Chain,
  { rpc, clock, log, storage }: Deps,
): Promise<PreparedTransaction> {
  const estimate = await quoteTransfer({ transfer: request.transfer, chain, rpc: rpc(chain.id), clock, log })
  return { ...request, ...judgeEstimate(estimate, chain, storage) }
}

/** A quote with what is to be thought of it. Fails with `fee_unavailable` or `fee_too_high`. */
export function judgeEstimate(
  estimate: FeeEstimate,
  chain: Chain,
  storage: SharedDeps['storage'],
): Omit<PreparedTransaction, 'nonce'> {
  if (estimate.status !== 'quoted') throw feeUnavailable(estimate.error)
  const { quote } = estimate
  const judgement = judgeQuote(quote, { chain, usualFee: readUsualFee(storage, chain.id) })
  const [worst] = judgement.reasons
  if (worst?.verdict === 'refuse') {
    throw new EmbeddedError('fee_too_high', { data: { reason: worst.error.message }, cause: worst.error })
  }
  return { transfer: quote.transfer, maxFee: quote.maxFee, judgement }
}

/** Failures of an estimate in the words for a visitor. */
export function feeUnavailable(cause: AppError): EmbeddedError {
  return new EmbeddedError('fee_unavailable', { data: { reason: cause.message }, cause })
}

/** The transaction as it is signed; the nonce is the next one at this moment unless it was given. */
export async function toSignable({ transfer, nonce }: PreparedTransaction, rpc: Rpc): Promise<SignableTransaction> {
  const { type, chainId, to, value, data, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = transfer
  if (gasLimit === undefined || maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) {
    throw feeUnavailable(new TransferError('fee_unknown'))
  }
  const figures = { value, data, gas: gasLimit, maxFeePerGas, maxPriorityFeePerGas }
  return { type, chainId, nonce: nonce ?? (await readNonce(transfer.from, rpc)), to, ...figures }
}

/**
 * The next nonce of an account. What is signed with a far later one would lie about until others have used those before it,
 * long after the visitor has given it up and paid again: both counts of the node have to make sense together. Fails with
 * `fee_unavailable`.
 */
export async function readNonce(address: Address, rpc: Rpc): Promise<number> {
  const counts = ['latest', 'pending'].map((block) => ({ method: 'eth_getTransactionCount', params: [address, block] }))
  // In words that say that nothing can be out: a failing node means something else after the signature.
  const outcomes = await rpc.batch(counts).catch((cause: Error) => {
    throw new EmbeddedError('fee_unavailable', { cause, data: { reason: cause.message } })
  })
  const [used, next] = outcomes.map((outcome) => {
    if (!('error' in outcome)) return fromQuantity(outcome.result)
    throw new EmbeddedError('fee_unavailable', { cause: outcome.error, data: { reason: outcome.error.message } })
  })
  if (used === undefined || next === undefined || next - used > maxWaiting || next > 0xffff_ffffn) {
    throw new EmbeddedError('fee_unavailable', { data: { reason: 'The network node did not tell the next nonce.' } })
  }
  // One that is used already can only be refused.
  return Math.max(Number(next), Number(used))
}

function assertSupported(parameter: Readonly<Record<string, unknown>>): void {
  const { type, accessList } = parameter
  const named = unsupportedFields.find((field) => parameter[field] !== undefined)
  if (named !== undefined) throw unsupported(`it has ${named}.`)
  if (Array.isArray(accessList) && accessList.length > 0) throw unsupported('it has an access list.')
  if (type !== undefined && !['0x0', '0x2', '0x', 0, 2, 'legacy', 'eip1559'].some((known) => known === type)) {
    throw unsupported('it is of an unknown type.')
  }
}

function readAmount(parameter: Readonly<Record<string, unknown>>, name: string): bigint | undefined {
  const value = parameter[name]
  if (value === undefined || value === null) return undefined
  const amount =
    typeof value === 'number' && Number.isSafeInteger(value) ? fromQuantity(toQuantity(value)) : fromQuantity(value)
  if (amount === undefined) throw invalid(name)
  return amount
}

/** Both names of the data are in use; two different ones say two things. */
function readData({ data, input }: Readonly<Record<string, unknown>>): Hex {
  const chosen = data ?? input ?? '0x'
  if (!isHex(chosen) || chosen.length > maxDataLength) throw invalid('data')
  const isTwice = data !== undefined && input !== undefined
  if (isTwice && (!isHex(input) || chosen.toLowerCase() !== input.toLowerCase())) throw invalid('data and input')
  // The same bytes in the one spelling that everything here compares by.
  return chosen.toLowerCase() as Hex
}

function toPlain(address: string): string {
  return `0x${address.slice(2).toLowerCase()}`
}

function invalid(text: string): ConnectError {
  return new ConnectError('wallet_invalid_params', { data: { text } })
}

function unsupported(reason: string): EmbeddedError {
  return new EmbeddedError('transaction_unsupported', { data: { reason } })
}
