import { type CallOutcome, fromQuantity, type Rpc } from '@latchkey/base'
import { EvmError } from '../errors.ts'
import { type FeeReads, fieldOf, readOlderFees, resultOf } from './feeReads.ts'

/** The price of gas, in wei: the base fee of the next block and the tip to its maker. */
export type NetworkFees = { readonly baseFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Linea's own answer: the price, and how much gas. */
export type LineaFees = NetworkFees & { readonly gas: bigint }

/** No network asks for this much; a node that does is broken or hostile (wei). */
const ceilings = {
  baseFee: 100_000_000_000_000n,
  tip: 1_000_000_000_000n,
  gas: 30_000_000n,
  // A hundred coins: generous, because some rollups have a coin of little worth.
  rollup: 100_000_000_000_000_000_000n,
} as const
/** A tip may exceed its fixed ceiling while it stays below this multiple of the base fee. */
const tipToBaseFee = 19n

/**
 * Reads the price out of a quote's answers, asking once more where they leave it open. Undefined for a network without a
 * fee market (EIP-1559): it names no maximum fee. Fails with `fee_absurd` or `fee_not_readable`.
 */
export async function readNetworkFees(reads: FeeReads, rpc: Rpc): Promise<NetworkFees | undefined> {
  // Nodes of networks without a fee market answer the history too, with zeros.
  const baseFee = readNextBaseFee(reads.history) || undefined
  const tip = quantityOf(reads.tip) ?? readUsualTip(reads.history)
  if (baseFee !== undefined && tip !== undefined)
    return checkFees({ baseFeePerGas: baseFee, maxPriorityFeePerGas: tip })
  const older = await readOlderFees(rpc)
  const usedBaseFee = baseFee ?? older.baseFee
  if (usedBaseFee === undefined) return undefined
  const usedTip = tip ?? (older.gasPrice > usedBaseFee ? older.gasPrice - usedBaseFee : 0n)
  return checkFees({ baseFeePerGas: usedBaseFee, maxPriorityFeePerGas: usedTip })
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

/** An amount of gas a transfer can need. Fails with `fee_absurd`. */
export function checkGas(gas: bigint | undefined): bigint {
  if (gas === undefined || gas === 0n) throw new EvmError('fee_not_readable')
  if (gas > ceilings.gas) throw new EvmError('fee_absurd', { data: { what: `${gas} gas` } })
  return gas
}

/** What a rollup can take beside gas, layer-1 and operator fee together. Fails with `fee_absurd`. */
export function checkRollupFee(feeWei: bigint): bigint {
  if (feeWei > ceilings.rollup) throw new EvmError('fee_absurd', { data: { what: 'its layer-1 or operator fee' } })
  return feeWei
}

/** The most a unit of gas may cost: a base fee that may rise by a fifth, and the tip. */
export function toMaxFee({ baseFeePerGas, maxPriorityFeePerGas }: NetworkFees): bigint {
  return (baseFeePerGas * 12n) / 10n + maxPriorityFeePerGas
}

function checkFees(fees: NetworkFees): NetworkFees {
  const { baseFeePerGas: base, maxPriorityFeePerGas: tip } = fees
  if (base > ceilings.baseFee) throw new EvmError('fee_absurd', { data: { what: `a base fee of ${base} wei` } })
  if (tip > ceilings.tip && tip > base * tipToBaseFee) {
    throw new EvmError('fee_absurd', { data: { what: `a priority fee of ${tip} wei` } })
  }
  return fees
}

/** The list ends with the fee of the block that is not there yet: the one a transfer will be in. */
function readNextBaseFee(history: CallOutcome | undefined): bigint | undefined {
  const fees = listOf(history, 'baseFeePerGas')
  return fromQuantity(fees.at(-1))
}

/** The middle one of what recent blocks were tipped. */
function readUsualTip(history: CallOutcome | undefined): bigint | undefined {
  const tips = listOf(history, 'reward')
    .map((row) => (Array.isArray(row) ? fromQuantity(row[0]) : undefined))
    .filter((tip) => tip !== undefined)
    .sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  return tips[tips.length >> 1]
}

function listOf(outcome: CallOutcome | undefined, name: string): readonly unknown[] {
  if (outcome === undefined || 'error' in outcome) return []
  const list = fieldOf(outcome.result, name)
  return Array.isArray(list) ? list : []
}

function quantityOf(outcome: CallOutcome | undefined): bigint | undefined {
  return outcome === undefined || 'error' in outcome ? undefined : fromQuantity(resultOf(outcome))
}
