import { type Expression, isNamedByConsensus, PolicyError, parsePart } from '@latchkey/policy'
import type { CallerCredential } from '../authentication/caller.ts'
import type { ActivityRow, OutcomeRow, UserRow, VoteRow } from '../database/tables.ts'
import { approversOf } from '../evaluation/approvals.ts'
import type { Facts } from '../facts/facts.ts'
import { isWaiting } from './countingVotes.ts'

export type VoteQuestion = {
  readonly activity: ActivityRow
  readonly votes: readonly VoteRow[]
  /** Each policy's outcome when it was last asked. */
  readonly outcomes: readonly OutcomeRow[]
  readonly user: UserRow
  readonly credential: CallerCredential
  /** Of the organization that decides. */
  readonly voters: Facts
}

/**
 * Whether a user may still vote on an activity: it waits, he is of the organization that decides, has not voted, and
 * his word can count, because he is a root user, asked for it himself, or is one whom a waiting policy names.
 */
export function mayVote(question: VoteQuestion): boolean {
  const { outcomes, activity, votes, user, credential, voters } = question
  if (!isWaiting(activity)) return false
  if (user.organization_id !== activity.voting_organization_id) return false
  if (votes.some(({ user_id }) => user_id === user.id)) return false
  if (user.is_root || user.id === activity.user_id) return true
  const [approver] = approversOf(voters, [user.id])
  if (approver === undefined) return false
  const { id, type, publicKey, credentialId } = credential
  const credentials = [{ id, userId: user.id, type, publicKey, ...(credentialId !== '' && { credentialId }) }]
  const consensuses = waitingConsensuses(outcomes, voters)
  return consensuses.some((consensus) => isNamedByConsensus(consensus, { user: approver, credentials }))
}

function waitingConsensuses(outcomes: readonly OutcomeRow[], { rows }: Facts) {
  const waiting = outcomes.filter(({ outcome }) => outcome === 'REQUIRES_CONSENSUS')
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
