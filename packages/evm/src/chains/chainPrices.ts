import type { Address } from '../address.ts'

/** The currencies, beside the dollar, in which values can be told: the codes of ISO 4217. */
export const fiatCurrencies = ['EUR', 'GBP', 'JPY'] as const

/** A currency whose rate an oracle may tell. */
export type FiatCurrency = (typeof fiatCurrencies)[number]

/** A feed tells the price in dollars of one of these: the chain's coin, a token by its contract, or one unit of a currency. */
export type FeedSubject = 'native' | FiatCurrency | Address

/** A contract that tells a price in dollars (Chainlink's AggregatorV3Interface). */
export type Feed = {
  readonly of: FeedSubject
  readonly address: Address
  /** The contract's own word for itself, such as `ETH / USD`; one that says anything else is not believed. */
  readonly description: string
  /** 8 for all in dollars that we know. */
  readonly decimals: number
  /** The longest time between two answers, in seconds. */
  readonly heartbeatSeconds: number
}

/** Where prices of a chain are read. */
export type ChainPrices = {
  readonly feeds: readonly Feed[]
  /** The feed that says whether the rollup's sequencer runs; prices of a rollup that stands still are not believed. */
  readonly sequencer?: Address
}
