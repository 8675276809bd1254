/** Where the page for signing asks its own server what a transaction does. */
export const toldPath = '/told'

/** A transaction as the page has read it from the bytes to be signed; numbers are quantities of JSON-RPC. */
export type AskedTransaction = {
  /** A tag of the page's language. */
  readonly language: string
  readonly chainId: string
  readonly from: string
  /** Absent where a contract is made. */
  readonly to?: string
  readonly value: string
  readonly data: string
  readonly gas: string
  readonly gasPrice?: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
}

/** A name and a value, and further lines that belong to them. */
export type ToldRow = { readonly name: string; readonly text: string; readonly notes: readonly string[] }

/** The words of the server on a transaction, in the language that was asked in: every text is plain. */
export type Told = {
  /** The network's name. */
  readonly network: string
  /** The act, such as "Call a contract". */
  readonly title: string
  /** Dangers, grave ones first. */
  readonly dangers: readonly { readonly text: string; readonly isGrave: boolean }[]
  readonly rows: readonly ToldRow[]
  /** By whose word the call is read, and whether that leaves values out; empty where that is clear. */
  readonly source: string
  /** Every value of a call that was read. */
  readonly all: readonly ToldRow[]
  /** False where the bytes are all that can be shown. */
  readonly isRead: boolean
  /** The word of a node on what would change; expected, never guaranteed. */
  readonly effects: {
    readonly title: string
    readonly rows: readonly ToldRow[]
    readonly notes: readonly string[]
  }
}
