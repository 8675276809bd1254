import { type Chain, type FeeCaps, type FeeChoice, mostFeePerGas, type Quote } from '@latchkey/evm'
import type { speedsTexts } from '@latchkey/texts'
import type { Amounts, Sentence } from '@latchkey/ui'
import * as v from 'valibot'

/** Longer text is no price. */
const longestText = 30
const price = v.pipe(v.string(), v.maxLength(longestText))

/** A choice of a fee that was stored. */
export const feeSchema = v.variant('speed', [
  v.object({ speed: v.picklist(['slow', 'fast']) }),
  v.object({ speed: v.literal('custom'), most: price, tip: price }),
])

/** The choice of a fee as it stands in the form; absent for the normal speed. Prices are typed text in gwei. */
export type FeeDraft = v.InferOutput<typeof feeSchema>

/** A fault of typed prices, and its place. */
export type FeeFault = {
  readonly field: 'most' | 'tip'
  readonly text: Sentence<typeof speedsTexts>
}

/** Holds what the bounds of a price are made of: a quote of the same transfer, and the base fee of the next block. */
export type FeeBounds = { readonly quote: Quote; readonly nextBaseFee?: bigint | undefined }

/** Gwei are the ninth decimal of a coin with eighteen, and are not spoken of elsewhere. */
const gweiDecimals = 9

/** Where a price can be set by hand: in coins that are counted in gwei. */
export function hasGwei({ nativeCurrency }: Chain): boolean {
  return nativeCurrency.decimals === 18
}

/** A price of gas in gwei, in so many digits that it can be read, and rounded up. */
export function gweiText(feePerGas: bigint, amounts: Amounts): string {
  const places = feePerGas >= 10n ** 9n ? 2 : 4
  return amounts.write(feePerGas, gweiDecimals, { maxFraction: places })
}

/** A price as it is put into a field: every digit of it. */
export function toGweiField(feePerGas: bigint, amounts: Amounts): string {
  return amounts.write(feePerGas, gweiDecimals)
}

/** The choice that a draft stands for; undefined for prices that cannot be read. */
export function feeChoiceOf(fee: FeeDraft | undefined, amounts: Amounts): FeeChoice | undefined {
  if (fee === undefined) return 'normal'
  return fee.speed === 'custom' ? readCaps(fee, amounts) : fee.speed
}

/** The first fault of typed prices, held against a quote of the same transfer where there is one. */
export function findFeeFault(
  fee: FeeDraft | undefined,
  bounds: FeeBounds | undefined,
  { chain, amounts }: { readonly chain: Chain; readonly amounts: Amounts },
): FeeFault | undefined {
  if (fee?.speed !== 'custom') return undefined
  const [most, tip] = [readPrice(fee.most, amounts), readPrice(fee.tip, amounts)]
  const least = bounds?.nextBaseFee
  const highest = bounds === undefined ? undefined : mostFeePerGas(bounds.quote, chain)
  const wrongNumber: FeeFault['text'] = (say) => say('speeds.wrong.number')
  if (most === undefined || most === 0n) return { field: 'most', text: wrongNumber }
  if (tip === undefined) return { field: 'tip', text: wrongNumber }
  if (tip > most) return { field: 'tip', text: (say) => say('speeds.wrong.tip') }
  if (least !== undefined && most < least) {
    return { field: 'most', text: (say) => say('speeds.wrong.low', { least: gweiText(least, amounts) }) }
  }
  if (highest !== undefined && most > highest) {
    return { field: 'most', text: (say) => say('speeds.wrong.high', { most: gweiFloor(highest, amounts) }) }
  }
  return undefined
}

function readCaps(fee: Extract<FeeDraft, { speed: 'custom' }>, amounts: Amounts): FeeCaps | undefined {
  const [most, tip] = [readPrice(fee.most, amounts), readPrice(fee.tip, amounts)]
  if (most === undefined || tip === undefined || most === 0n || tip > most) return undefined
  return { maxFeePerGas: most, maxPriorityFeePerGas: tip }
}

function readPrice(text: string, amounts: Amounts): bigint | undefined {
  if (text.length > longestText) return undefined
  try {
    return amounts.read(text, gweiDecimals)
  } catch {
    return undefined
  }
}

/** Cut and not rounded up: a bound that is named has to be within it. */
function gweiFloor(feePerGas: bigint, amounts: Amounts): string {
  return amounts.write(feePerGas / 10n ** 7n, gweiDecimals - 7)
}
