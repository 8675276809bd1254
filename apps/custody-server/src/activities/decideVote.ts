import { randomUUID } from 'node:crypto'
import { NodeError } from '@latchkey/node'
import type { PolicyEvaluation } from '@latchkey/policy'
import type { StampedCaller } from '../authentication/caller.ts'
import type { ActivityRow, OutcomeRow, UserRow, VoteRow } from '../database/tables.ts'
import { toStatus } from '../errorAnswer.ts'
import { CustodyServerError } from '../errors.ts'
import type { ProposedActivity } from '../evaluation/activityFacts.ts'
import { type Approval, approvalOf, approvalOfVote, toVoteRow } from '../evaluation/approvals.ts'
import { createEvaluateOnce } from '../evaluation/evaluateOnce.ts'
import type { Facts } from '../facts/facts.ts'
import type { OrganizationMemory } from '../facts/organizationMemory.ts'
import { createReadings, type Readings } from '../facts/readings.ts'
import type { Change } from '../ledger/changes.ts'
import { frozen } from '../seals/frozen.ts'
import { isMarkedActivity, markActivity, type WholeActivity } from '../seals/markActivity.ts'
import type { Seals } from '../seals/seals.ts'
import { fingerprintOf } from '../vault/signedRequest.ts'
import { kindOfActivity } from './activityTypes.ts'
import { assertConfirmed } from './assertConfirmed.ts'
import { assertFreshLogin } from './assertFreshLogin.ts'
import { callerOf } from './callerOf.ts'
import { type CarriedOut, carryOut } from './carryOut.ts'
import { countingVotes, isWaiting, standingIn } from './countingVotes.ts'
import { addOnce, type Decision, openChanges, readingsFor, votingOf } from './decision.ts'
import { describeActivity } from './describeActivities.ts'
import type { EngineDeps } from './engineDeps.ts'
import { findActivity } from './findActivity.ts'
import { limitsOfSession } from './heldSessions.ts'
import { mayVote } from './mayVote.ts'
import { outcomeRowsOf } from './outcomeRowsOf.ts'
import { wholeActivity } from './wholeActivity.ts'

/** A vote's request. */
export type VoteRequest = {
  readonly selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED'
  /** Of the activity that is voted on. */
  readonly fingerprint: string
  readonly caller: StampedCaller
  readonly message: string
  /** The languages of a mail that the vote lets out. */
  readonly acceptLanguage?: string | undefined
}

type Deps = Pick<EngineDeps, 'services' | 'execute'>

/** A vote that counts, and what it is given on. */
type Voting = Deps &
  VoteRequest & {
    readonly memory: OrganizationMemory
    readonly readings: Readings
    readonly activity: ActivityRow
    /** Those that count no more are marked as ended. */
    readonly votes: readonly VoteRow[]
    /** Each policy's outcome when it was last asked. */
    readonly outcomes: readonly OutcomeRow[]
    readonly nowMs: number
  }

/**
 * Counts a user's vote on a waiting activity. An approval that was the last one missing carries the activity out; a
 * rejection by somebody who has a vote ends it. The same user's second vote changes nothing. Fails with
 * `fingerprint_unknown`, `activity_decided`, `vote_refused`, `denied_explicitly` or `organization_frozen`.
 */
export async function decideVote(deps: Deps, request: VoteRequest, memory: OrganizationMemory): Promise<Decision> {
  const { services } = deps
  const { database, seals } = services
  const { fingerprint, selection } = request
  const nowMs = services.clock.now()
  const readings = readingsFor(services, memory, request.caller.user.organization_id)
  const caller = await callerOf(readings, request.caller)
  const { user, credential, organization } = caller
  const activity = await findActivity(database, organization.id, fingerprint)
  if (activity === undefined || activity.voting_organization_id !== user.organization_id) {
    throw new CustodyServerError('fingerprint_unknown')
  }
  const whole = await wholeActivity(database, activity)
  const { votes: all, outcomes } = whole
  if (isWaiting(activity)) assertSealed(memory.facts, seals, whole)
  const voters = await readings.factsOf(user.organization_id)
  const votes = isWaiting(activity) ? withEnds(voters, all, nowMs) : all
  const running = votes.filter(({ is_ended }) => !is_ended)
  if (running.some(({ user_id }) => user_id === user.id)) {
    const viewer = { user, credential, nowMs }
    return { entry: undefined, later: [], answer: () => describeActivity(createReadings(services), activity, viewer) }
  }
  if (!isWaiting(activity)) throw new CustodyServerError('activity_decided')
  if (!mayVote({ activity, votes: running, outcomes, user, credential, voters })) {
    throw new CustodyServerError('vote_refused')
  }
  // A yes carries it out as much as asking for it does.
  if (selection === 'VOTE_SELECTION_APPROVED') {
    const proposed = readProposed(activity)
    const isHeld = limitsOfSession(services.config.sessionLimits, organization, credential) !== undefined
    assertFreshLogin(proposed, credential, { nowMs, isHeld, userId: user.id })
    await assertConfirmed(services, { activity: proposed, credential, organization, nowMs })
  }
  return await countVote({ ...deps, ...request, caller, memory, readings, activity, votes, outcomes, nowMs })
}

/** A waiting activity is as this server left it, with every vote that was given. Fails with `organization_frozen`. */
function assertSealed({ organizationId, waiting }: Facts, seals: Seals, whole: WholeActivity): void {
  const { row } = whole
  const isKnown = row.mark !== null && waiting.get(row.id) === row.mark
  if (!isKnown || !isMarkedActivity(seals, whole)) throw frozen(organizationId, 'activity')
}

/** The votes, those that count no more marked as ended: they can be given afresh. */
function withEnds(voters: Facts, votes: readonly VoteRow[], nowMs: number): readonly VoteRow[] {
  const counting = countingVotes({ votes, standing: standingIn(voters, nowMs), nowMs })
  return votes.map((vote) => (counting.includes(vote) ? vote : { ...vote, is_ended: true }))
}

async function countVote(voting: Voting): Promise<Decision> {
  const { activity, caller, services, selection, message, memory, votes, nowMs } = voting
  const { seals } = services
  const { user, credential } = caller
  const approval = approvalOf(caller, message)
  const place = { id: randomUUID(), activityId: activity.id, organizationId: activity.organization_id, nowMs }
  const vote = toVoteRow(approval, { ...place, selection })
  const { row, changeSet, canary, outcomes, done } =
    selection === 'VOTE_SELECTION_REJECTED' ? await reject(voting) : await decideAgain(voting, approval)
  const mark = markActivity(seals, { row, votes: [...votes, vote], outcomes: outcomes ?? voting.outcomes })
  const draft = changeSet.draftOf(memory.facts.organizationId)
  if (isWaiting(row)) draft.wait(activity.id, mark)
  else draft.endWait(activity.id)
  const { changes, revision } = changeSet.seal(seals)
  const ended = votes.flatMap(({ id, is_ended }) => (is_ended ? [id] : []))
  const { status, result_json, failure_json, updated_at_ms } = row
  const told = { status, result_json, failure_json, updated_at_ms, mark }
  const own: readonly Change[] = [
    { kind: 'update', table: 'custody_vote', where: { id: ended }, values: { is_ended: true } },
    { kind: 'insert', table: 'custody_vote', rows: [vote] },
    ...replaced(activity, outcomes),
    { kind: 'update', table: 'custody_activity', where: { id: activity.id }, values: told, count: 1 },
  ]
  return {
    entry: {
      activity: row,
      vote,
      isNew: false,
      memory,
      voting: await votingOf(voting.readings, row),
      canary: canary(),
      revision,
      changes: [...changes, ...own],
    },
    later: done?.later ?? [],
    answer: async () =>
      addOnce(
        await describeActivity(createReadings(services), { ...row, mark }, { user, credential, nowMs }),
        done?.shownOnce ?? {},
      ),
  }
}

/** Keeps what each policy said at this evaluation, and not what it said before. */
function replaced({ id }: ActivityRow, outcomes: readonly OutcomeRow[] | undefined): readonly Change[] {
  if (outcomes === undefined) return []
  const table = 'custody_policy_outcome'
  return [
    { kind: 'delete', table, where: { activity_id: id } },
    { kind: 'insert', table, rows: outcomes },
  ]
}

type Decided = ReturnType<typeof openChanges> & {
  readonly row: ActivityRow
  /** Each policy's outcome; undefined where they have nothing to say, and the earlier ones stand. */
  readonly outcomes: readonly OutcomeRow[] | undefined
  readonly done?: CarriedOut
}

/** One rejection ends the activity; which policies it took the permission from is kept. */
async function reject(voting: Voting): Promise<Decided> {
  const { activity, caller, votes, nowMs, memory } = voting
  const row = { ...activity, status: 'ACTIVITY_STATUS_REJECTED', updated_at_ms: nowMs }
  const approvals = votes.filter(({ is_ended }) => !is_ended).map(approvalOfVote)
  try {
    const evaluation = await evaluate(voting, { approvals, rejecterIds: [caller.user.id] })
    return { row, ...openChanges(memory), outcomes: outcomeRowsOf(row, evaluation) }
  } catch (error) {
    // The key was deleted since: policies have nothing to say of it, and the no stands.
    if (!(error instanceof CustodyServerError) || error.code !== 'object_unknown') throw error
    return { row, ...openChanges(memory), outcomes: undefined }
  }
}

/** With the policies of this moment. A denial by one of them is the answer to the voter, and the vote is not kept. */
async function decideAgain(voting: Voting, approval: Approval): Promise<Decided> {
  const { activity, votes, nowMs, memory } = voting
  const counting = [...votes.filter(({ is_ended }) => !is_ended).map(approvalOfVote), approval]
  const evaluation = await evaluate(voting, { approvals: counting })
  if (evaluation.decision === 'deny-explicit') throw new CustodyServerError('denied_explicitly')
  const row = { ...activity, updated_at_ms: nowMs }
  const outcomes = outcomeRowsOf(row, evaluation)
  if (evaluation.decision !== 'allow') return { row, ...openChanges(memory), outcomes }
  return { ...(await finish(voting, row, counting)), outcomes }
}

type Asked = { readonly approvals: readonly Approval[]; readonly rejecterIds?: readonly string[] }

async function evaluate(voting: Voting, asked: Asked): Promise<PolicyEvaluation> {
  const { activity: row, readings, nowMs } = voting
  return await createEvaluateOnce()({
    readings,
    organizationId: row.organization_id,
    votingOrganizationId: row.voting_organization_id,
    activity: readProposed(row),
    requester: await readRequester(readings, row),
    nowMs,
    ...asked,
  })
}

/** A failure leaves nothing of what the handler did: the activity has failed, and says why. */
async function finish(
  voting: Voting,
  row: ActivityRow,
  counting: readonly Approval[],
): Promise<Omit<Decided, 'outcomes'>> {
  const { services, execute, memory, readings, nowMs, caller, acceptLanguage } = voting
  const opened = openChanges(memory)
  const request = readRequest(voting)
  try {
    const done = await carryOut({
      ...{ services, execute, readings, nowMs, changeSet: opened.changeSet, evaluate: createEvaluateOnce() },
      activity: readProposed(row),
      organization: caller.organization,
      user: await readRequester(readings, row),
      acceptLanguage,
      approvals: [request, ...counting.filter(({ message }) => message !== request.message)],
      countingApprovals: counting,
    })
    const completed = { ...row, status: 'ACTIVITY_STATUS_COMPLETED', result_json: JSON.stringify(done.result) }
    return { row: completed, ...opened, done }
  } catch (error) {
    // Of a database that is away nothing is known.
    if (error instanceof NodeError) throw error
    const { httpStatus: _, ...failure } = toStatus(error, services.log)
    const failed = { ...row, status: 'ACTIVITY_STATUS_FAILED', failure_json: JSON.stringify(failure) }
    return { row: failed, ...openChanges(memory) }
  }
}

/** The activity's request. */
function readProposed({ type, parameters_json }: ActivityRow): ProposedActivity {
  return { name: kindOfActivity(type).name, type, parameters: JSON.parse(parameters_json) }
}

/** The stamped request that made the activity; it is kept among the votes. */
function readRequest({ votes, activity }: Pick<Voting, 'votes' | 'activity'>): Approval {
  const vote = votes.find(({ message }) => fingerprintOf(message) === activity.fingerprint)
  if (vote === undefined) throw new TypeError(`The request of activity ${activity.id} is not among its votes`)
  return approvalOfVote(vote)
}

async function readRequester(readings: Readings, row: ActivityRow): Promise<UserRow> {
  const { rows } = await readings.factsOf(row.voting_organization_id)
  const user = rows.custody_user.find(({ id }) => id === row.user_id)
  // Nobody may finish what a user asked for who is gone.
  if (user === undefined) throw new CustodyServerError('activity_decided')
  return user
}
