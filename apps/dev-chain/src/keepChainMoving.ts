import { type Clock, fromQuantity, type Rpc, toQuantity, type Unsubscribe } from '@latchkey/base'
import { keepDoing } from './keepDoing.ts'

const beatMs = 1_000
/** Blocks that are added on top of the last transaction: with its own block it then has three confirmations and one to spare. */
const blocksOnTop = 3n

export type HeartbeatOptions = {
  readonly rpc: Rpc
  /** The base fee, in wei per gas, that every block after a beat asks for. */
  readonly baseFeePerGas: bigint
  readonly clock: Clock
}

/**
 * Adds a block a second while transactions wait for confirmations, and none when the chain is at rest: an idle chain
 * grows no memory. Keeps the base fee level, which empty blocks would otherwise drive to nothing. The result stops it.
 */
export function keepChainMoving(options: HeartbeatOptions): Unsubscribe {
  const { rpc, baseFeePerGas, clock } = options
  /** The height at which the chain comes to rest. */
  let restHeight = 0n
  /** The height after our own last block; anything above it came with a transaction. */
  let knownHeight = -1n

  async function beat(): Promise<void> {
    const height = fromQuantity(await rpc.call({ method: 'eth_blockNumber' })) ?? 0n
    if (height > knownHeight) restHeight = height + blocksOnTop
    knownHeight = height
    if (height >= restHeight) return
    await rpc.call({ method: 'evm_mine' })
    knownHeight = height + 1n
    await rpc.call({ method: 'anvil_setNextBlockBaseFeePerGas', params: [toQuantity(baseFeePerGas)] })
  }

  return keepDoing(beat, { everyMs: beatMs, clock })
}
