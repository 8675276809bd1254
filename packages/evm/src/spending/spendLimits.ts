import { type Address, sameAddress } from '../address.ts'
import { parseAmount } from '../amounts.ts'
import type { Chain, Token } from '../chains/chain.ts'

/** Above what a visitor shows once more who he is: coins of one network, or one token of it. Smallest units. */
export type SpendLimit = {
  readonly chainId: number
  /** Absent for the network's own coin. */
  readonly token?: Address
  readonly limit: bigint
  /** As far as the visitor may raise it. */
  readonly most: bigint
  readonly symbol: string
  readonly decimals: number
}

/** All limits of a site. What has none is above it with any amount. */
export type SpendLimits = {
  readonly limits: readonly SpendLimit[]
  /** Networks on which nothing is worth anything, and nobody is asked. */
  readonly worthless: readonly number[]
}

/** The owner's own figures, as decimal text in whole coins; `most` is `limit` unless given. */
export type OwnerLimit = {
  readonly chainId: number
  readonly token?: string
  readonly limit: string
  readonly most?: string
}

const ether = '0.1'
/** Of a dollar or so. */
const small = '200'

/** By the symbol of a coin. One that is not here is taken for ether until the owner says otherwise. */
const coins: Readonly<Record<string, string>> = {
  POL: small,
  MATIC: small,
  XDAI: small,
  CELO: small,
  MNT: small,
  FRAX: small,
  S: small,
  TRX: small,
  ZBC: '200000',
  BNB: '0.4',
  AVAX: '10',
}

/** The coins whose limit is not that of ether. */
export const coinsWithLimits: readonly string[] = Object.keys(coins)

/** By the symbol that the owner has given a token. For one that is not here any amount is above the limit. */
const tokens: Readonly<Record<string, string>> = {
  USDC: small,
  USDT: small,
  DAI: small,
  USDS: small,
  PYUSD: small,
  EURC: small,
  WETH: ether,
  STETH: ether,
  WSTETH: ether,
  WBTC: '0.003',
}

export type SpendLimitsOptions = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly rows: readonly OwnerLimit[]
}

/**
 * The limits of a site: the owner's, else those of a coin or token of that symbol. They are in coins and never in money:
 * nodes can lie about prices. Fails with `invalid_amount` or `too_many_decimals` for figures that are none.
 */
export function spendLimits({ chains, tokens: listed, rows }: SpendLimitsOptions): SpendLimits {
  const ofCoins = chains.flatMap(({ id: chainId, nativeCurrency: { symbol, decimals }, testnet }) => {
    const row = rows.find((each) => each.chainId === chainId && each.token === undefined)
    const usual = testnet === true ? undefined : (usualOf(coins, symbol) ?? ether)
    return toLimit(row, usual, { chainId, symbol, decimals })
  })
  const ofTokens = listed.flatMap(({ chainId, address: token, symbol, decimals }) => {
    const row = rows.find((each) => each.chainId === chainId && isSame(each.token, token))
    return toLimit(row, usualOf(tokens, symbol), { chainId, token, symbol, decimals })
  })
  const limits = [...ofCoins, ...ofTokens]
  return {
    limits,
    worthless: chains
      .filter(({ id, testnet }) => testnet === true && !rows.some(({ chainId }) => chainId === id))
      .map(({ id }) => id),
  }
}

type Asset = Omit<SpendLimit, 'limit' | 'most'>

function toLimit(row: OwnerLimit | undefined, usual: string | undefined, asset: Asset): readonly SpendLimit[] {
  const text = row?.limit ?? usual
  if (text === undefined) return []
  const limit = parseAmount(text, asset.decimals)
  const most = row?.most === undefined ? limit : parseAmount(row.most, asset.decimals)
  if (most < limit) return [{ ...asset, limit, most: limit }]
  return [{ ...asset, limit, most }]
}

function usualOf(table: Readonly<Record<string, string>>, symbol: string): string | undefined {
  const name = symbol.toUpperCase()
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function isSame(left: string | undefined, right: Address): boolean {
  return left !== undefined && sameAddress(left as Address, right)
}
