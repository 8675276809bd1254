import { boundedText, type Hex, hexWord, readAs, readEach, wholeNumber } from '@latchkey/base'
import * as v from 'valibot'
import { batchLimits } from './batchLimits.ts'

/**
 * The state of a batch by a wallet's word. `waiting`: nothing is decided. `failed`: nothing of it reached the chain, and
 * nothing will. `reverted`: nothing of it holds. `partly`: a part of it was carried out.
 */
export type BatchState = 'waiting' | 'done' | 'failed' | 'reverted' | 'partly'

/** A wallet's answer to `wallet_getCallsStatus`, read. */
export type CallsStatus = {
  readonly state: BatchState
  /** True where the wallet says that the calls were carried out as one. */
  readonly isAtomic: boolean
  /** The transactions of which the wallet has receipts, each once; there may be one for all calls. A node has to say what became of them. */
  readonly hashes: readonly Hex[]
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

const batchId = boundedText(batchLimits.maxIdLength)
const receipt = v.object({ transactionHash: hexWord })
const answer = v.object({
  status: wholeNumber(100, 699),
  atomic: v.optional(v.unknown()),
  receipts: v.optional(v.unknown()),
})

/** A wallet's answer → the state of the batch; undefined where it cannot be read. Total over any value. */
export function readCallsStatus(value: unknown): CallsStatus | undefined {
  try {
    const read = readAs(answer, value)
    const state = read && states[Math.floor(read.status / 100)]
    if (read === undefined || state === undefined) return undefined
    return { state, isAtomic: read.atomic === true, hashes: readHashes(read.receipts) }
  } catch {
    return undefined
  }
}

/** Those that can be read. */
function readHashes(value: unknown): readonly Hex[] {
  const receipts = readEach(receipt, value, batchLimits.maxCalls)
  return [...new Set(receipts.map(({ transactionHash }) => transactionHash))]
}

/** The id that a wallet gives a batch: as text, or in an object with its capabilities; undefined for anything else. */
export function readBatchId(value: unknown): string | undefined {
  try {
    const id = typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : value
    return readAs(batchId, id)
  } catch {
    return undefined
  }
}
