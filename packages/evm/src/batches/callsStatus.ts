import { fromQuantity, type Hex } from '@latchkey/base'
import * as v from 'valibot'
import { isHash } from '../receipts/nodeTransaction.ts'
import { batchLimits } from './batchLimits.ts'

/**
 * The state of a batch by a wallet's word. `waiting`: nothing is decided. `failed`: nothing of it reached the chain, and
 * nothing will. `reverted`: nothing of it holds. `partly`: a part of it was carried out.
 */
export type BatchState = 'waiting' | 'done' | 'failed' | 'reverted' | 'partly'

/** One transaction that a wallet names for a batch. A node has to say whether it is true. */
export type BatchReceipt = { readonly hash: Hex; readonly isSuccess: boolean }

/** A wallet's answer to `wallet_getCallsStatus`, read. */
export type CallsStatus = {
  readonly state: BatchState
  /** True where the wallet says that the calls were carried out as one. */
  readonly isAtomic: boolean
  /** The transactions, each once; there may be one for all calls. */
  readonly receipts: readonly BatchReceipt[]
}

/** The numbers of EIP-5792 by which a wallet tells a state. */
export const callsStatusCodes = {
  waiting: 100,
  done: 200,
  failed: 400,
  reverted: 500,
  partly: 600,
} as const satisfies Readonly<Record<BatchState, number>>

const states: Readonly<Record<number, BatchState>> = {
  1: 'waiting',
  2: 'done',
  4: 'failed',
  5: 'reverted',
  6: 'partly',
}

const receipt = v.object({
  transactionHash: v.custom<Hex>((hash) => isHash(hash)),
  status: v.unknown(),
})
const answer = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(699)),
  atomic: v.optional(v.unknown()),
  receipts: v.optional(v.unknown()),
})

/** A wallet's answer → the state of the batch; undefined where it cannot be read. Total over any value. */
export function readCallsStatus(value: unknown): CallsStatus | undefined {
  try {
    const read = v.safeParse(answer, value, { abortEarly: true })
    const state = read.success ? states[Math.floor(read.output.status / 100)] : undefined
    if (!read.success || state === undefined) return undefined
    return { state, isAtomic: read.output.atomic === true, receipts: readReceipts(read.output.receipts) }
  } catch {
    return undefined
  }
}

/** Those that can be read. Nothing is lost with the others: a node is asked in any case. */
function readReceipts(value: unknown): readonly BatchReceipt[] {
  const list = Array.isArray(value) ? Array.from<unknown>(value.slice(0, batchLimits.maxCalls)) : []
  const receipts = list.flatMap((each): readonly BatchReceipt[] => {
    const read = v.safeParse(receipt, each)
    if (!read.success) return []
    const { transactionHash, status } = read.output
    return [{ hash: `0x${transactionHash.slice(2).toLowerCase()}`, isSuccess: isGood(status) }]
  })
  return [...new Map(receipts.map((each) => [each.hash, each])).values()]
}

/** As nodes spell it, or in the word that libraries make of it. */
function isGood(status: unknown): boolean {
  return fromQuantity(status) === 1n || status === 'success' || status === 1
}

/** The id that a wallet gives a batch: as text, or in an object with its capabilities; undefined for anything else. */
export function readBatchId(value: unknown): string | undefined {
  try {
    const id = typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : value
    return typeof id === 'string' && id.length > 0 && id.length <= batchLimits.maxIdLength ? id : undefined
  } catch {
    return undefined
  }
}
