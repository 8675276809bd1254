import type { ActivityStatus } from '@latchkey/custody'
import type { Caller } from '../authentication/caller.ts'
import type { ActivityRow, CustodyDatabase, VoteRow } from '../database/tables.ts'
import { timestamp } from '../views/timestamp.ts'
import { describeUsers, type UserView } from '../views/users.ts'
import { kindOfActivity } from './activityTypes.ts'
import type { ActivityDraft } from './draftActivity.ts'
import { mayVote } from './mayVote.ts'

/** Activities as the interface shows them to the caller, in the order given. */
export async function describeActivities(
  database: CustodyDatabase,
  rows: readonly ActivityRow[],
  caller: Pick<Caller, 'user' | 'credential'>,
) {
  const { user, credential } = caller
  const votes = await readVotes(database, rows)
  const voters = await readVoters(database, rows, votes)
  return await Promise.all(
    rows.map(async (row) => {
      const own = votes.filter(({ activity_id }) => activity_id === row.id)
      const canVote = await mayVote({ database, activity: row, votes: own, user, credential })
      const parameters = JSON.parse(row.parameters_json)
      const result = row.result_json === null ? undefined : JSON.parse(row.result_json)
      return describe(row, { votes: own, voters, canVote, parameters, result })
    }),
  )
}

/** One activity as the interface shows it to the caller. */
export async function describeActivity(
  database: CustodyDatabase,
  row: ActivityRow,
  caller: Pick<Caller, 'user' | 'credential'>,
) {
  const [activity] = await describeActivities(database, [row], caller)
  if (activity === undefined) throw new TypeError('One activity is described by one')
  return activity
}

/** An activity that its first vote has just made, as the interface shows it to whom that vote is: he cannot vote again. */
export function describeNewActivity(
  { activity, vote, parameters, result }: ActivityDraft,
  voter: UserView | undefined,
) {
  const voters = new Map(voter === undefined ? [] : [[voter.userId, voter]])
  return describe(activity, { votes: [vote], voters, canVote: false, parameters, result })
}

/** An activity as the interface shows it. */
export type ActivityView = ReturnType<typeof describe>

type Surroundings = {
  readonly votes: readonly VoteRow[]
  readonly voters: ReadonlyMap<string, UserView>
  readonly canVote: boolean
  /** What the row holds as text. */
  readonly parameters: object
  readonly result: object | undefined
}

function describe(row: ActivityRow, { votes, voters, canVote, parameters, result }: Surroundings) {
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

async function readVotes(database: CustodyDatabase, rows: readonly ActivityRow[]): Promise<readonly VoteRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return await database
    .selectFrom('custody_vote')
    .selectAll()
    .where('activity_id', 'in', ids)
    .where('is_ended', '=', false)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
}

/** Voters are of the organization that decides, which may be the parent. */
async function readVoters(database: CustodyDatabase, rows: readonly ActivityRow[], votes: readonly VoteRow[]) {
  const voters = new Map<string, UserView>()
  const ids = [...new Set(votes.map(({ user_id }) => user_id))]
  for (const organizationId of new Set(rows.map(({ voting_organization_id }) => voting_organization_id))) {
    for (const user of await describeUsers(database, organizationId, ids)) voters.set(user.userId, user)
  }
  return voters
}
