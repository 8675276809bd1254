import type { Address } from '../address.ts'

/** A way in which a request can move more than any amount. */
export type OpenReason =
  /** A call that nobody here can read, and that takes coins along or is one of those that hand things over. */
  | 'call'
  /** As much of a token as somebody likes. */
  | 'unlimited'
  /** A collection, or pieces of one. */
  | 'collection'
  /** The control of a contract or of a name. */
  | 'control'
  /** Signed data with which others take or trade. */
  | 'permission'
  /** Code of others for the account itself (EIP-7702). */
  | 'delegation'
  /** Something of which nobody can say what it is, such as a bare hash. */
  | 'unreadable'

/** One thing that a signature would move, as its own bytes say. */
export type Moved =
  /** Coins of a network, or, with `token`, a token of it; in the smallest unit. */
  | { readonly kind: 'amount'; readonly chainId: number; readonly token?: Address; readonly amount: bigint }
  /** A call without coins that nobody here can read: it moves nothing of those who know how to read themselves. */
  | { readonly kind: 'unread'; readonly chainId: number; readonly contract: Address }
  /** Undefined where it counts on every network. */
  | { readonly kind: 'open'; readonly chainId: number | undefined; readonly reason: OpenReason }
