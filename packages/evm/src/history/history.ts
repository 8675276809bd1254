import type { Hex } from '@latchkey/base'
import type { Address } from '../address.ts'

/** The thing that moved: the network's coin, a token of a contract, or one piece of a collection. */
export type HistoryAsset =
  | { readonly kind: 'coin' }
  | {
      readonly kind: 'token'
      readonly address: Address
      /** As its contract says; null where it does not. */
      readonly symbol: string | null
      readonly decimals: number | null
      /** True for a token that the owner of the site has named. */
      readonly isListed: boolean
    }
  | {
      readonly kind: 'collectible'
      readonly standard: 'erc721' | 'erc1155'
      readonly address: Address
      /** A decimal number. */
      readonly tokenId: string
    }

/** The reason why an entry is folded away: nobody meant it, it imitates somebody, or nobody knows the token. */
export type HistorySuspicion = 'zeroValue' | 'lookAlike' | 'unlisted'

/** One movement that an account took part in, as its chain tells it. */
export type HistoryEntry = {
  /** Stays the same as long as the movement is on the chain: chain, hash and place. */
  readonly id: string
  readonly chainId: number
  readonly hash: Hex
  /** A decimal number. */
  readonly blockNumber: string
  /** Unix seconds. */
  readonly at: number
  readonly direction: 'in' | 'out' | 'self'
  readonly account: Address
  /** Null where the payer is unknown, or a contract was made. */
  readonly counterparty: Address | null
  readonly asset: HistoryAsset
  /** A decimal integer in the smallest unit. */
  readonly amount: string
  /** Wei, the layer-1 part included; null where somebody else paid it, or nobody knows. */
  readonly fee: string | null
  /** True from three confirmations. */
  readonly isConfirmed: boolean
  readonly outcome: 'success' | 'reverted'
  /** `amountOnly`: a balance grew, and the node cannot say by what. */
  readonly detail: 'full' | 'amountOnly'
  readonly suspicion: HistorySuspicion | null
}

/** How far a network has been read. */
export type HistoryNetwork = {
  readonly chainId: number
  readonly state: 'current' | 'catchingUp' | 'away'
  /** The lowest block that was read, as a decimal number; null before the first. */
  readonly from: string | null
  /** The highest block that was read. */
  readonly to: string | null
  /** The time of the block `to`, in Unix seconds. */
  readonly at: number | null
  readonly canLoadOlder: boolean
  /** How coins are found: internal calls too, top-level transactions only, or by change of balance. */
  readonly coins: 'all' | 'direct' | 'amounts'
  /** True where there are more entries than the server keeps, and older ones are left out for that. */
  readonly isCut?: boolean | undefined
}

/** An answer of `/api/history`: entries newest first, over all networks. */
export type HistoryPage = {
  readonly entries: readonly HistoryEntry[]
  /** Goes into `before` of the next question; null at the end. */
  readonly next: string | null
  readonly networks: readonly HistoryNetwork[]
  /** How many entries are folded away; where those were asked for. */
  readonly hidden?: number | undefined
}

/** Somebody who was once allowed to spend, as an event says. The chain itself says whether it still holds. */
export type ApprovalCandidate = {
  readonly chainId: number
  readonly owner: Address
  readonly kind: 'token' | 'operator' | 'collectible' | 'permit2'
  readonly token: Address
  readonly spender: Address
  /** A decimal number, of one piece of a collection. */
  readonly tokenId: string | null
  /** Unix seconds of the newest event. */
  readonly at: number | null
}

/** An answer of `/api/approvals`. */
export type ApprovalCandidates = {
  readonly candidates: readonly ApprovalCandidate[]
  readonly networks: readonly HistoryNetwork[]
}

/** A collectible that an event says has come to an account. The chain itself says who has it. */
export type CollectibleCandidate = {
  readonly chainId: number
  readonly standard: 'erc721' | 'erc1155'
  readonly contract: Address
  /** A decimal number. */
  readonly tokenId: string
  /** Unix seconds of the newest event. */
  readonly at: number | null
}

/** An answer of `/api/collectibles`. */
export type CollectibleCandidates = {
  readonly candidates: readonly CollectibleCandidate[]
  /** True where there are more than one answer holds. */
  readonly isCut: boolean
  readonly networks: readonly HistoryNetwork[]
}
