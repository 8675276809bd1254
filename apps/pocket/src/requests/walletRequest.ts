import type { Hex } from '@latchkey/base'
import type { Address, BatchCall, Chain, TypedData } from '@latchkey/evm'
import type { WireError } from '@latchkey/remote'
import type { PocketKey } from '../keys/keyRing.ts'
import type { RefusalReason } from '../refusalReason.ts'

/** The parameters of `eth_sendTransaction`; absent figures are filled in from the node. Amounts in wei. */
export type AskedTransaction = {
  /** `legacy` where the site names one price. */
  readonly type: 'eip1559' | 'legacy'
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly nonce: bigint | undefined
}

/** A site's request, understood. */
export type WalletRequest =
  | { readonly kind: 'message'; readonly chain: Chain; readonly key: PocketKey; readonly bytes: Uint8Array }
  | { readonly kind: 'typedData'; readonly chain: Chain; readonly key: PocketKey; readonly data: TypedData }
  | {
      readonly kind: 'transaction'
      readonly chain: Chain
      readonly key: PocketKey
      readonly asked: AskedTransaction
      /** The calls that it makes as one; the account first has to run the code for it where `isSmart` is false. */
      readonly batch?: { readonly calls: readonly BatchCall[]; readonly isSmart: boolean }
    }
  /** Several calls (EIP-5792). */
  | {
      readonly kind: 'calls'
      readonly chain: Chain
      readonly key: PocketKey
      readonly id: string
      readonly calls: readonly BatchCall[]
      readonly atomicRequired: boolean
    }
  | { readonly kind: 'capabilities'; readonly account: Address; readonly chains: readonly Chain[] }
  | { readonly kind: 'callsStatus'; readonly id: string }
  /** `isNew` when the session does not have the network yet. */
  | { readonly kind: 'switchChain'; readonly chain: Chain; readonly isNew: boolean }
  /** Needs nobody's yes. */
  | { readonly kind: 'answer'; readonly result: unknown }
  | { readonly kind: 'refusal'; readonly error: WireError; readonly reason: RefusalReason }
