import type { ActivityStatus } from '@latchkey/custody'
import type { Caller } from '../authentication/caller.ts'
import type { ActivityRow, VoteRow } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import type { Facts } from '../facts/facts.ts'
import type { Readings } from '../facts/readings.ts'
import type { WholeActivity } from '../seals/markActivity.ts'
import { fingerprintOf } from '../vault/signedRequest.ts'
import { timestamp } from '../views/timestamp.ts'
import { describeUser, type UserView } from '../views/users.ts'
import { kindOfActivity } from './activityTypes.ts'
import { countingVotes, isWaiting, standingIn } from './countingVotes.ts'
import { mayVote } from './mayVote.ts'
import { heldActivities } from './wholeActivity.ts'

/** The viewer of activities, and the time. */
export type Viewer = Pick<Caller, 'user' | 'credential'> & { readonly nowMs: number }

/** Activities as the interface shows them to the viewer, in the order given. Fails with `organization_frozen`. */
export async function describeActivities(readings: Readings, rows: readonly ActivityRow[], viewer: Viewer) {
  return await Promise.all(
    (await heldActivities(readings, rows)).map(async (whole) => {
      const { row, outcomes } = whole
      const deciding = await factsOfVoters(readings, row)
      const votes = shownVotes(whole, deciding, viewer.nowMs)
      const question = { ...viewer, activity: row, votes, outcomes }
      const canVote = deciding !== undefined && mayVote({ ...question, voters: deciding })
      const result = row.result_json === null ? undefined : JSON.parse(row.result_json)
      const voters = new Map(votersOf(votes, deciding).map((voter) => [voter.userId, voter]))
      const parameters = JSON.parse(row.parameters_json)
      return { ...describe(row, { votes, voters, canVote, parameters, result }), ...unshownRequest(whole, votes) }
    }),
  )
}

/** One activity as the interface shows it to the viewer. */
export async function describeActivity(readings: Readings, row: ActivityRow, viewer: Viewer) {
  const [activity] = await describeActivities(readings, [row], viewer)
  if (activity === undefined) throw new TypeError('One activity is described by one')
  return activity
}

export type NewActivity = {
  readonly activity: ActivityRow
  /** The request itself. */
  readonly vote: VoteRow
  /** From the text of the activity's row. */
  readonly parameters: object
  /** Likewise; undefined where it was not carried out. */
  readonly result: object | undefined
}

/** An activity that its first vote has just made, as the interface shows it to whom that vote is: he cannot vote again. */
export function describeNewActivity({ activity, vote, parameters, result }: NewActivity, voter: UserView | undefined) {
  const voters = new Map(voter === undefined ? [] : [[voter.userId, voter]])
  return describe(activity, { votes: [vote], voters, canVote: false, parameters, result })
}

/** An activity as the interface shows it. */
export type ActivityView = ReturnType<typeof describe> & {
  /** Of our own, beside the interface: the stamped text of the request, where none of the votes shown holds it. */
  readonly latchkeyRequest?: string
}

type ActivityParts = {
  readonly votes: readonly VoteRow[]
  readonly voters: ReadonlyMap<string, UserView>
  readonly canVote: boolean
  /** The text of the row. */
  readonly parameters: object
  readonly result: object | undefined
}

function describe(row: ActivityRow, { votes, voters, canVote, parameters, result }: ActivityParts) {
  const { version } = kindOfActivity(row.type)
  return {
    id: row.id,
    organizationId: row.organization_id,
    // The columns hold only words of the enumerations.
    status: row.status as ActivityStatus,
    type: row.type as `ACTIVITY_TYPE_${string}`,
    intent: { [version.intentKey]: parameters },
    result: result === undefined ? {} : Object.fromEntries(version.resultKeys.map((key) => [key, result])),
    votes: votes.map((vote) => describeVote(vote, voters.get(vote.user_id))),
    appProofs: [],
    fingerprint: row.fingerprint,
    canApprove: canVote,
    canReject: canVote,
    createdAt: timestamp(row.created_at_ms),
    updatedAt: timestamp(row.updated_at_ms),
    failure: row.failure_json === null ? null : JSON.parse(row.failure_json),
  }
}

/** The fingerprint names the request: a page compares both, also once the vote that made it counts no more. */
function unshownRequest({ row, votes }: WholeActivity, shown: readonly VoteRow[]): { latchkeyRequest?: string } {
  if (!isWaiting(row)) return {}
  const request = votes.find(({ message }) => fingerprintOf(message) === row.fingerprint)
  return request === undefined || shown.includes(request) ? {} : { latchkeyRequest: request.message }
}

function describeVote(vote: VoteRow, user: UserView | undefined) {
  return {
    id: vote.id,
    userId: vote.user_id,
    user: user ?? goneUser(vote),
    activityId: vote.activity_id,
    // The column holds only words of the enumeration.
    selection: vote.selection as 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED',
    message: vote.message,
    publicKey: vote.public_key,
    signature: vote.signature,
    scheme: vote.scheme,
    createdAt: timestamp(vote.created_at_ms),
  }
}

/** A vote outlives its user. */
function goneUser(vote: VoteRow): UserView {
  const time = timestamp(vote.created_at_ms)
  return {
    userId: vote.user_id,
    userName: '',
    authenticators: [],
    apiKeys: [],
    userTags: [],
    oauthProviders: [],
    createdAt: time,
    updatedAt: time,
    mfaPolicies: [],
  }
}

/** All of whoever decides; undefined of a parent that is frozen: what it once asked for below is shown all the same. */
export async function factsOfVoters(readings: Readings, row: ActivityRow): Promise<Facts | undefined> {
  try {
    return await readings.factsOf(row.voting_organization_id)
  } catch (error) {
    const isFrozen = error instanceof CustodyServerError && error.code === 'organization_frozen'
    if (isFrozen && row.voting_organization_id !== row.organization_id) return undefined
    throw error
  }
}

/** Of what still waits, the votes that count now; of what is decided, those that decided it. */
function shownVotes({ row, votes }: WholeActivity, deciding: Facts | undefined, nowMs: number): readonly VoteRow[] {
  if (!isWaiting(row)) return votes.filter(({ is_ended }) => !is_ended)
  if (deciding === undefined) return []
  return countingVotes({ votes, standing: standingIn(deciding, nowMs), nowMs })
}

function votersOf(votes: readonly VoteRow[], deciding: Facts | undefined): readonly UserView[] {
  if (deciding === undefined) return []
  const { rows } = deciding
  const ids = new Set(votes.map(({ user_id }) => user_id))
  return rows.custody_user.filter(({ id }) => ids.has(id)).map((user) => describeUser(user, rows))
}
