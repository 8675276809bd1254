import type { Address } from '../address.ts'
import type { TokenFacts } from '../explorer/tokenFacts.ts'

/** A thing that an account can own. */
export type OwnedAsset =
  | { readonly kind: 'native' }
  | { readonly kind: 'erc20'; readonly token: Address }
  | { readonly kind: 'erc721' | 'erc1155'; readonly token: Address; readonly tokenId: bigint }

/**
 * How much of an asset the account has, before and after, in smallest units. Of the coin the network fee is left out:
 * that has a figure of its own.
 */
export type AssetChange = {
  readonly asset: OwnedAsset
  readonly before: bigint
  readonly after: bigint
  readonly difference: bigint
  /** The contract's own word of what it is; absent for the coin, and where it says nothing. */
  readonly facts?: TokenFacts
}

/** A right of somebody else over things of the account, before and after. */
export type AllowanceChange =
  /** An amount in smallest units; given to Permit2 and from there to the spender where `through` says so. */
  | {
      readonly kind: 'amount'
      readonly token: Address
      readonly spender: Address
      readonly through?: Address
      readonly before: bigint
      readonly after: bigint
      /** Of what may be taken from then on; where that is nothing, of what could be taken before. */
      readonly isUnlimited: boolean
      readonly facts?: TokenFacts
    }
  /** One item of a collection; absent where nobody may take it. */
  | {
      readonly kind: 'item'
      readonly token: Address
      readonly tokenId: bigint
      readonly before?: Address
      readonly after?: Address
      readonly facts?: TokenFacts
    }
  /** Every item of a collection, now and later. */
  | {
      readonly kind: 'collection'
      readonly token: Address
      readonly spender: Address
      readonly before: boolean
      readonly after: boolean
      readonly facts?: TokenFacts
    }

/**
 * Whether the transaction would go through. `reason` is one short line of the contract; `unaffordable` is one that no block
 * takes, since the account has too little for its value and its fee.
 */
export type EffectOutcome =
  | { readonly status: 'succeeds' }
  | { readonly status: 'reverts'; readonly reason?: string }
  | { readonly status: 'unaffordable' }
  | { readonly status: 'unknown'; readonly why: 'unsupported' | 'unanswered' | 'too_slow' | 'unreadable' }

/** By which calls of the node the answer was found. */
export type EffectMethod = 'simulation' | 'trace' | 'call' | 'none'

/** The immutable word of a node on what a transaction would do to its sender. Expected, never guaranteed. */
export type Effects = {
  readonly outcome: EffectOutcome
  readonly method: EffectMethod
  /** Only what changes; the coin first. */
  readonly changes: readonly AssetChange[]
  readonly allowances: readonly AllowanceChange[]
  /** True when something was named that could not be read, or more than fits: there may be further effects. */
  readonly isPartial: boolean
  /** False when the code did something else under other circumstances of the block: then nothing holds. */
  readonly isSteady: boolean
}

/** The answer where there is none. */
export function noEffects(outcome: EffectOutcome, method: EffectMethod = 'none'): Effects {
  return Object.freeze({
    outcome,
    method,
    changes: Object.freeze([]),
    allowances: Object.freeze([]),
    isPartial: false,
    isSteady: true,
  })
}
