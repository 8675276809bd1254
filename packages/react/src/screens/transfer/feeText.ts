import type { Chain, Quote } from '@latchkey/evm'
import { amountText } from '@latchkey/ui'

const significantDigits = 3n

/** An amount of the native coin with three significant digits, rounded up, and its symbol. */
export function feeText(valueWei: bigint, chain: Chain): string {
  const { decimals, symbol } = chain.nativeCurrency
  const digits = BigInt(valueWei.toString().length)
  const maxFraction = Number(BigInt(decimals) - digits + significantDigits)
  return `${amountText(valueWei, decimals, { maxFraction: Math.max(maxFraction, 0) })} ${symbol}`
}

export type FeePart = { readonly label: string; readonly value: string }

/** The parts of a quote, exactly. Parts that a network does not charge are left out. */
export function feeParts(quote: Quote, chain: Chain, reserveWei?: bigint): readonly FeePart[] {
  const exact = (valueWei: bigint) =>
    `${amountText(valueWei, chain.nativeCurrency.decimals)} ${chain.nativeCurrency.symbol}`
  const execution = quote.expectedFee - quote.layerOneFee - quote.operatorFee
  return [
    { label: 'Execution', value: exact(execution) },
    ...(quote.layerOneFee > 0n ? [{ label: 'Layer-1 data', value: exact(quote.layerOneFee) }] : []),
    ...(quote.operatorFee > 0n ? [{ label: 'Operator', value: exact(quote.operatorFee) }] : []),
    { label: 'Expected in all', value: exact(quote.expectedFee) },
    { label: 'At most', value: exact(quote.maxFee) },
    ...(reserveWei === undefined ? [] : [{ label: 'Kept back by Max', value: exact(reserveWei) }]),
    { label: 'Gas limit', value: String(quote.transfer.gasLimit ?? quote.gas) },
  ]
}

/** The rest that a native Max leaves in the account for the fee, in wei; undefined when the amount is not a Max. */
export function reserveOf(quote: Quote, maxOf: bigint | undefined): bigint | undefined {
  return maxOf === undefined ? undefined : maxOf - quote.transfer.value
}
