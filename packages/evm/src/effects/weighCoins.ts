import { moveTopics } from '../explorer/tokenMoves.ts'
import type { EffectLog } from './nodeAnswers.ts'

/** Figures of one simulated block, all in wei or units of gas. */
export type CoinFigures = {
  readonly before: bigint
  readonly after: bigint
  readonly gasUsed: bigint
  /** The price that each unit of gas should have. */
  readonly gasPrice: bigint
  /** A call of ours in the same block: the gas it used, and what it was charged. */
  readonly sample: { readonly gasUsed: bigint; readonly charged: bigint }
  /** Native moves by the node's own telling, in less the amount out; for where its charge is more than gas. */
  readonly moved: bigint
}

/**
 * The coins that come in or go out beside the network fee. Nodes charge all of that fee in a simulation, a part or nothing: how
 * this one does it shows in a call of ours. Undefined where it does not show.
 */
export function weighCoins({ before, after, gasUsed, gasPrice, sample, moved }: CoinFigures): bigint | undefined {
  const difference = after - before
  const extra = sample.charged - sample.gasUsed * gasPrice
  if (extra === 0n) return difference + gasUsed * gasPrice
  if (sample.gasUsed > 0n && sample.charged % sample.gasUsed === 0n) {
    return difference + gasUsed * (sample.charged / sample.gasUsed)
  }
  // A rollup that charges for layer 1 too, by the length of the transaction: what the account misses beyond the moves may
  // not be more than that.
  const rest = moved - (difference + gasUsed * gasPrice)
  return extra > 0n && rest >= 0n && rest <= maxLengthRatio * extra ? moved : undefined
}

/** How much longer a transaction may be than our call; more data than this costs, and the figure is not known. */
const maxLengthRatio = 200n

const tracedCoins = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The sum of native moves of an account as `traceTransfers` tells them. Those of EIP-7708 would tell them once more. */
export function sumTracedCoins(logs: readonly EffectLog[], account: string): bigint {
  const own = `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
  let sum = 0n
  for (const { address, topics, data } of logs) {
    if (address !== tracedCoins || topics[0] !== moveTopics.transfer || data.length !== 66) continue
    if (topics[2] === own) sum += BigInt(data)
    if (topics[1] === own) sum -= BigInt(data)
  }
  return sum
}
