import type { OrganizationRow, UserRow } from '../database/tables.ts'
import type { ProposedActivity } from '../evaluation/activityFacts.ts'
import type { Approval } from '../evaluation/approvals.ts'
import type { EvaluateActivity } from '../evaluation/evaluateOnce.ts'
import type { Readings } from '../facts/readings.ts'
import type { ChangeSet } from '../ledger/changeSet.ts'
import type { EngineDeps } from './engineDeps.ts'

export type CarryingOut = Pick<EngineDeps, 'services' | 'execute'> & {
  readonly activity: ProposedActivity
  readonly organization: OrganizationRow
  /** The asking user. */
  readonly user: UserRow
  readonly acceptLanguage: string | undefined
  /** The request itself first. */
  readonly approvals: readonly [Approval, ...Approval[]]
  readonly countingApprovals: readonly Approval[]
  readonly nowMs: number
  readonly readings: Readings
  readonly evaluate: EvaluateActivity
  /** Takes what the handler changes. */
  readonly changeSet: ChangeSet
}

/** The handler's result. */
export type CarriedOut = {
  readonly result: object
  /** Values for this one answer. */
  readonly shownOnce: Readonly<Record<string, string>>
  /** Work that waits for the commit. */
  readonly later: readonly (() => Promise<void>)[]
}

/** Carries an activity out by its handler, as far as changes that somebody else stores. */
export async function carryOut({ changeSet, execute, activity, ...given }: CarryingOut): Promise<CarriedOut> {
  const shownOnce: Record<string, string> = {}
  const later: (() => Promise<void>)[] = []
  const { insert, update, remove, erase, draftOf, readCanary, database } = changeSet
  // Written out, as all that is made at each signature: see record 8, plain values.
  const result = await execute(
    {
      database,
      draftOf,
      insert,
      update,
      remove,
      erase,
      readCanary,
      facts: draftOf(given.organization.id),
      readings: given.readings,
      services: given.services,
      acceptLanguage: given.acceptLanguage,
      organization: given.organization,
      user: given.user,
      nowMs: given.nowMs,
      approvals: given.approvals,
      countingApprovals: given.countingApprovals,
      evaluate: given.evaluate,
      showOnce: (values) => void Object.assign(shownOnce, values),
      afterCommit: (work) => void later.push(work),
    },
    activity,
  )
  return { result, shownOnce, later }
}
