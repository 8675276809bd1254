import type { Hex } from '@latchkey/base'
import type { Address, Difference } from '@latchkey/evm'
import type { BatchStatus } from './batchRecord.ts'

/**
 * Where a sent transfer stands. `awaiting`: the wallet is asked. `unknown`: it was asked, and what became of it is not
 * known. `dropped`: no node shows it at present; it may still come true.
 */
export type TransferStatus =
  | 'awaiting'
  | 'unknown'
  | 'submitted'
  | 'seen'
  | 'included'
  | 'confirmed'
  | 'reverted'
  | 'replaced'
  | 'cancelled'
  | 'dropped'

/** How a waiting transfer is replaced: by the same payment at a higher price, or by a payment of nothing to oneself. */
export type ReplacementKind = 'speedUp' | 'cancel'

/** One replacement that a wallet was asked for. */
export type ReplacementAttempt = {
  readonly kind: ReplacementKind
  readonly atMs: number
  /** The hash that was followed when it was asked for. */
  readonly instead?: Hex
  /** The wallet's answer; absent until there is one, and for ever where the page was closed before. */
  readonly hash?: Hex
}

/** More often nothing is replaced: whoever tried so many times has another problem. */
export const maxAttempts = 8

/** One transfer, remembered across reloads and shared between tabs. Amounts are decimal text in the smallest unit. */
export type TransferRecord = {
  /** Made before the wallet is asked, so that one approval can never become two transfers. */
  readonly clientId: string
  readonly chainId: number
  readonly from: Address
  readonly to: Address
  /** The name by which the visitor gave the recipient; it led to `to` when it was sent, and may lead elsewhere since. */
  readonly recipientName?: string
  /** Absent for the native coin. */
  readonly token?: {
    readonly address: Address
    readonly symbol: string
    readonly decimals: number
    /** True for a token that the visitor had added by himself. */
    readonly isUnlisted?: boolean
  }
  readonly amount: string
  /** The call that was approved, where it takes an approval back or sends a collectible; `to` is then the contract. */
  readonly data?: Hex
  /** The name of the collection as it was shown, where a collectible is sent; it may have another one since. */
  readonly collection?: string
  readonly status: TransferStatus
  readonly hash?: Hex
  /** Its nonce, once a node has shown it. */
  readonly nonce?: number
  /** How many transactions the account had in blocks when the wallet was asked: a smaller nonce cannot be this one's. */
  readonly usedNonces?: number
  /** 0 to 3. */
  readonly confirmations: number
  readonly replacedBy?: Hex
  /** All that was sent to take its place by its nonce, oldest first. */
  readonly attempts?: readonly ReplacementAttempt[]
  /** Differences between the node's transaction and the approved one; absent without any. */
  readonly mismatch?: readonly Difference[]
  /** Why a contract refused, in its own words; of a wallet that did not answer, in English. */
  readonly failure?: string
  /** Where the batch stands of which it is the one call: it is kept, followed and forgotten there. */
  readonly batch?: BatchStatus
  readonly createdAtMs: number
  readonly updatedAtMs: number
}
