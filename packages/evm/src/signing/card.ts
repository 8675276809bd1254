import type { Hex } from '@latchkey/base'

/** One row of a signing card: its name and its value. */
export type CardRow = {
  readonly label: string
  readonly value: string
  readonly kind: 'text' | 'address' | 'amount' | 'bytes'
  /** Nesting of typed data, 0 at the top. */
  readonly depth: number
}

/** A danger named in words, such as "Lets 0x… spend all your USDC". */
export type CardDanger = { readonly code: string; readonly text: string }

/** A request to sign, drawn from its bytes; all foreign text in it is plain, short and free of control characters. */
export type SigningCard = {
  readonly kind: 'message' | 'typedData' | 'signIn' | 'transaction'
  readonly title: string
  readonly rows: readonly CardRow[]
  readonly dangers: readonly CardDanger[]
  /** For recomputing by another route: the EIP-191 or EIP-712 digest, and the parts of the latter. */
  readonly hashes: { readonly digest?: Hex; readonly domainHash?: Hex; readonly messageHash?: Hex }
}
