import type { AppError } from '@latchkey/base'
import type { Transfer } from '../transfers/transfer.ts'
import type { FeeChoices } from './feeOffers.ts'

/** A node's prices in other answers than those a fee is made of, to hold it against. In wei. */
export type FeeMarket = {
  /** The smallest base fee that it names for the latest block. */
  readonly headBaseFeePerGas?: bigint
  /** A tip that nine of ten others stayed below in recent blocks. */
  readonly highTipPerGas?: bigint
}

/** The thing that is judged. Amounts in wei. */
export type FeeFigures = {
  /** The most that can leave the account beside the amount, layer 1 included. */
  readonly maxFee: bigint
  readonly gasLimit: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** The native value of a plain payment; 0 for a token, and for any other call. */
  readonly value: bigint
  /** The node's word elsewhere, where it was asked. */
  readonly market?: FeeMarket | undefined
}

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
  readonly market?: FeeMarket
}

/** A quote, or the honest word that there is none: the fee value is then 0 (specification §4.5), but never shown as 0. */
export type FeeEstimate =
  | {
      readonly status: 'quoted'
      readonly quote: Quote
      /** Absent where the transfer came with its own price. */
      readonly choices?: FeeChoices
    }
  | {
      readonly status: 'unavailable'
      readonly feeWei: 0n
      /** The reason; its cause is a contract's own error where known by name. */
      readonly error: AppError
      /** True when the node named figures that none can be: nothing is sent by its word. */
      readonly isRefused?: true
    }
