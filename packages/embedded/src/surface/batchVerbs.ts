import type { Hex } from '@latchkey/base'
import type { Address, BatchCall } from '@latchkey/evm'

/** By which something that left is known: a transaction, or what the owner's relayer was given. */
export type LeftAs = { readonly hash: Hex } | { readonly digest: Hex }

/** Several calls of one account: all are carried out, or none. */
export type BatchRequest = {
  readonly from: Address
  readonly calls: readonly BatchCall[]
  /** Told right before it is handed over, so that it can be written down. */
  readonly onLeaving?: (left: LeftAs) => void
}

/** How a batch fares that the owner pays for. `hash` is of the transaction in which it is now: a stuck one is replaced. */
export type SponsoredState = {
  readonly status: 'waiting' | 'sent' | 'done' | 'failed'
  readonly hash?: Hex
}

/** A batch that has left: in a transaction of the account's own, or with the owner's relayer under its digest. */
export type SentBatch =
  | { readonly paidBy: 'account'; readonly hash: Hex }
  | { readonly paidBy: 'site'; readonly digest: Hex; readonly state: SponsoredState }

/** Whether the owner would pay the fee of calls. `reason` is the code of his server's refusal; absent where he pays for nothing there. */
export type FeeOffer =
  | { readonly isPaid: true; readonly site: string }
  | { readonly isPaid: false; readonly reason?: string }

/** Batches of the embedded wallet, and the code by which its accounts make them (EIP-7702). */
export type BatchVerbs = {
  /**
   * Shows the batch (and before the first one of an account what its code is), and sends it: at the owner's cost where
   * he pays for it, else at the visitor's. Fails with `batch_impossible`, `fee_unavailable`, `fee_too_high`,
   * `custody_dishonest`, `batch_refused`, `batch_may_come` or `user_rejected_request`, and nothing is out; with
   * `batch_not_taken` it may be.
   */
  send(request: BatchRequest, chainId: number): Promise<SentBatch>
  /** Asks the owner's server whether he would pay the fee. Promises nothing: he is asked again when it is sent. Never fails. */
  offer(request: Pick<BatchRequest, 'from' | 'calls'>, chainId: number): Promise<FeeOffer>
  /** How a batch fares that the relayer has. Fails with `TypeError` where it cannot be asked. */
  look(digest: Hex): Promise<SponsoredState>
  /** Whether the account runs code of somebody's on the network. Fails with `RpcError`. */
  isSmart(account: Address, chainId: number): Promise<boolean>
  /** Has the account run no code any more: the hash of its transaction. Fails like `send`. */
  removeCode(account: Address, chainId: number): Promise<Hex>
}
