import { eachOf, fromQuantity, type Hex, quantity, type Rpc, readAs, toQuantity } from '@latchkey/base'
import * as v from 'valibot'
import { isAddress } from '../address.ts'
import { isHash } from '../receipts/nodeTransaction.ts'
import { type BatchState, callsStatusCodes } from './callsStatus.ts'

/** Events of one receipt that are told; one transaction can hold thousands. */
const maxLogs = 2000

const figure = v.custom<Hex>((text) => fromQuantity(text) !== undefined)
const receipt = v.object({
  status: v.pipe(
    quantity,
    v.maxValue(1n),
    v.transform((status): Hex => toQuantity(status)),
  ),
  blockHash: v.custom<Hex>(isHash),
  blockNumber: figure,
  gasUsed: figure,
  logs: eachOf(
    v.object({ address: v.custom<string>(isAddress), data: v.string(), topics: v.array(v.string()) }),
    maxLogs,
  ),
})

/** A receipt as EIP-5792 wants it: of the node, with what it needs and nothing else. */
export type CallsReceipt = v.InferOutput<typeof receipt> & { readonly transactionHash: Hex }

/** The answer to `wallet_getCallsStatus`. */
export type CallsAnswer = {
  readonly version: '2.0.0'
  readonly id: string
  readonly chainId: Hex
  readonly status: number
  readonly atomic: boolean
  readonly receipts?: readonly CallsReceipt[]
}

/** Calls as their chain shows them. */
export type FoundCalls = { readonly state: BatchState; readonly receipts: readonly CallsReceipt[] }

/** Writes an answer to `wallet_getCallsStatus`. */
export function toCallsAnswer(
  { id, chainId, isAtomic }: { readonly id: string; readonly chainId: number; readonly isAtomic: boolean },
  { state, receipts }: FoundCalls,
): CallsAnswer {
  const status = callsStatusCodes[state]
  const named = { version: '2.0.0', id, chainId: toQuantity(chainId), status, atomic: isAtomic } as const
  return { ...named, ...(receipts.length > 0 && { receipts }) }
}

/**
 * How calls fared that were sent as a transaction each; `isRunning` while more of them are to be sent. Fails with `RpcError`
 * where the node cannot be asked.
 */
export async function readCallsRow(
  rpc: Rpc,
  {
    count,
    hashes,
    isRunning,
  }: { readonly count: number; readonly hashes: readonly Hex[]; readonly isRunning: boolean },
): Promise<FoundCalls> {
  const receipts = (await Promise.all(hashes.map((hash) => readCallsReceipt(rpc, hash)))).filter(
    (receipt) => receipt !== undefined,
  )
  const isWhole = hashes.length === count
  if (receipts.length < hashes.length || (isRunning && !isWhole)) return { state: 'waiting', receipts }
  const good = receipts.filter(({ status }) => status === '0x1').length
  if (good === count) return { state: 'done', receipts }
  return { state: good === 0 ? 'reverted' : 'partly', receipts }
}

/** The receipt of a transaction; undefined while there is none that can be read. Fails with `RpcError`. */
export async function readCallsReceipt(rpc: Rpc, hash: Hex): Promise<CallsReceipt | undefined> {
  const value = await rpc.call({ method: 'eth_getTransactionReceipt', params: [hash] })
  const read = readAs(receipt, value)
  return read && { ...read, transactionHash: hash }
}
