import { type Expression, isNamedByConsensus, PolicyError, parsePart } from '@latchkey/custody'
import type { CallerCredential } from '../authentication/caller.ts'
import type { ActivityRow, CustodyDatabase, UserRow, VoteRow } from '../database/tables.ts'
import { readApprovers } from './approvals.ts'

export type VoteQuestion = {
  readonly database: CustodyDatabase
  readonly activity: ActivityRow
  readonly votes: readonly VoteRow[]
  readonly user: UserRow
  readonly credential: CallerCredential
}

/**
 * Whether a user may still vote on an activity: it waits, he is of the organization that decides, has not voted, and
 * his word can count, because he is a root user, asked for it himself, or is one whom a waiting policy names.
 */
export async function mayVote({ database, activity, votes, user, credential }: VoteQuestion): Promise<boolean> {
  if (activity.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return false
  if (user.organization_id !== activity.voting_organization_id) return false
  if (votes.some(({ user_id }) => user_id === user.id)) return false
  if (user.is_root || user.id === activity.user_id) return true
  const [approver] = await readApprovers(database, user.organization_id, [user.id])
  if (approver === undefined) return false
  const { id, type, publicKey, credentialId } = credential
  const credentials = [{ id, userId: user.id, type, publicKey, ...(credentialId !== '' && { credentialId }) }]
  const consensuses = await readWaitingConsensuses(database, activity.id)
  return consensuses.some((consensus) => isNamedByConsensus(consensus, { user: approver, credentials }))
}

async function readWaitingConsensuses(database: CustodyDatabase, activityId: string) {
  const rows = await database
    .selectFrom('custody_policy_outcome')
    .innerJoin('custody_policy', 'custody_policy.id', 'custody_policy_outcome.policy_id')
    .select('custody_policy.consensus')
    .where('custody_policy_outcome.activity_id', '=', activityId)
    .where('custody_policy_outcome.outcome', '=', 'REQUIRES_CONSENSUS')
    .execute()
  return rows.map(({ consensus }) => readConsensus(consensus))
}

function readConsensus(text: string): Expression | undefined {
  try {
    return parsePart(text, 'consensus')
  } catch (error) {
    // Stored by a version that knew other words: it names nobody.
    if (error instanceof PolicyError) return undefined
    throw error
  }
}
