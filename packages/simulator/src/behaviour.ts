import type { FakeWallet } from './fakeWallet.ts'

/** A visitor's way through a page with a wallet, step by step. */
export type Step = 'connect' | 'sign' | 'signTyped' | 'switch' | 'add' | 'send' | 'batch' | 'leave'

/** One way in which wallets differ from what pages expect of them. */
export type Behaviour = {
  /** Its behaviour, after the words "a wallet that". */
  readonly title: string
  /** Where it is met. */
  readonly seenIn: string
  /**
   * How the steps end on a page that copes: a code of the error catalogue, `waiting` as long as the visitor neither
   * answers nor gives up, `unknown` for a transaction that may be out, or `done`, which is also what is not named. A batch
   * ends as its record, such as `submitted` or `partly`, or with `oneByOne`.
   */
  readonly ends?: Readonly<Partial<Record<Step, string>>>
  /** How connecting ends when the visitor wants to choose accounts again, where the wallet has its own way there. */
  readonly chooses?: string
  /** The connection's news by the wallet's own doing, in order: `accounts 0x…`, `chain 10`, `closed`. */
  readonly tells?: readonly string[]
  /** It cannot be told to forget a listener. */
  readonly keepsListeners?: true
  /** It does not announce itself, or not as one wallet: pages find it otherwise, twice, or not at all. */
  readonly announces?: 'nothing' | 'late' | 'twice'
  /**
   * Changes a well-behaved wallet. Uses nothing but its parameter and the language itself, because its text is carried
   * into pages.
   */
  play(wallet: FakeWallet): void
}

/** A table of behaviours; each name stays known. */
export function group<Name extends string>(rows: Readonly<Record<Name, Behaviour>>): Readonly<Record<Name, Behaviour>> {
  return rows
}
