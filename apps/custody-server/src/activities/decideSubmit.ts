import { randomUUID } from 'node:crypto'
import type { PolicyEvaluation } from '@latchkey/policy'
import type { ActivityRow, UserRow } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import { approvalOf, toVoteRow } from '../evaluation/approvals.ts'
import { createEvaluateOnce } from '../evaluation/evaluateOnce.ts'
import type { Facts } from '../facts/facts.ts'
import type { OrganizationMemory } from '../facts/organizationMemory.ts'
import { readFacts } from '../facts/readFacts.ts'
import type { Readings } from '../facts/readings.ts'
import type { Change } from '../ledger/changes.ts'
import type { Entry } from '../ledger/createLedger.ts'
import { assertLimit, limits } from '../limits.ts'
import { markActivity } from '../seals/markActivity.ts'
import { fingerprintOf } from '../vault/signedRequest.ts'
import { describeUser, type UserView } from '../views/users.ts'
import { assertConfirmed } from './assertConfirmed.ts'
import { callerOf } from './callerOf.ts'
import { carryOut } from './carryOut.ts'
import { isWaiting } from './countingVotes.ts'
import { addOnce, type Decision, openChanges, readingsFor, votingOf } from './decision.ts'
import { describeNewActivity } from './describeActivities.ts'
import type { EngineDeps } from './engineDeps.ts'
import { outcomeRowsOf } from './outcomeRowsOf.ts'
import type { SubmitRequest } from './submitRequest.ts'

/**
 * Makes an activity of a request, decides it and, where it is allowed, carries it out. Fails with `denied_explicitly`,
 * `denied_implicitly`, `limit_reached`, or as its handler does.
 */
export async function decideSubmit(
  { services, execute }: Pick<EngineDeps, 'services' | 'execute'>,
  request: SubmitRequest,
  memory: OrganizationMemory,
): Promise<Decision> {
  const { activity, message, acceptLanguage } = request
  const nowMs = services.clock.now()
  const readings = readingsFor(services, memory, request.caller.user.organization_id)
  const caller = await callerOf(readings, request.caller)
  const { organization, user, credential } = caller
  await assertConfirmed(services, { activity, credential, organization, nowMs })
  const approval = approvalOf(caller, message)
  const evaluate = createEvaluateOnce()
  const evaluation = await evaluate({
    readings,
    organizationId: organization.id,
    votingOrganizationId: user.organization_id,
    activity,
    requester: user,
    approvals: [approval],
    nowMs,
  })
  assertNotDenied(evaluation)
  const { changeSet, canary } = openChanges(memory)
  const approved = { approvals: [approval], countingApprovals: [approval] } as const
  const asked = { activity, organization, user, acceptLanguage, nowMs }
  const given = { services, execute, ...asked, readings, evaluate, changeSet, ...approved }
  const done = evaluation.decision === 'allow' ? await carryOut(given) : undefined
  const unmarked: ActivityRow = {
    id: randomUUID(),
    organization_id: organization.id,
    voting_organization_id: user.organization_id,
    user_id: user.id,
    type: activity.type,
    fingerprint: fingerprintOf(message),
    status: done === undefined ? 'ACTIVITY_STATUS_CONSENSUS_NEEDED' : 'ACTIVITY_STATUS_COMPLETED',
    parameters_json: JSON.stringify(activity.parameters),
    result_json: done === undefined ? null : JSON.stringify(done.result),
    failure_json: null,
    mark: null,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  }
  const place = { id: randomUUID(), activityId: unmarked.id, organizationId: organization.id, nowMs }
  const vote = toVoteRow(approval, { ...place, selection: 'VOTE_SELECTION_APPROVED' })
  const outcomes = outcomeRowsOf(unmarked, evaluation)
  const mark = markActivity(services.seals, { row: unmarked, votes: [vote], outcomes })
  const row = { ...unmarked, mark }
  if (isWaiting(row)) {
    assertMayWait(memory.facts)
    changeSet.draftOf(organization.id).wait(row.id, mark)
  }
  const { changes, revision } = changeSet.seal(services.seals)
  const rows: readonly Change[] = [
    { kind: 'insert', table: 'custody_activity', rows: [row] },
    { kind: 'insert', table: 'custody_vote', rows: [vote] },
    { kind: 'insert', table: 'custody_policy_outcome', rows: outcomes },
  ]
  const entry: Entry = {
    activity: row,
    vote,
    isNew: true,
    memory,
    voting: await votingOf(readings, row),
    canary: canary(),
    revision,
    changes: [...changes, ...rows],
  }
  return {
    entry,
    later: done?.later ?? [],
    async answer() {
      const voter = await readVoter(readings, { user, isChanged: revision !== undefined })
      const view = describeNewActivity(
        { activity: row, vote, parameters: activity.parameters, result: done?.result },
        voter,
      )
      return addOnce(view, done?.shownOnce ?? {})
    },
  }
}

function assertNotDenied({ decision }: PolicyEvaluation): void {
  if (decision === 'deny-explicit') throw new CustodyServerError('denied_explicitly')
  if (decision === 'deny-implicit') throw new CustodyServerError('denied_implicitly')
}

/** Fails with `limit_reached`: each that waits is read at every change. */
function assertMayWait({ waiting }: Facts): void {
  assertLimit({ kind: 'activities that wait', count: waiting.size, added: 1, limit: limits.waitingActivities })
}

type VoterQuestion = {
  readonly user: Pick<UserRow, 'id' | 'organization_id'>
  /** Whether what was read before may be another by now. */
  readonly isChanged: boolean
}

/** A user, as the votes of an activity show him; undefined for one who is gone by now. */
async function readVoter(readings: Readings, { user, isChanged }: VoterQuestion): Promise<UserView | undefined> {
  const { organization_id, id } = user
  const { database, seals } = readings
  const facts = isChanged ? await readFacts(database, seals, organization_id) : await readings.factsOf(organization_id)
  const row = facts?.rows.custody_user.find((each) => each.id === id)
  return facts && row && describeUser(row, facts.rows)
}
