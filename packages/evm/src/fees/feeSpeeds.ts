import type { Chain } from '../chains/chain.ts'
import { hasFeeSpeeds } from '../chains/rollups.ts'
import { larger, smaller } from './compareFigures.ts'
import type { FeeCaps, FeeChoice, FeeSpeed } from './feeChoice.ts'
import { type FeeHistory, usualTip } from './feeHistory.ts'
import { type LegacyPrice, type NetworkFees, toMaxFee } from './networkFees.ts'

/**
 * The prices of the three speeds. `normal` is what the specification's rule takes (§4, step 4); the others stand around
 * it: `slow` covers one full block, after which a base fee is an eighth higher, with a tip that a tenth of others stay
 * below; `fast` covers six, with a tip that nine tenths stay below. Where hurry brings nothing all three are the same.
 */
export function priceSpeeds(
  network: NetworkFees,
  history: FeeHistory,
  chain: Chain,
): Readonly<Record<FeeSpeed, FeeCaps>> {
  const { baseFeePerGas: base, maxPriorityFeePerGas: tip } = network
  const normal = { maxFeePerGas: toMaxFee(network), maxPriorityFeePerGas: tip }
  if (!hasFeeSpeeds(chain)) return { slow: normal, normal, fast: normal }
  const slowTip = smaller(usualTip(history, 'low') ?? tip, tip)
  const fastTip = larger(usualTip(history, 'high') ?? tip, tip)
  return {
    slow: { maxFeePerGas: (base * 9n) / 8n + slowTip, maxPriorityFeePerGas: slowTip },
    normal,
    fast: { maxFeePerGas: base * 2n + fastTip, maxPriorityFeePerGas: fastTip },
  }
}

/**
 * The prices on a network without a fee market. Its node names one, made of what was paid lately: `fast` is a quarter
 * more, which goes before it. Less than that price may never be taken, so `slow` is none of its own.
 */
export function priceLegacySpeeds({ gasPrice }: LegacyPrice, chain: Chain): Readonly<Record<FeeSpeed, FeeCaps>> {
  const normal = fixedPrice(gasPrice)
  const fast = hasFeeSpeeds(chain) ? fixedPrice((gasPrice * 5n + 3n) / 4n) : normal
  return { slow: normal, normal, fast }
}

/** The prices of a choice. */
export function capsOf(feeChoice: FeeChoice, speeds: Readonly<Record<FeeSpeed, FeeCaps>>): FeeCaps {
  return typeof feeChoice === 'string' ? speeds[feeChoice] : feeChoice
}

/** A price of which all is paid. */
export function fixedPrice(price: bigint): FeeCaps {
  return { maxFeePerGas: price, maxPriorityFeePerGas: price }
}
