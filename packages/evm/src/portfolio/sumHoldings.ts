import type { Chain } from '../chains/chain.ts'
import { type Money, sumValues } from '../prices/money.ts'
import { type Holding, isUnlisted } from './listHoldings.ts'

/** The worth of an account, with what it leaves out. */
export type HoldingsSum = {
  /** In dollars, exact; undefined where nothing that is worth something is known, and something is left out. */
  readonly total: Money | undefined
  /** Coins and tokens that are there, or may be, and whose worth nobody knows. */
  readonly leftOut: readonly Holding[]
  /** Networks of which nothing was ever seen. */
  readonly unseen: readonly Chain[]
}

/**
 * Adds up what is known. Coins of test networks are worth nothing, and count only where there are no others; tokens that
 * the visitor has added never do.
 */
export function sumHoldings(all: readonly Holding[]): HoldingsSum {
  const holdings = all.filter((held) => !isUnlisted(held))
  const real = holdings.filter(({ chain }) => chain.testnet !== true)
  const { total, leftOut } = sumValues(real.length > 0 ? real : holdings)
  const isSeen = (chain: Chain) => holdings.some((held) => held.chain === chain && held.amount !== undefined)
  return {
    total,
    leftOut: leftOut.filter(({ chain }) => isSeen(chain)),
    unseen: [...new Set(leftOut.map(({ chain }) => chain))].filter((chain) => !isSeen(chain)),
  }
}
