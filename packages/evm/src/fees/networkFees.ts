import { type CallOutcome, fromQuantity, type Rpc } from '@latchkey/base'
import { TransferError } from '../transferError.ts'
import { ascending } from './compareFigures.ts'
import { readFeeHistory, usualTip } from './feeHistory.ts'
import { type FeeReads, fieldOf, readGasPrice, resultOf } from './feeReads.ts'
import type { FeeMarket } from './quote.ts'

/** The price of gas, in wei: the base fee of the next block and the tip to its maker. */
export type NetworkFees = { readonly baseFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Linea's own answer: the price, and how much gas. */
export type LineaFees = NetworkFees & { readonly gas: bigint }

/** The price of gas on a network without a fee market (EIP-1559), which names no maximum, in wei. */
export type LegacyPrice = { readonly gasPrice: bigint }

/** Above 2^100 a number is no amount of any coin: the node is broken or hostile. What is below is shown and judged. */
const mostFigure = 2n ** 100n

/**
 * Reads the price out of a quote's answers, asking once more where they leave it open. Fails with `fee_absurd` or
 * `fee_not_readable`.
 */
export async function readNetworkFees(reads: FeeReads, rpc: Rpc): Promise<NetworkFees | LegacyPrice> {
  // Nodes of networks without a fee market answer the history too, with zeros.
  const history = readFeeHistory(reads.history)
  const baseFee = history.nextBaseFee || undefined
  const tip = quantityOf(reads.tip) ?? usualTip(history, 'middle')
  if (baseFee !== undefined && tip !== undefined)
    return checkFees({ baseFeePerGas: baseFee, maxPriorityFeePerGas: tip })
  const gasPrice = checkFigure(await readGasPrice(rpc), 'its price of gas')
  const usedBaseFee = baseFee ?? readHeadBaseFee(reads.head)
  if (usedBaseFee === undefined) return { gasPrice }
  const usedTip = tip ?? (gasPrice > usedBaseFee ? gasPrice - usedBaseFee : 0n)
  return checkFees({ baseFeePerGas: usedBaseFee, maxPriorityFeePerGas: usedTip })
}

/**
 * Prices from the same node's other answers: the header of the latest block, and the history's own word of it and of
 * tips. Empty blocks were tipped nothing and say nothing.
 */
export function readMarket(reads: FeeReads): FeeMarket | undefined {
  const history = readFeeHistory(reads.history)
  const bases = [readHeadBaseFee(reads.head), history.headBaseFee].filter((fee) => fee !== undefined)
  const headBaseFeePerGas = bases.sort(ascending)[0]
  const highTipPerGas = usualTip(history, 'high') || undefined
  if (headBaseFeePerGas === undefined && highTipPerGas === undefined) return undefined
  return {
    ...(headBaseFeePerGas !== undefined && { headBaseFeePerGas }),
    ...(highTipPerGas !== undefined && { highTipPerGas }),
  }
}

/** Linea's estimate where the node offers it; undefined where it does not. */
export function readLineaFees(outcome: CallOutcome | undefined): LineaFees | undefined {
  if (outcome === undefined || 'error' in outcome) return undefined
  const field = (name: string) => fromQuantity(fieldOf(outcome.result, name))
  const gas = field('gasLimit')
  const baseFeePerGas = field('baseFeePerGas')
  const maxPriorityFeePerGas = field('priorityFeePerGas')
  if (gas === undefined || baseFeePerGas === undefined || maxPriorityFeePerGas === undefined) return undefined
  return { ...checkFees({ baseFeePerGas, maxPriorityFeePerGas }), gas: checkGas(gas) }
}

/** An amount of gas a transfer can need. Fails with `fee_absurd` or `fee_not_readable`. */
export function checkGas(gas: bigint | undefined): bigint {
  if (gas === undefined || gas === 0n) throw new TransferError('fee_not_readable')
  return checkFigure(gas, 'its amount of gas')
}

/** The possible cost of a rollup beside gas, layer-1 and operator fee together. Fails with `fee_absurd`. */
export function checkRollupFee(feeWei: bigint): bigint {
  return checkFigure(feeWei, 'its layer-1 or operator fee')
}

/** The most a unit of gas may cost: a base fee that may rise by a fifth, and the tip. */
export function toMaxFee({ baseFeePerGas, maxPriorityFeePerGas }: NetworkFees): bigint {
  return (baseFeePerGas * 12n) / 10n + maxPriorityFeePerGas
}

function checkFees(fees: NetworkFees): NetworkFees {
  checkFigure(fees.baseFeePerGas, 'its base fee')
  checkFigure(fees.maxPriorityFeePerGas, 'its priority fee')
  return fees
}

function checkFigure(figure: bigint, what: string): bigint {
  if (figure > mostFigure) throw new TransferError('fee_absurd', { data: { what } })
  return figure
}

function readHeadBaseFee(head: CallOutcome | undefined): bigint | undefined {
  return head === undefined || 'error' in head ? undefined : fromQuantity(fieldOf(head.result, 'baseFeePerGas'))
}

function quantityOf(outcome: CallOutcome | undefined): bigint | undefined {
  return outcome === undefined || 'error' in outcome ? undefined : fromQuantity(resultOf(outcome))
}
