import { fromQuantity, type Hex, type Rpc, toQuantity } from '@latchkey/base'
import type { Address } from '../address.ts'

/** How far back is looked: 2^14 blocks. Nodes without history end the search sooner. */
const maxDoublings = 14
/** Questions in one request. */
const width = 16
/** Cutting the widest gap into that many parts is done well before. */
const maxRounds = 6

export type NonceSearch = {
  readonly from: Address
  readonly nonce: number
  /** A block by which the nonce is used. */
  readonly head: bigint
  readonly rpc: Rpc
  readonly signal: AbortSignal
}

/**
 * The block in which an account used a nonce, in a handful of small requests: counts at growing distances from the
 * head, then the gap between two of them cut into parts. Undefined when it is too far back for the node.
 */
export async function findNonceBlock(search: NonceSearch): Promise<Hex | undefined> {
  const { head } = search
  const distances = Array.from({ length: maxDoublings + 1 }, (_, doubling) => 1n << BigInt(doubling))
  let gap = await narrow(
    search,
    { unused: undefined, used: head },
    distances.map((each) => head - each),
  )
  // Before the first block of all nothing was used.
  if (gap.unused === undefined && head < 1n << BigInt(maxDoublings)) gap = { ...gap, unused: -1n }
  for (let round = 0; round < maxRounds && gap.unused !== undefined; round++) {
    const size = gap.used - gap.unused
    if (size === 1n) return toQuantity(gap.used)
    const start = gap.unused
    const cuts = Array.from({ length: width }, (_, index) => start + (size * BigInt(index + 1)) / BigInt(width + 1))
    const next = await narrow(search, gap, [...new Set(cuts)])
    if (next.unused === gap.unused && next.used === gap.used) return undefined
    gap = next
  }
  return undefined
}

type Gap = { readonly unused: bigint | undefined; readonly used: bigint }

/** Asks for the account's count at each block; what the node does not answer narrows nothing. */
async function narrow({ from, nonce, rpc, signal }: NonceSearch, gap: Gap, blocks: readonly bigint[]): Promise<Gap> {
  const asked = blocks.filter((block) => block >= 0n && block > (gap.unused ?? -1n) && block < gap.used)
  const outcomes = await rpc.batch(
    asked.map((block) => ({ method: 'eth_getTransactionCount', params: [from, toQuantity(block)] })),
    { signal },
  )
  let { unused, used } = gap
  asked.forEach((block, index) => {
    const outcome = outcomes[index]
    const count = outcome === undefined || 'error' in outcome ? undefined : fromQuantity(outcome.result)
    if (count === undefined) return
    if (count > BigInt(nonce)) {
      if (block < used) used = block
    } else if (unused === undefined || block > unused) unused = block
  })
  return { unused, used }
}
