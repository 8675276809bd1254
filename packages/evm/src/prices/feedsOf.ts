import { sameAddress } from '../address.ts'
import type { Chain, Token } from '../chains/chain.ts'
import { type ChainPrices, type Feed, type FeedSubject, fiatCurrencies } from '../chains/chainPrices.ts'
import { tabledPrices } from './feedTable.ts'

/**
 * Where the prices of what is listed are read on a chain, with the rates of its currencies: the owner's feeds, and those
 * of the table for what the owner names none. None where the owner has switched prices off.
 */
export function feedsOf(chain: Pick<Chain, 'id' | 'prices'>, tokens: readonly Token[]): ChainPrices {
  if (chain.prices === false) return { feeds: [] }
  const own = chain.prices?.feeds ?? []
  const known = tabledPrices(chain.id)
  const all = [...own, ...known.feeds.filter((feed) => findFeed(own, feed.of) === undefined)]
  const addresses = tokens.filter(({ chainId }) => chainId === chain.id).map(({ address }) => address)
  const feeds = [...fiatCurrencies, 'native' as const, ...addresses].flatMap((of) => findFeed(all, of) ?? [])
  const sequencer = chain.prices?.sequencer ?? known.sequencer
  return sequencer === undefined ? { feeds } : { feeds, sequencer }
}

/** The feed, or the answer of one, that is of this coin, token or currency. */
export function findFeed<Item extends Pick<Feed, 'of'>>(feeds: readonly Item[], of: FeedSubject): Item | undefined {
  return feeds.find((feed) => sameAddress(feed.of, of))
}
