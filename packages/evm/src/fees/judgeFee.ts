import type { ErrorData } from '@latchkey/base'
import { formatAmount, parseAmount } from '../amounts.ts'
import type { Chain } from '../chains/chain.ts'
import { coinCeilings } from '../chains/coinCeilings.ts'
import type { EvmError } from '../errors.ts'
import { TransferError } from '../transferError.ts'
import type { TransferErrorCode } from '../transferErrors.ts'
import type { Transfer } from '../transfers/transfer.ts'
import { feeText } from './feeText.ts'
import type { FeeFigures, Quote } from './quote.ts'

/** How much it takes to send in spite of a fee: nothing, a tick, the fee typed by hand, or no way at all. */
export type FeeVerdict = 'fine' | 'tick' | 'type' | 'refuse'

/** Why a fee is doubted: an error, to be told by its code. */
export type FeeReason = { readonly verdict: Exclude<FeeVerdict, 'fine'>; readonly error: EvmError }

/** The worst of the reasons, and all of them, worst first. */
export type FeeJudgement = { readonly verdict: FeeVerdict; readonly reasons: readonly FeeReason[] }

/** The chain of a transfer, and the fee that this visitor usually pays there. */
export type FeeContext = {
  readonly chain: Chain
  /** This visitor's usual maximum on this chain, in wei; absent while nothing is known. */
  readonly usualFee?: bigint | undefined
}

/** EIP-7825: what one transaction may use. */
const mostGas = 16_777_216
/** A fee above this share of what is sent is told. */
const sharePercent = 10n
const usualFactor = 10n
const neverFactor = 1000n
const tipFactor = 10n
const baseFeeFactor = 3n

const weight = { fine: 0, tick: 1, type: 2, refuse: 3 } as const

/**
 * Judges a fee by its figures alone, and asks nobody. A node that lies about everything at once is held by the amounts
 * of the coin (or of the chain's `feeLimits`), one that lies in a single answer by its other answers.
 */
export function judgeFee(figures: FeeFigures, context: FeeContext): FeeJudgement {
  const reasons = [
    ...judgeAmount(figures, context),
    ...judgeGas(figures, context),
    ...judgePrice(figures),
    ...judgeHabit(figures, context),
  ].sort((left, right) => weight[right.verdict] - weight[left.verdict])
  return { verdict: reasons[0]?.verdict ?? 'fine', reasons }
}

/**
 * Judges what is about to be sent. A transfer without caps has no fee yet: its wallet makes one. With a price of gas but
 * without the whole of the fee nobody can say what it costs: it is refused.
 */
export function judgeQuote(approved: Quote | Transfer, context: FeeContext): FeeJudgement {
  const figures = figuresOf(approved)
  if (figures !== undefined) return judgeFee(figures, context)
  const { gasLimit = 0n, maxFeePerGas, maxPriorityFeePerGas } = transferOf(approved)
  const reasons = [
    ...(maxFeePerGas || maxPriorityFeePerGas ? [no('fee_open')] : []),
    ...judgeGas({ gasLimit }, context),
  ]
  return { verdict: reasons[0]?.verdict ?? 'fine', reasons }
}

/** The highest price of gas at which this quote's transfer would not be refused for the whole of its fee, in wei. */
export function mostFeePerGas({ transfer, gas, maxFee, maxFeePerGas }: Quote, chain: Chain): bigint {
  const gasLimit = transfer.gasLimit ?? gas
  const beside = maxFee - gasLimit * maxFeePerGas
  const left = toUnits(coinCeilings(chain).refuse, chain.nativeCurrency.decimals) - beside
  return left > 0n ? left / gasLimit : 0n
}

/**
 * The cost of sending, reckoned from the caps that are really sent: a quote's own sum only counts where it is more, for
 * layer 1. Undefined for a transfer without gas or without a price.
 */
export function figuresOf(approved: Quote | Transfer): FeeFigures | undefined {
  const isQuote = 'transfer' in approved
  const { gasLimit, maxFeePerGas, maxPriorityFeePerGas = maxFeePerGas, ...sent } = transferOf(approved)
  if (!gasLimit || !maxFeePerGas || maxPriorityFeePerGas === undefined) return undefined
  const execution = gasLimit * maxFeePerGas
  const maxFee = isQuote && approved.maxFee > execution ? approved.maxFee : execution
  const market = isQuote ? approved.market : undefined
  // Value sent along with a call is not part of the call's meaning.
  const value = sent.data === '0x' ? sent.value : 0n
  return { maxFee, gasLimit, maxFeePerGas, maxPriorityFeePerGas, value, market }
}

function transferOf(approved: Quote | Transfer): Transfer {
  return 'transfer' in approved ? approved.transfer : approved
}

function judgeAmount({ maxFee, value }: FeeFigures, { chain }: FeeContext): readonly FeeReason[] {
  const { decimals } = chain.nativeCurrency
  const ceilings = coinCeilings(chain)
  const refuse = toUnits(ceilings.refuse, decimals)
  const reasons: FeeReason[] = []
  const fee = feeText(maxFee, chain)
  if (maxFee > refuse) {
    const most = `${formatAmount(refuse, decimals)} ${chain.nativeCurrency.symbol}`
    reasons.push(no('fee_above_ceiling', { fee, most }))
  } else if (maxFee > toUnits(ceilings.confirm, decimals)) {
    reasons.push({ verdict: 'type', error: new TransferError('fee_very_high', { data: { fee } }) })
  } else if (maxFee > toUnits(ceilings.warn, decimals)) {
    reasons.push(doubt('fee_high', { fee }))
  }
  if (value > 0n && maxFee > value) reasons.push(doubt('fee_above_amount'))
  else if (maxFee * 100n > value * sharePercent && value > 0n) {
    reasons.push(doubt('fee_beside_amount', { percent: (maxFee * 100n) / value }))
  }
  return reasons
}

function judgeGas({ gasLimit }: Pick<FeeFigures, 'gasLimit'>, { chain }: FeeContext): readonly FeeReason[] {
  if (gasLimit <= BigInt(chain.feeLimits?.gas ?? mostGas)) return []
  return [no('fee_gas_too_high', { gas: gasLimit })]
}

function judgePrice({ maxFeePerGas: price, maxPriorityFeePerGas: tip, market }: FeeFigures): readonly FeeReason[] {
  if (tip > price) return [no('fee_tip_above_price')]
  const { headBaseFeePerGas: head, highTipPerGas: highTip } = market ?? {}
  const isTipStrange = highTip !== undefined && tip > highTip * tipFactor
  const tipReason = doubt('fee_tip_high')
  if (tip < price) {
    const isBaseStrange = head !== undefined && price - tip > head * baseFeeFactor
    return [...(isBaseStrange ? [doubt('fee_price_high')] : []), ...(isTipStrange ? [tipReason] : [])]
  }
  // All of it goes to whoever makes the block, as with Max: base fee and tip can only be judged together.
  if (head === undefined || highTip === undefined) return []
  return price > head * baseFeeFactor + highTip * tipFactor ? [doubt('fee_price_high')] : []
}

/** Where fees are hardly worth a word, ten times as much is nothing to stop for. */
function judgeHabit({ maxFee }: FeeFigures, { chain, usualFee }: FeeContext): readonly FeeReason[] {
  if (!usualFee) return []
  const warn = toUnits(coinCeilings(chain).warn, chain.nativeCurrency.decimals)
  if (maxFee > usualFee * neverFactor && maxFee > warn) {
    const error = new TransferError('fee_never_paid', { data: { network: chain.name } })
    // The site's owner has said up to where fees are meant there.
    return [{ verdict: chain.feeLimits?.refuse === undefined ? 'refuse' : 'type', error }]
  }
  if (maxFee <= usualFee * usualFactor || maxFee * 10n <= warn) return []
  return [doubt('fee_unusual', { network: chain.name })]
}

/** A ceiling in the smallest units. Digits that the coin does not have are cut; the least is one unit. */
function toUnits(ceiling: string, decimals: number): bigint {
  const point = ceiling.search(/[.,]/)
  const units = parseAmount(point === -1 ? ceiling : `0${ceiling.slice(0, point + 1 + decimals)}`, decimals)
  return units > 0n ? units : 1n
}

function doubt(code: TransferErrorCode, data?: ErrorData): FeeReason {
  return { verdict: 'tick', error: errorOf(code, data) }
}

function no(code: TransferErrorCode, data?: ErrorData): FeeReason {
  return { verdict: 'refuse', error: errorOf(code, data) }
}

function errorOf(code: TransferErrorCode, data: ErrorData = {}): EvmError {
  return new TransferError(code, { data })
}
