import type { Hex } from '@latchkey/base'
import type { Address } from '@latchkey/evm'

/**
 * Where a batch stands. `awaiting`: the wallet is asked. `unknown`: it was asked, and what became of it is not known.
 * `submitted`: the wallet has it. `included` and `confirmed`: the site's own node shows each of its transactions as done.
 * `failed`: by the wallet's word nothing of it was sent. `reverted`: nothing of it holds. `partly`: a part of it holds.
 */
export type BatchStatus =
  | 'awaiting'
  | 'unknown'
  | 'submitted'
  | 'included'
  | 'confirmed'
  | 'failed'
  | 'reverted'
  | 'partly'

/** One call of a remembered batch; the amount is decimal text, in wei. */
export type RecordedCall = { readonly to: Address; readonly value: string; readonly data: Hex }

/** Several calls that a wallet was asked to carry out together, remembered across reloads and shared between tabs. */
export type BatchRecord = {
  /** Made before the wallet is asked, so that one approval can never become two batches. */
  readonly clientId: string
  /** The wallet that was asked; no other knows of the batch. */
  readonly connectorId: string
  /** The name by which the wallet is asked about it: ours, or the one it gave instead. */
  readonly batchId: string
  readonly chainId: number
  readonly from: Address
  readonly calls: readonly RecordedCall[]
  readonly status: BatchStatus
  /** True where the wallet says that it was carried out as one. */
  readonly isAtomic: boolean
  /** Its transactions by the wallet's word; there may be one for all calls. */
  readonly hashes: readonly Hex[]
  /** 0 to 3, of the transaction that has the fewest. */
  readonly confirmations: number
  readonly createdAtMs: number
  readonly updatedAtMs: number
}
