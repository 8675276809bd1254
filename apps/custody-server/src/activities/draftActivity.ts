import { randomUUID } from 'node:crypto'
import type { PolicyEvaluation } from '@latchkey/custody'
import type { ActivityRow, OutcomeRow, VoteRow } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import { type Approval, approvalOf, toVoteRow } from './approvals.ts'
import type { EvaluateActivity } from './evaluateOnce.ts'
import type { HandlerOutcome } from './handlerOutcome.ts'
import { outcomeRowsOf } from './outcomeRowsOf.ts'
import type { Readings } from './readings.ts'
import type { SubmitRequest } from './submitRequest.ts'

/** A new activity that was decided, and carried out where it was allowed; nothing of it is stored. */
export type ActivityDraft = {
  readonly activity: ActivityRow
  /** The request itself. */
  readonly vote: VoteRow
  readonly outcomes: readonly OutcomeRow[]
  /** What the activity's row holds as text. */
  readonly parameters: object
  /** Likewise; undefined where it was not carried out. */
  readonly result: object | undefined
  readonly shownOnce: Readonly<Record<string, string>>
}

export type Drafting = {
  readonly readings: Readings
  readonly request: SubmitRequest
  readonly fingerprint: string
  readonly nowMs: number
  readonly evaluate: EvaluateActivity
  /** Called where the activity is allowed. */
  readonly carryOut: (approvals: Approvals) => Promise<HandlerOutcome>
}

/** As contexts of handlers have them. */
export type Approvals = {
  readonly approvals: readonly [Approval]
  readonly countingApprovals: readonly Approval[]
}

/** Makes an activity of a request. Fails with `denied_explicitly`, `denied_implicitly` or as its handler does. */
export async function draftActivity(drafting: Drafting): Promise<ActivityDraft> {
  const { readings, request, fingerprint, nowMs, evaluate, carryOut } = drafting
  const { activity, caller, message } = request
  const approval = approvalOf(caller, message)
  const evaluation = await evaluate({
    database: readings.database,
    readings,
    organizationId: caller.organization.id,
    votingOrganizationId: caller.user.organization_id,
    activity,
    requester: caller.user,
    approvals: [approval],
    nowMs,
  })
  assertNotDenied(evaluation)
  const isAllowed = evaluation.decision === 'allow'
  const run = isAllowed ? await carryOut({ approvals: [approval], countingApprovals: [approval] }) : undefined
  const row: ActivityRow = {
    id: randomUUID(),
    organization_id: caller.organization.id,
    voting_organization_id: caller.user.organization_id,
    user_id: caller.user.id,
    type: activity.type,
    fingerprint,
    status: isAllowed ? 'ACTIVITY_STATUS_COMPLETED' : 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    parameters_json: JSON.stringify(activity.parameters),
    result_json: run === undefined ? null : JSON.stringify(run.result),
    failure_json: null,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  }
  const vote = toVoteRow(approval, {
    id: randomUUID(),
    activityId: row.id,
    organizationId: row.organization_id,
    selection: 'VOTE_SELECTION_APPROVED',
    nowMs,
  })
  const outcomes = outcomeRowsOf(row, evaluation)
  const { parameters } = activity
  return { activity: row, vote, outcomes, parameters, result: run?.result, shownOnce: run?.shownOnce ?? {} }
}

function assertNotDenied({ decision }: PolicyEvaluation): void {
  if (decision === 'deny-explicit') throw new CustodyServerError('denied_explicitly')
  if (decision === 'deny-implicit') throw new CustodyServerError('denied_implicitly')
}
