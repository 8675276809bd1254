import { type CallOutcome, fromQuantity, isHex, type Rpc, RpcError, readAs, toQuantity } from '@latchkey/base'
import { type Address, isAddress, toAddress } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import type { DescribedTransaction } from '../signing/describeTransaction.ts'
import { effectLimits } from './effectLimits.ts'
import type { EffectOutcome } from './effects.ts'
import { type Head, headSchema, touchedSchema } from './nodeAnswers.ts'
import { toOutcome } from './readFailures.ts'

/** A transaction as it is asked of a wallet; what a wallet fills in may be missing. Nothing in it is believed. */
export type EffectTransaction = DescribedTransaction & {
  readonly gas?: string
  readonly gasPrice?: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
}

/** The transaction in parts that can be read, all in lower case. */
export type EffectCall = {
  readonly account: Address
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: string
}

/** The block that a transaction is tried on, and with which gas and price: as it would really be. */
export type CallContext = {
  readonly head: Head
  readonly gas: bigint
  /** True where the transaction has more gas than any may have, and is tried with less: it may fail for that alone. */
  readonly isGasCut: boolean
  /** The fields of a price, in hexadecimal. */
  readonly price: Readonly<Record<string, string>>
  /** The cost of each unit of gas, in wei. */
  readonly gasPrice: bigint
  /** For a block that is made up; never above what the transaction would pay. */
  readonly baseFeePerGas: bigint | undefined
  /** Contracts that the transaction touches, where the node tells. */
  readonly touched: readonly string[]
}

/** The parts of a transaction; undefined where one cannot be read, or where a node cannot try it (EIP-7702 lists). */
export function readCall(transaction: EffectTransaction): EffectCall | undefined {
  const { from, to, value = '0x0', data = '0x', authorizationList = [] } = transaction
  const amount = fromQuantity(value)
  const isCreation = to === undefined || to === null
  if (!isAddress(from) || amount === undefined || !isHex(data) || authorizationList.length > 0) return undefined
  if (!isCreation && !isAddress(to)) return undefined
  const account = toAddress(from.toLowerCase())
  return { account, to: isCreation ? undefined : toAddress(to.toLowerCase()), value: amount, data: data.toLowerCase() }
}

/** The fields that name a call to a node. */
export function toCallFields({ account, to, value, data }: EffectCall): Readonly<Record<string, string>> {
  return { from: account, ...(to !== undefined && { to }), value: toQuantity(value), data }
}

/** A question for `readCallContext`. */
export type CallContextQuestion = {
  readonly transaction: EffectTransaction
  readonly call: EffectCall
  readonly chain: Chain
  readonly rpc: Rpc
  readonly signal: AbortSignal
}

/**
 * Reads, in one request, what a real block would look like, and how much gas the transaction would get. An outcome where
 * that is known already: it cannot be paid, or a contract refuses. Fails with `RpcError`.
 */
export async function readCallContext(question: CallContextQuestion): Promise<CallContext | EffectOutcome> {
  const { transaction, call, chain, rpc, signal } = question
  const asked = { ...toCallFields(call), ...readFees(transaction) }
  const named = fromQuantity(transaction.gas)
  const [block, price, touched, gas] = await rpc.batch(
    [
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
      { method: 'eth_gasPrice', params: [] },
      { method: 'eth_createAccessList', params: [asked, 'latest'] },
      ...(named === undefined ? [{ method: 'eth_estimateGas', params: [asked] }] : []),
    ],
    { signal },
  )
  const head = readAs(headSchema, resultOf(block))
  const marketPrice = fromQuantity(resultOf(price))
  if (head === undefined || marketPrice === undefined) throw failureOf(block) ?? new RpcError('rpc_bad_answer')
  const estimated = fromQuantity(resultOf(gas))
  const refusal = failureOf(gas)
  const outcome = refusal === undefined ? undefined : toOutcome(refusal, chain)
  if (outcome !== undefined) return outcome
  const wanted = named ?? (estimated === undefined ? undefined : (estimated * 12n) / 10n)
  return {
    head,
    // Nodes refuse to try more, and whoever names the gas must not choose that there is no preview.
    gas: smaller(wanted ?? effectLimits.maxTransactionGas, effectLimits.maxTransactionGas),
    isGasCut: wanted !== undefined && wanted > effectLimits.maxTransactionGas,
    ...toPrice(transaction, head, marketPrice),
    touched: (readAs(touchedSchema, resultOf(touched))?.accessList ?? []).map(({ address }) => address),
  }
}

function toPrice(transaction: EffectTransaction, { baseFeePerGas }: Head, marketPrice: bigint) {
  const base = baseFeePerGas ?? undefined
  if (base === undefined) {
    const gasPrice = fromQuantity(transaction.gasPrice ?? transaction.maxFeePerGas) ?? marketPrice
    return { price: { gasPrice: toQuantity(gasPrice) }, gasPrice, baseFeePerGas: undefined }
  }
  const most = fromQuantity(transaction.maxFeePerGas ?? transaction.gasPrice) ?? larger(marketPrice, base)
  const baseFee = smaller(base, most)
  const tip = smaller(fromQuantity(transaction.maxPriorityFeePerGas) ?? most - baseFee, most)
  const price = { maxFeePerGas: toQuantity(most), maxPriorityFeePerGas: toQuantity(tip) }
  return { price, gasPrice: smaller(most, baseFee + tip), baseFeePerGas: baseFee }
}

/** The caps that the transaction names itself. */
function readFees({ gas, maxFeePerGas, maxPriorityFeePerGas, gasPrice }: EffectTransaction) {
  const named = { gas, maxFeePerGas, maxPriorityFeePerGas, gasPrice }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => fromQuantity(value) !== undefined))
}

function resultOf(outcome: CallOutcome | undefined): unknown {
  return outcome !== undefined && 'result' in outcome ? outcome.result : undefined
}

function failureOf(outcome: CallOutcome | undefined): RpcError | undefined {
  return outcome !== undefined && 'error' in outcome ? outcome.error : undefined
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}
