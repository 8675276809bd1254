import { type CallRequest, type Clock, fromQuantity, type Hex, type Log, type Rpc, RpcError } from '@latchkey/base'
import { type Address, type BatchCall, type Chain, delegationCode, encodeExecute, quoteTransfer } from '@latchkey/evm'
import type { SponsorRules } from '../config.ts'
import { ApiError } from '../errors.ts'
import { sponsorFigures } from '../limits.ts'

export type PriceDeps = {
  readonly chain: Chain
  readonly rpc: Rpc
  readonly clock: Clock
  readonly log: Log
  readonly rules: SponsorRules
  readonly relayer: Address
}

/** The price of a transaction, in wei at its worst; a rollup's fee for layer 1 is in it. */
export type Price = {
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly mostWei: bigint
}

/** The cost of an authorization, in gas, and about what it adds in bytes (EIP-7702). */
const authorizationGas = 25_000n
const authorizationBytes = 'ff'.repeat(104)

/** The gas that the calls of an account need, tried as if the account ran the code already. Fails like `tryBatch`. */
export async function measureCalls(
  { rpc }: Pick<PriceDeps, 'rpc'>,
  account: Address,
  calls: readonly BatchCall[],
): Promise<bigint> {
  return await estimate(rpc, { from: account, to: account, data: encodeExecute(calls) })
}

/** The gas of the transaction that brings a batch. Fails with `sponsor_would_fail`, `sponsor_gas` or `node_not_reached`. */
export async function tryBatch(
  { rpc, relayer }: Pick<PriceDeps, 'rpc' | 'relayer'>,
  { account, data, isAuthorizing }: { readonly account: Address; readonly data: Hex; readonly isAuthorizing: boolean },
): Promise<bigint> {
  const needed = await estimate(rpc, { from: relayer, to: account, data })
  return needed + (isAuthorizing ? authorizationGas : 0n)
}

/** The cost of `gas` for this transaction now. Fails with `sponsor_gas`, `sponsor_price` or `node_not_reached`. */
export async function priceGas(
  { chain, rpc, clock, log, rules, relayer }: PriceDeps,
  { account, data, gas }: { readonly account: Address; readonly data: Hex; readonly gas: bigint },
): Promise<Price> {
  if (gas > BigInt(sponsorFigures.maxGas)) throw new ApiError('sponsor_gas')
  const transfer = {
    type: 'eip1559' as const,
    ...{ chainId: chain.id, from: relayer, to: account, value: 0n, gasLimit: gas },
    data: `${data}${authorizationBytes}` as Hex,
  }
  const answer = await quoteTransfer({ transfer, chain, rpc, clock, log })
  if (answer.status !== 'quoted') throw new ApiError('node_not_reached', { cause: answer.error })
  const { maxFeePerGas, maxPriorityFeePerGas, maxFee } = answer.quote
  if (maxFeePerGas > rules.maxFeePerGas) throw new ApiError('sponsor_price')
  return { gas, maxFeePerGas, maxPriorityFeePerGas, mostWei: maxFee }
}

async function estimate(rpc: Rpc, call: { readonly from: Address; readonly to: Address; readonly data: Hex }) {
  const code = { [call.to]: { code: delegationCode } }
  const request: CallRequest = { method: 'eth_estimateGas', params: [call, 'latest', code] }
  const answer = await rpc.call(request).catch((cause: unknown) => {
    const isRefusal = cause instanceof RpcError && cause.code === 'rpc_failed'
    throw new ApiError(isRefusal ? 'sponsor_would_fail' : 'node_not_reached', { cause })
  })
  const gas = fromQuantity(answer)
  if (gas === undefined) throw new ApiError('node_not_reached')
  if (gas > BigInt(sponsorFigures.maxGas)) throw new ApiError('sponsor_gas')
  return gas
}
