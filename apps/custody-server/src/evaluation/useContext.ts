import type { OrganizationRow, UserRow } from '../database/tables.ts'
import type { Readings } from '../facts/readings.ts'
import type { Approval } from './approvals.ts'
import type { EvaluateActivity } from './evaluateOnce.ts'

/** The inputs for deciding once more, inside the vault, whether a key may be used. */
export type UseContext = {
  /** The organization at one moment. */
  readonly readings: Readings
  /** The organization the activity is about; every look-up names it. */
  readonly organization: OrganizationRow
  /** The asking user; of the organization, or of its parent for logins. */
  readonly user: UserRow
  /** One time for the whole request. */
  readonly nowMs: number
  /** The requester's own stamp first, then what others approved: the vault verifies all before it uses a key. */
  readonly approvals: readonly [Approval, ...Approval[]]
  /** Those of the approvals that count now: the requester's own may have ended. */
  readonly countingApprovals: readonly Approval[]
  /** Decides by what is known of that moment. */
  readonly evaluate: EvaluateActivity
}
