import type { Transfer } from '../transfers/transfer.ts'

/**
 * The immutable fee answer for one transfer; what is sent is built from it and nothing else. All amounts in wei.
 * `expectedFee` is what should leave the account beside the amount, `maxFee` the most that can.
 */
export type Quote = {
  /** The transfer with gas limit and fee caps filled in. */
  readonly transfer: Transfer
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly baseFeePerGas: bigint
  readonly layerOneFee: bigint
  readonly operatorFee: bigint
  readonly expectedFee: bigint
  readonly maxFee: bigint
  readonly quotedAtMs: number
}

/** A quote, or the honest word that there is none: the fee value is then 0 (specification §4.5), but never shown as 0. */
export type FeeEstimate =
  | { readonly status: 'quoted'; readonly quote: Quote }
  | { readonly status: 'unavailable'; readonly feeWei: 0n; readonly reason: string }
