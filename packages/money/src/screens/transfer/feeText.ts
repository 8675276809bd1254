import type { Chain, Quote } from '@latchkey/evm'
import type { Amounts } from '@latchkey/ui'

const significantDigits = 3n

/** An amount of the native coin with three significant digits, rounded up, and its symbol. */
export function feeText(valueWei: bigint, chain: Chain, amounts: Amounts): string {
  const { decimals, symbol } = chain.nativeCurrency
  const digits = BigInt(valueWei.toString().length)
  const maxFraction = Number(BigInt(decimals) - digits + significantDigits)
  return `${amounts.write(valueWei, decimals, { maxFraction: Math.max(maxFraction, 0) })} ${symbol}`
}

export type FeePart = {
  readonly key: `transfer.fee.part.${'execution' | 'layerOne' | 'operator' | 'expected' | 'most' | 'kept' | 'gas'}`
  readonly value: string
}

type Known = { readonly quote: Quote; readonly reserveWei: bigint | undefined }

/** The parts of a quote, exactly. Parts that a network does not charge are left out. */
export function feeParts({ quote, reserveWei }: Known, chain: Chain, amounts: Amounts): readonly FeePart[] {
  const exact = (valueWei: bigint) =>
    `${amounts.write(valueWei, chain.nativeCurrency.decimals)} ${chain.nativeCurrency.symbol}`
  const execution = quote.expectedFee - quote.layerOneFee - quote.operatorFee
  return [
    { key: 'transfer.fee.part.execution', value: exact(execution) },
    ...(quote.layerOneFee > 0n
      ? [{ key: 'transfer.fee.part.layerOne', value: exact(quote.layerOneFee) } as const]
      : []),
    ...(quote.operatorFee > 0n
      ? [{ key: 'transfer.fee.part.operator', value: exact(quote.operatorFee) } as const]
      : []),
    { key: 'transfer.fee.part.expected', value: exact(quote.expectedFee) },
    { key: 'transfer.fee.part.most', value: exact(quote.maxFee) },
    ...(reserveWei === undefined ? [] : [{ key: 'transfer.fee.part.kept', value: exact(reserveWei) } as const]),
    { key: 'transfer.fee.part.gas', value: String(quote.transfer.gasLimit ?? quote.gas) },
  ]
}

/** The rest that a native Max leaves in the account for the fee, in wei; undefined when the amount is not a Max. */
export function reserveOf(quote: Quote, maxOf: bigint | undefined): bigint | undefined {
  return maxOf === undefined ? undefined : maxOf - quote.transfer.value
}
