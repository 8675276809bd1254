import type { Hub } from '@latchkey/connect'
import { type Chain, feedsOf, readPrices } from '@latchkey/evm'

/** How often prices are read again while they are on the screen, in milliseconds; feeds speak at most once a minute. */
const pricesMs = 60_000

/** The one query of the prices of a network's coin and tokens, whichever screens show them. */
export function priceQuery(hub: Hub, chain: Chain) {
  const prices = feedsOf(chain, hub.tokens)
  return {
    queryKey: ['prices', chain.id],
    enabled: prices.feeds.length > 0,
    refetchInterval: pricesMs,
    staleTime: pricesMs,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
      await readPrices({ chain, prices, rpc: hub.rpc(chain.id), now: hub.clock.now(), signal }),
  }
}
