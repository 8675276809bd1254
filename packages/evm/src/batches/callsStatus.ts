import { type Hex, isHex } from '@latchkey/base'
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

const hashLength = 66
const receipt = v.object({ transactionHash: v.custom<Hex>((hash) => isHex(hash) && hash.length === hashLength) })
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
    return { state, isAtomic: read.output.atomic === true, hashes: readHashes(read.output.receipts) }
  } catch {
    return undefined
  }
}

/** Those that can be read. */
function readHashes(value: unknown): readonly Hex[] {
  const list = Array.isArray(value) ? Array.from<unknown>(value.slice(0, batchLimits.maxCalls)) : []
  const hashes = list.flatMap((each): readonly Hex[] => {
    const read = v.safeParse(receipt, each)
    return read.success ? [`0x${read.output.transactionHash.slice(2).toLowerCase()}`] : []
  })
  return [...new Set(hashes)]
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
