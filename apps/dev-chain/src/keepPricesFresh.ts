import { type Clock, type Rpc, toQuantity, type Unsubscribe } from '@latchkey/base'
import type { ChainPrices } from '@latchkey/evm'
import { keepDoing } from './keepDoing.ts'
import { applyAll, setStorage } from './nodeWrites.ts'

/** Three times within the heartbeat of a local feed. */
const refreshMs = 1_200_000

/** Slot 0 of PriceFeed.sol: when its answer was set. */
const updatedAtSlot = `0x${'0'.repeat(64)}` as const

export type FreshPricesOptions = { readonly rpc: Rpc; readonly prices: ChainPrices; readonly clock: Clock }

/**
 * Has every local price say that it was just set, now and then, as an oracle does that has nothing new to say. It is
 * written past transactions, so that a chain at rest grows no blocks. The result stops it.
 */
export function keepPricesFresh({ rpc, prices, clock }: FreshPricesOptions): Unsubscribe {
  async function refresh(): Promise<void> {
    const now = toQuantity(Math.floor(clock.now() / 1000)).slice(2)
    const updatedAt = `0x${now.padStart(64, '0')}` as const
    await applyAll(
      rpc,
      prices.feeds.map(({ address }) => setStorage(address, updatedAtSlot, updatedAt)),
    )
  }

  return keepDoing(refresh, { everyMs: refreshMs, clock })
}
