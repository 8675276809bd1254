import { randomUUID } from 'node:crypto'
import type { PolicyEvaluation } from '@latchkey/custody'
import { sql } from 'kysely'
import type { StampedCaller } from '../authentication/caller.ts'
import { groundOf } from '../database/ground.ts'
import type { ActivityRow, CustodyTransaction, UserRow, VoteRow } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import { toStatus } from '../http/errorAnswer.ts'
import { fingerprintOf } from '../vault/signedRequest.ts'
import type { ProposedActivity } from './activityFacts.ts'
import { kindOfActivity } from './activityTypes.ts'
import { type Approval, approvalOf, approvalOfVote, haveApprovalsEnded, toVoteRow } from './approvals.ts'
import { assertFreshLogin } from './assertFreshLogin.ts'
import { describeActivity } from './describeActivities.ts'
import type { EngineDeps } from './engineDeps.ts'
import { evaluateActivity } from './evaluateActivity.ts'
import type { HandlerOutcome } from './handlerOutcome.ts'
import { assertCredential, lockOrganization } from './lockOrganization.ts'
import { mayVote } from './mayVote.ts'
import { nextAuditRows } from './nextAuditRows.ts'
import { outcomeRowsOf } from './outcomeRowsOf.ts'
import { createReadings, type Readings } from './readings.ts'
import { runHandler } from './runHandler.ts'
import { addOnce, findByFingerprint, runLater } from './submitActivity.ts'

/** What a vote asks for. */
export type VoteRequest = {
  readonly selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED'
  /** Of the activity that is voted on. */
  readonly fingerprint: string
  readonly caller: StampedCaller
  readonly message: string
}

/**
 * Counts a user's vote on a waiting activity. An approval that was the last one missing carries the activity out inside
 * this request; a rejection by somebody who has a vote ends it. The answer is the activity itself. The same user's
 * second vote changes nothing.
 */
export async function voteOnActivity(deps: EngineDeps, request: VoteRequest) {
  const later: (() => Promise<void>)[] = []
  const answer = await deps.inTurn(request.caller.organization.id, () =>
    deps.services.database
      .transaction()
      .execute((transaction) => takeVote(transaction, { ...deps, ...request, later })),
  )
  deps.onChange()
  deps.onAudited(request.caller.organization.id)
  runLater(deps, later)
  return answer
}

type Voting = EngineDeps & VoteRequest & { readonly later: (() => Promise<void>)[] }

async function takeVote(transaction: CustodyTransaction, voting: Voting) {
  const { caller, services, fingerprint } = voting
  const { user, credential, organization } = caller
  await lockOrganization(transaction, organization.id)
  await assertCredential(createReadings(transaction), caller)
  const activity = await findByFingerprint(transaction, organization.id, fingerprint)
  if (activity === undefined || activity.voting_organization_id !== user.organization_id) {
    throw new CustodyServerError('fingerprint_unknown')
  }
  const all = await readVotes(transaction, activity, services.clock.now())
  const votes = all.filter(({ is_ended }) => !is_ended)
  if (votes.some(({ user_id }) => user_id === user.id)) return await describeActivity(transaction, activity, caller)
  if (activity.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') throw new CustodyServerError('activity_decided')
  if (!(await mayVote({ database: transaction, activity, votes, user, credential }))) {
    throw new CustodyServerError('vote_refused')
  }
  // A yes carries it out as much as asking for it does.
  if (voting.selection === 'VOTE_SELECTION_APPROVED') {
    assertFreshLogin(readProposed(activity), credential, services.clock.now())
  }
  return await countVote(transaction, { ...voting, activity, votes: all })
}

/** All votes on an activity, oldest first; the approvals whose day is over are marked, and can be given afresh. */
async function readVotes(transaction: CustodyTransaction, { id, status }: ActivityRow, nowMs: number) {
  const votes = await transaction
    .selectFrom('custody_vote')
    .selectAll()
    .where('activity_id', '=', id)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
  const counting = votes.filter(({ is_ended }) => !is_ended)
  if (status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED' || !haveApprovalsEnded(counting, nowMs)) return votes
  await transaction.updateTable('custody_vote').set({ is_ended: true }).where('activity_id', '=', id).execute()
  return votes.map((vote) => ({ ...vote, is_ended: true }))
}

type Counting = Voting & { readonly activity: ActivityRow; readonly votes: readonly VoteRow[] }

async function countVote(transaction: CustodyTransaction, counting: Counting) {
  const { activity, caller, services, selection, message } = counting
  const nowMs = services.clock.now()
  const approval = approvalOf(caller, message)
  const place = { id: randomUUID(), activityId: activity.id, organizationId: activity.organization_id, nowMs }
  const vote = toVoteRow(approval, { ...place, selection })
  await transaction.insertInto('custody_vote').values(vote).execute()
  const decided =
    selection === 'VOTE_SELECTION_REJECTED'
      ? await reject(transaction, counting)
      : await decideAgain(transaction, counting, approval)
  const { status, result_json, failure_json, updated_at_ms } = decided.row
  await transaction
    .updateTable('custody_activity')
    .set({ status, result_json, failure_json, updated_at_ms })
    .where('id', '=', activity.id)
    .execute()
  const links = await nextAuditRows(transaction, { activity: decided.row, vote })
  await transaction.insertInto('custody_audit').values(links).execute()
  return addOnce(await describeActivity(transaction, decided.row, caller), decided.shownOnce)
}

type Decided = { readonly row: ActivityRow; readonly shownOnce?: Readonly<Record<string, string>> }

/** One rejection ends the activity; which policies it took the permission from is kept. */
async function reject(transaction: CustodyTransaction, work: Counting): Promise<Decided> {
  const { activity: row, services, votes, caller } = work
  const nowMs = services.clock.now()
  const rejected = { ...row, status: 'ACTIVITY_STATUS_REJECTED', updated_at_ms: nowMs }
  const evaluation = await evaluateActivity({
    database: transaction,
    organizationId: row.organization_id,
    votingOrganizationId: row.voting_organization_id,
    activity: readProposed(row),
    requester: await readRequester(transaction, row),
    approvals: votes.filter(({ is_ended }) => !is_ended).map(approvalOfVote),
    rejecterIds: [caller.user.id],
    nowMs,
  })
  await replaceOutcomes(transaction, rejected, evaluation)
  return { row: rejected }
}

/** Keeps what each policy said at this evaluation, and not what it said before. */
async function replaceOutcomes(transaction: CustodyTransaction, row: ActivityRow, evaluation: PolicyEvaluation) {
  await transaction.deleteFrom('custody_policy_outcome').where('activity_id', '=', row.id).execute()
  await groundOf(transaction).insert('custody_policy_outcome', outcomeRowsOf(row, evaluation))
}

/** What the activity asks for. */
function readProposed({ type, parameters_json }: ActivityRow): ProposedActivity {
  return { name: kindOfActivity(type).name, type, parameters: JSON.parse(parameters_json) }
}

/** With the policies of this moment. A denial by one of them is the answer to the voter, and the vote is not kept. */
async function decideAgain(transaction: CustodyTransaction, work: Counting, approval: Approval): Promise<Decided> {
  const { activity: row, services, votes } = work
  const nowMs = services.clock.now()
  const requester = await readRequester(transaction, row)
  const activity = readProposed(row)
  const counting = [...votes.filter(({ is_ended }) => !is_ended).map(approvalOfVote), approval]
  const readings = createReadings(transaction)
  const evaluation = await evaluateActivity({
    database: transaction,
    readings,
    organizationId: row.organization_id,
    votingOrganizationId: row.voting_organization_id,
    activity,
    requester,
    approvals: counting,
    nowMs,
  })
  if (evaluation.decision === 'deny-explicit') throw new CustodyServerError('denied_explicitly')
  await replaceOutcomes(transaction, { ...row, updated_at_ms: nowMs }, evaluation)
  if (evaluation.decision !== 'allow') return { row: { ...row, updated_at_ms: nowMs } }
  return await carryOut(transaction, { ...work, readings, proposed: activity, requester, counting })
}

type CarryingOut = Counting & {
  readonly readings: Readings
  readonly proposed: ProposedActivity
  readonly requester: UserRow
  readonly counting: readonly Approval[]
}

/** A failure undoes what the handler did and nothing else: the activity has failed, and says why. */
async function carryOut(transaction: CustodyTransaction, work: CarryingOut): Promise<Decided> {
  const { activity: row, services, execute, later, counting } = work
  const nowMs = services.clock.now()
  const request = readRequest(work)
  const owner = { organization: work.caller.organization, user: work.requester }
  const others = counting.filter(({ message }) => message !== request.message)
  await sql`savepoint handler`.execute(transaction)
  try {
    const { result, shownOnce }: HandlerOutcome = await runHandler(transaction, {
      services,
      execute,
      later,
      activity: work.proposed,
      caller: owner,
      approvals: [request, ...others],
      countingApprovals: counting,
      nowMs,
      readings: work.readings,
    })
    await sql`release savepoint handler`.execute(transaction)
    const status = 'ACTIVITY_STATUS_COMPLETED'
    return { row: { ...row, status, result_json: JSON.stringify(result), updated_at_ms: nowMs }, shownOnce }
  } catch (error) {
    await sql`rollback to savepoint handler`.execute(transaction)
    later.length = 0
    const { httpStatus: _, ...failure } = toStatus(error, services.log)
    const status = 'ACTIVITY_STATUS_FAILED'
    return { row: { ...row, status, failure_json: JSON.stringify(failure), updated_at_ms: nowMs } }
  }
}

/** The stamped request that made the activity; it is kept among the votes. */
function readRequest({ votes, activity }: Counting): Approval {
  const vote = votes.find(({ message }) => fingerprintOf(message) === activity.fingerprint)
  if (vote === undefined) throw new TypeError(`The request of activity ${activity.id} is not among its votes`)
  return approvalOfVote(vote)
}

async function readRequester(transaction: CustodyTransaction, row: ActivityRow): Promise<UserRow> {
  const user = await transaction
    .selectFrom('custody_user')
    .selectAll()
    .where('organization_id', '=', row.voting_organization_id)
    .where('id', '=', row.user_id)
    .executeTakeFirst()
  // Nobody may finish what a user asked for who is gone.
  if (user === undefined) throw new CustodyServerError('activity_decided')
  return user
}
