import type { OrganizationRow, UserRow } from '../database/tables.ts'
import type { Stamp, StampCredential } from '../stamps/stamp.ts'

/** A stored credential that verified a request. */
export type CallerCredential = {
  readonly id: string
  /** CREDENTIAL_TYPE_…; empty for a read-only session. */
  readonly type: string
  /** As votes and policies show it. */
  readonly publicKey: string
  /** The id that a passkey has at its authenticator; empty for keys. */
  readonly credentialId: string
  /** When its user logged in, where it is the key of a session or one that such a key made; null for all others. */
  readonly loginAtMs: number | null
}

/** The caller, and the organization it asks for. */
export type Caller = {
  /** The organization the request is about. */
  readonly organization: OrganizationRow
  /** Its own version, read after the request came; undefined where nothing is to be remembered by it. */
  readonly version: string | undefined
  /** A user of that organization or of its parent. */
  readonly user: UserRow
  readonly credential: CallerCredential
}

/** A caller who signed the request. */
export type StampedCaller = Caller & { readonly stamp: Stamp; readonly stampCredential: StampCredential }
