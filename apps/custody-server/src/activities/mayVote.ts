import { type Expression, isNamedByConsensus, PolicyError, parsePart } from '@latchkey/custody'
import type { CallerCredential } from '../authentication/caller.ts'
import type { ActivityRow, CustodyDatabase, UserRow, VoteRow } from '../database/tables.ts'
import type { Facts } from '../facts/facts.ts'
import { approversOf } from './approvals.ts'
import { isWaiting } from './countingVotes.ts'

export type VoteQuestion = {
  readonly database: CustodyDatabase
  readonly activity: ActivityRow
  readonly votes: readonly VoteRow[]
  readonly user: UserRow
  readonly credential: CallerCredential
  /** Of the organization that decides. */
  readonly voters: Facts
}

/**
 * Whether a user may still vote on an activity: it waits, he is of the organization that decides, has not voted, and
 * his word can count, because he is a root user, asked for it himself, or is one whom a waiting policy names.
 */
export async function mayVote(question: VoteQuestion): Promise<boolean> {
  const { database, activity, votes, user, credential, voters } = question
  if (!isWaiting(activity)) return false
  if (user.organization_id !== activity.voting_organization_id) return false
  if (votes.some(({ user_id }) => user_id === user.id)) return false
  if (user.is_root || user.id === activity.user_id) return true
  const [approver] = approversOf(voters, [user.id])
  if (approver === undefined) return false
  const { id, type, publicKey, credentialId } = credential
  const credentials = [{ id, userId: user.id, type, publicKey, ...(credentialId !== '' && { credentialId }) }]
  const consensuses = await readWaitingConsensuses(database, activity.id, voters)
  return consensuses.some((consensus) => isNamedByConsensus(consensus, { user: approver, credentials }))
}

async function readWaitingConsensuses(database: CustodyDatabase, activityId: string, { rows }: Facts) {
  const waiting = await database
    .selectFrom('custody_policy_outcome')
    .select('policy_id')
    .where('activity_id', '=', activityId)
    .where('outcome', '=', 'REQUIRES_CONSENSUS')
    .execute()
  const policies = rows.custody_policy.filter(({ id }) => waiting.some(({ policy_id }) => policy_id === id))
  return policies.map(({ consensus }) => readConsensus(consensus))
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
