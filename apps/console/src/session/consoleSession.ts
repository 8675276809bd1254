import type { ConsoleClient, CustodyClient } from '@latchkey/custody'

/** The signed-in user, and how requests are stamped. The key itself is in none of its fields. */
export type ConsoleSession = {
  readonly organizationId: string
  readonly organizationName: string
  readonly userId: string
  readonly userName: string
  /** Of the root quorum, which stands above all policies. */
  readonly isRoot: boolean
  /** How many of the root users must agree. */
  readonly threshold: number
  /** Reads: with a passkey by a read-only session, so that reading asks nobody for anything. */
  readonly reader: CustodyClient
  /** This console's own questions; reads as `reader`. */
  readonly questions: ConsoleClient
  /** Stamps each request: every change, and what is for root users alone. */
  readonly writer: CustodyClient
  readonly stampedQuestions: ConsoleClient
  readonly by: 'key' | 'passkey'
  /** When the right to read ends by itself; undefined with a key. */
  readonly endsAtMs: number | undefined
}
