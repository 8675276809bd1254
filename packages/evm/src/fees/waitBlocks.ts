import type { FeeCaps } from './feeChoice.ts'
import type { FeeHistory } from './feeHistory.ts'

/**
 * How many blocks a transaction at these prices would have waited lately, on average: it is sent in thought at each
 * block of the history, with its maximum as far above the base fee of then as it is above that of the next block now,
 * and goes into the first block that took a tip as low. Undefined where none did, or nothing is known.
 */
export function waitBlocks({ blocks, nextBaseFee }: FeeHistory, caps: FeeCaps): number | undefined {
  const { maxFeePerGas, maxPriorityFeePerGas: tip } = caps
  if (nextBaseFee === undefined) return undefined
  let waited = 0
  let taken = 0
  blocks.forEach(({ baseFee }, start) => {
    const room = nextBaseFee === 0n ? maxFeePerGas : ((maxFeePerGas - tip) * baseFee) / nextBaseFee + tip
    const ahead = blocks.slice(start)
    const place = ahead.findIndex((block) => takes(block, room, tip))
    waited += place < 0 ? ahead.length : place + 1
    if (place >= 0) taken += 1
  })
  // One that was not taken to the end has waited as well: to leave it out would make the wait seem shorter.
  return taken === 0 ? undefined : waited / taken
}

function takes({ baseFee, tips, isEmpty }: FeeHistory['blocks'][number], room: bigint, tip: bigint): boolean {
  const paid = room - baseFee < tip ? room - baseFee : tip
  return paid >= (isEmpty ? 0n : (tips?.low ?? 0n))
}
