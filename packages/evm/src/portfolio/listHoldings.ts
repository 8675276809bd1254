import type { Chain, NativeCurrency, Token } from '../chains/chain.ts'
import { findFeed } from '../prices/feedsOf.ts'
import { compareMoney, type Money, worthOf } from '../prices/money.ts'
import type { PriceAnswer } from '../prices/readPrices.ts'
import type { NetworkBalances } from './readPortfolio.ts'

/** A coin or a token that an account has on one network. */
export type Holding = {
  readonly chain: Chain
  readonly unit: NativeCurrency | Token
  /** In the smallest unit; undefined where nobody has ever seen it. */
  readonly amount: bigint | undefined
  /** In dollars for one whole unit; undefined where it is not known. */
  readonly price: Money | undefined
  /** In dollars, exact; undefined where amount or price is not known. */
  readonly value: Money | undefined
  /** In milliseconds since the epoch, where the network's node is away and this is what was last seen. */
  readonly lastSeenMs: number | undefined
}

export type ListHoldingsOptions = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly networks: readonly NetworkBalances[]
  /** The answers of each network's feeds, by chain id. */
  readonly prices: ReadonlyMap<number, readonly PriceAnswer[]>
  /** In milliseconds since the epoch: a price that has become too old since it was read is none. */
  readonly now: number
}

/** Everything an account may have, and of the site's lists what it has, in the order of the networks, each network's coin before its tokens. */
export function listHoldings(options: ListHoldingsOptions): readonly Holding[] {
  const { chains, tokens, networks, prices, now } = options
  return chains.flatMap((chain) => {
    const network = networks.find(({ chainId }) => chainId === chain.id)
    const seen = network?.status === 'away' ? network.lastSeen : network
    const lastSeenMs = network?.status === 'away' ? seen?.readAtMs : undefined
    const held = (unit: NativeCurrency | Token, amount: bigint | undefined): Holding => {
      const of = 'address' in unit ? unit.address : 'native'
      const price = priceNow(findFeed(prices.get(chain.id) ?? [], of), now)
      return { chain, unit, amount, price, value: valueNow({ amount, price, unit }), lastSeenMs }
    }
    const holdings = tokens
      .filter(({ chainId }) => chainId === chain.id)
      .map((token) => held(token, seen?.balances.tokens.get(token.address)))
    return [
      held(chain.nativeCurrency, seen?.balances.native),
      // Of a list with hundreds of tokens only what is there is shown.
      ...holdings.filter(({ unit, amount }) => !isOfList(unit) || (amount !== undefined && amount > 0n)),
    ]
  })
}

/** True for a token that the visitor has added: it stands apart, and counts in no sum. */
export function isUnlisted({ unit }: Pick<Holding, 'unit'>): boolean {
  return 'origin' in unit && unit.origin === 'visitor'
}

/** The price in an answer, as long as it may be shown. */
export function priceNow(answer: PriceAnswer | undefined, now: number): Money | undefined {
  return answer !== undefined && 'price' in answer && now <= answer.goodUntilMs ? answer.price : undefined
}

/** The most worth first; then what is worth something unknown; then nothing. Equal ones stay in their order. */
export function sortByValue(holdings: readonly Holding[]): readonly Holding[] {
  return holdings.toSorted((one, other) => {
    const ranks = rankOf(one) - rankOf(other)
    return ranks !== 0 || one.value === undefined || other.value === undefined
      ? ranks
      : compareMoney(other.value, one.value)
  })
}

/** True for what is known to be worth less than one dollar, and for nothing at all; what nobody can value is never small. */
export function isSmall({ amount, value }: Holding): boolean {
  return amount === 0n || (value !== undefined && compareMoney(value, oneDollar) < 0)
}

function isOfList(unit: Holding['unit']): boolean {
  return 'origin' in unit && unit.origin === 'list'
}

const oneDollar: Money = { units: 1n, decimals: 0 }

function rankOf({ amount, value }: Holding): number {
  if (amount === 0n) return 2
  return value === undefined ? 1 : 0
}

/** Nothing is worth nothing, at whatever price. */
function valueNow({ amount, price, unit }: Pick<Holding, 'amount' | 'price' | 'unit'>): Money | undefined {
  if (amount === undefined) return undefined
  if (amount === 0n) return { units: 0n, decimals: 0 }
  return price === undefined ? undefined : worthOf(amount, unit.decimals, price)
}
