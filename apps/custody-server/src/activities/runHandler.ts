import { groundOf } from '../database/ground.ts'
import type { CustodyTransaction, OrganizationRow, UserRow } from '../database/tables.ts'
import type { ProposedActivity } from './activityFacts.ts'
import type { Approval } from './approvals.ts'
import type { EngineDeps } from './engineDeps.ts'
import { evaluateActivity } from './evaluateActivity.ts'
import type { HandlerOutcome } from './handlerOutcome.ts'
import type { Readings } from './readings.ts'

export type HandlerRun = Pick<EngineDeps, 'services' | 'execute'> & {
  readonly activity: ProposedActivity
  /** Whom the activity belongs to. */
  readonly caller: {
    readonly organization: OrganizationRow
    readonly user: UserRow
  }
  readonly approvals: readonly [Approval, ...Approval[]]
  readonly countingApprovals: readonly Approval[]
  readonly nowMs: number
  readonly readings: Readings
  /** Filled with the work for after the commit. */
  readonly later: (() => Promise<void>)[]
}

/** Carries an activity out. */
export async function runHandler(transaction: CustodyTransaction, run: HandlerRun): Promise<HandlerOutcome> {
  const shownOnce: Record<string, string> = {}
  const { organization, user } = run.caller
  const result = await run.execute(
    {
      ...groundOf(transaction),
      transaction,
      readings: run.readings,
      services: run.services,
      organization,
      user,
      nowMs: run.nowMs,
      approvals: run.approvals,
      countingApprovals: run.countingApprovals,
      // A handler may change what decides: it is asked for anew.
      evaluate: evaluateActivity,
      showOnce: (values) => void Object.assign(shownOnce, values),
      afterCommit: (work) => void run.later.push(work),
    },
    run.activity,
  )
  return { result, shownOnce }
}
