import type { Address } from '../address.ts'
import type { TokenFacts } from '../explorer/tokenFacts.ts'
import type { ApprovalCandidate } from '../history/history.ts'

/** The thing of an account that somebody else may take, as the chain itself says it now. */
export type Approval = {
  readonly chainId: number
  readonly owner: Address
  /** `operator`: a whole collection. `collectible`: one piece of it. `permit2`: a token, by way of Permit2. */
  readonly kind: ApprovalCandidate['kind']
  /** The contract of the token or of the collection. */
  readonly token: Address
  /** The one who may take it. */
  readonly spender: Address
  /** Of one piece of a collection. */
  readonly tokenId?: bigint
  /** The most that may be taken, in the token's smallest unit; absent for collections. */
  readonly amount?: bigint
  /** True for an amount that no supply reaches, and for a whole collection. */
  readonly isUnlimited: boolean
  /** Unix seconds; of Permit2 alone. */
  readonly expiresAt?: number
  /** True where the newest block is past that: nothing can be taken any more. */
  readonly isExpired: boolean
  /**
   * As much as could be taken at this moment: the smallest of all limits and the balance, in the smallest unit, or the
   * number of pieces. Undefined where the contract does not say what the account has.
   */
  readonly exposure: bigint | undefined
  /** The account's own holding of it, in the smallest unit or in pieces; undefined where the contract does not say. */
  readonly balance: bigint | undefined
  /** Unix seconds of the event that told of it; null where that is not known. */
  readonly at: number | null
  /** The contract's own words on itself, where the site's owner has not described it. */
  readonly facts?: TokenFacts
  /** False for an account that a person or a program holds the key of; undefined where the node did not say. */
  readonly isSpenderContract?: boolean
}

/** The same for one and the same thing that one and the same spender may take. */
export function approvalKey({ chainId, kind, token, spender, tokenId }: Pick<Approval, KeyField>): string {
  return [chainId, kind, token, spender, tokenId ?? ''].join(' ').toLowerCase()
}

type KeyField = 'chainId' | 'kind' | 'token' | 'spender' | 'tokenId'
