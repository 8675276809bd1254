import { formatAmount } from '../amounts.ts'
import type { Chain } from '../chains/chain.ts'

const significantDigits = 3n

/** An amount of the native coin with three significant digits, rounded up, and its symbol. */
export function feeText(valueWei: bigint, chain: Chain): string {
  return `${feeFigure(valueWei, chain)} ${chain.nativeCurrency.symbol}`
}

/** The same without the symbol: what a visitor types to confirm a high fee. */
export function feeFigure(valueWei: bigint, { nativeCurrency: { decimals } }: Chain): string {
  const digits = BigInt(valueWei.toString().length)
  const maxFraction = Number(BigInt(decimals) - digits + significantDigits)
  return formatAmount(valueWei, decimals, { maxFraction: Math.max(maxFraction, 0) })
}
