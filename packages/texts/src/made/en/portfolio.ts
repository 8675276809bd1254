// Made by `npm run texts` from locales/en/portfolio.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type PortfolioKeys = {
  'portfolio.title': Nothing
  'portfolio.test': Nothing
  'portfolio.about': { money: string }
  'portfolio.less': { money: string }
  'portfolio.withoutTokens': { count: number }
  'portfolio.withoutNetworks': { count: number }
  'portfolio.withoutTokensWhy': { names: string }
  'portfolio.withoutNetworksWhy': { names: string }
  'portfolio.unit': { symbol: string; network: string }
  'portfolio.currency': Nothing
  'portfolio.hideSmall': Nothing
  'portfolio.hidden': { count: number }
  'portfolio.none': Nothing
  'portfolio.lastSeen': { network: string; time: string }
  'portfolio.price': { money: string; network: string }
  'portfolio.away': { network: string }
  'portfolio.unknown': Nothing
}

/** The sentences of the area "portfolio". */
export const portfolioTexts: Area<PortfolioKeys> = {
  english: {
    'portfolio.title': "Assets",
    'portfolio.test': "Test networks",
    'portfolio.about': ["about ",["money"]],
    'portfolio.less': ["less than ",["money"]],
    'portfolio.withoutTokens': [["count",2,{"one":["without ",0," token"],"other":["without ",0," tokens"]}]],
    'portfolio.withoutNetworks': [["count",2,{"one":["without ",0," network"],"other":["without ",0," networks"]}]],
    'portfolio.withoutTokensWhy': ["No price is known for ",["names"],"."],
    'portfolio.withoutNetworksWhy': [["names"]," cannot be reached."],
    'portfolio.unit': [["symbol"]," on ",["network"]],
    'portfolio.currency': "Currency",
    'portfolio.hideSmall': "Hide small amounts",
    'portfolio.hidden': [["count",2,{"one":[0," small amount is hidden."],"other":[0," small amounts are hidden."]}]],
    'portfolio.none': "Nothing here yet",
    'portfolio.lastSeen': [["network"],", last seen ",["time"]],
    'portfolio.price': [["money"]," · ",["network"]],
    'portfolio.away': [["network"]," cannot be reached. What is there is not known; it is asked for again in a moment."],
    'portfolio.unknown': "Not known",
  },
}
