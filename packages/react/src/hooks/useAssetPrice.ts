import { type Chain, findFeed, type Money, priceNow, type Token } from '@latchkey/evm'
import { useQueries } from '@tanstack/react-query'
import { type Currency, chooseCurrency, usualCurrency } from './currency.ts'
import { findRates, hasFeed, pricesQuery, ratedChains } from './pricesQuery.ts'
import { queryClientOf } from './queryClientOf.ts'
import { useHub } from './useHub.ts'
import { useTokens } from './useTokens.ts'

/** The price of one whole unit of an asset in a currency. */
export type AssetPrice = { readonly currency: Currency; readonly price: Money }

/** A price as far as it is known, and whether a feed is still to be heard. */
export type AskedPrice = { readonly known: AssetPrice | undefined; readonly isAsked: boolean }

/** The price of an asset in the visitor's currency, as far as its network's own feeds tell it; undefined where nobody knows. */
export function useAssetPrice(chain: Chain, token: Token | undefined): AskedPrice {
  return useAssetPrices(chain)(token)
}

/** The prices of a network's coin, for which no token stands, and of its tokens. */
export function useAssetPrices(chain: Chain): (token: Token | undefined) => AskedPrice {
  const hub = useHub()
  useTokens()
  // The choice that a page with a portfolio keeps there; of no other page.
  const currencyAsked = hub.storage.get('currency') ?? usualCurrency(navigator.languages)
  const rated = currencyAsked === 'USD' ? [] : ratedChains(hub.chains)
  const asked = [...new Set([chain, ...rated])]
  const answers = useQueries({ queries: asked.map((one) => pricesQuery(hub, one)) }, queryClientOf(hub))
  const now = hub.clock.now()
  return (token) => {
    const of = token?.address ?? 'native'
    const isAsked = answers.some(({ isPending }) => isPending) && hasFeed(hub, chain, of)
    const dollars = priceNow(findFeed(answers[0]?.data ?? [], of), now)
    if (dollars === undefined || dollars.units <= 0n) return { known: undefined, isAsked }
    const rates = findRates(
      asked.flatMap((one, index) => (rated.includes(one) ? (answers[index]?.data ?? []) : [])),
      now,
    )
    const { currency, inCurrency } = chooseCurrency(currencyAsked, rates)
    return { known: { currency, price: inCurrency(dollars) }, isAsked }
  }
}
