import type { OrganizationRow, UserRow } from '../database/tables.ts'
import { createVersionedCache, type VersionedCache } from '../database/versionedCache.ts'
import type { StampVerifier } from '../stamps/verifyStamp.ts'
import type { FoundCredential } from './findCredential.ts'

/** The database's row of a credential; no signature was verified for it. */
export type KnownCaller = {
  readonly organization: OrganizationRow
  readonly user: UserRow
  readonly found: FoundCredential
  readonly verify: StampVerifier
  /** The version of the organization that was asked for, of before all this was read. */
  readonly version: string | undefined
  /** Whether he is of an organization below the one that was asked for. */
  readonly isBelow: boolean
}

/** The database's row of a read-only session. */
export type KnownSession = {
  readonly organization: OrganizationRow
  readonly user: UserRow
  readonly expiresAtMs: number
}

/** How many of each are remembered. */
const maxKnown = 10_000

/** Whom credentials belong to, as of versions of the organization asked for and its parent: not for those below it. */
export function createKnownCallers(): VersionedCache<KnownCaller> {
  return createVersionedCache({ maxWeight: maxKnown, weigh: ({ isBelow }) => (isBelow ? undefined : 1) })
}

/** Whom read-only sessions belong to, as of the same versions: a session ends at its time or with its user. */
export function createKnownSessions(): VersionedCache<KnownSession> {
  return createVersionedCache({ maxWeight: maxKnown, weigh: () => 1 })
}
