import { larger } from './compareFigures.ts'
import type { FeeCaps } from './feeChoice.ts'

/**
 * The prices at which a waiting transaction is replaced: nodes want a tenth more on both, and an eighth is sure with each of
 * them; the market's where that is more. The tip is never above the whole.
 */
export function raiseFee(before: FeeCaps, market: FeeCaps): FeeCaps {
  const maxPriorityFeePerGas = larger(addEighth(before.maxPriorityFeePerGas), market.maxPriorityFeePerGas)
  const whole = larger(addEighth(before.maxFeePerGas), market.maxFeePerGas)
  return { maxFeePerGas: larger(whole, maxPriorityFeePerGas), maxPriorityFeePerGas }
}

/** × 1.125, rounded up: what is cut off could be what is missing. */
function addEighth(price: bigint): bigint {
  return (price * 9n + 7n) / 8n
}
