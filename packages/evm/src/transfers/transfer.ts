import type { Hex } from '@latchkey/base'
import type { Address } from '../address.ts'

/**
 * A native or token transfer before it is sent (specification §3). Amounts are in the smallest unit.
 * `to` is always the person who receives; for a token transfer the contract is `nonNativeAddress`.
 */
export type Transfer = {
  /** `legacy` on a network without a fee market: both caps are then the one price of gas, and all of it is paid. */
  readonly type: 'eip1559' | 'legacy'
  readonly chainId: number
  readonly from: Address
  readonly to: Address
  /** In the smallest native unit; 0 for a token transfer. */
  readonly value: bigint
  readonly data: Hex
  readonly gasLimit?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonNativeAddress?: Address
  readonly nonNativeValue?: bigint
  readonly nonNativeDecimal?: number
}
