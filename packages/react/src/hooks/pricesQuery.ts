import { type Hub, tokensOf } from '@latchkey/connect'
import {
  type Chain,
  type FeedSubject,
  type FiatCurrency,
  feedsOf,
  findFeed,
  type Money,
  type PriceAnswer,
  priceNow,
  readPrices,
} from '@latchkey/evm'

/** How often prices are read again while they are on the screen, in milliseconds; feeds speak at most once a minute. */
const pricesMs = 60_000

const currencies: readonly FiatCurrency[] = ['EUR', 'GBP', 'JPY']

/** The one query of a network's prices, whichever screens show them; asked once it is known which tokens are listed. */
export function pricesQuery(hub: Hub, chain: Chain) {
  const { tokens, isComplete } = tokensOf(hub).get()
  const prices = feedsOf(chain, tokens)
  return {
    queryKey: ['prices', chain.id],
    enabled: isComplete && prices.feeds.length > 0,
    refetchInterval: pricesMs,
    staleTime: pricesMs,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
      await readPrices({ chain, prices, rpc: hub.rpc(chain.id), now: hub.clock.now(), signal }),
  }
}

/** Whether a network has a feed of its own for an asset. */
export function hasFeed(hub: Hub, chain: Chain, of: FeedSubject): boolean {
  return findFeed(feedsOf(chain, tokensOf(hub).get().tokens).feeds, of) !== undefined
}

/** Anybody feeds what he wants on test networks: their rates count only where there are no others, like their coins. */
export function ratedChains(chains: readonly Chain[]): readonly Chain[] {
  const real = chains.filter(({ testnet }) => testnet !== true)
  return real.length > 0 ? real : chains
}

/** The dollars that one of each currency costs, where it is known. Any network's feed will do: a euro is the same everywhere. */
export function findRates(answers: readonly PriceAnswer[], now: number): ReadonlyMap<FiatCurrency, Money> {
  return new Map(
    currencies.flatMap((currency) => {
      const known = answers.filter((answer) => priceNow(answer, now) !== undefined)
      const rate = priceNow(findFeed(known, currency), now)
      return rate === undefined ? [] : [[currency, rate] as const]
    }),
  )
}
