import type { ActivityRow, VoteRow } from '../database/tables.ts'
import type { Facts } from '../facts/facts.ts'

export type VoteCount = {
  readonly votes: readonly VoteRow[]
  /** The credentials that are there and run, each with its user. */
  readonly standing: Standing
  readonly nowMs: number
}

/** Credentials by user and id. */
export type Standing = ReadonlySet<string>

/** How long approvals count, from the first one of their activity. */
const approvalLifeMs = 24 * 3_600_000

/**
 * Of the votes on waiting activities those that count now: until a day after the first on their activity, and only as
 * long as the credential that gave them is there and runs. Who takes a credential away takes back what was said by it.
 */
export function countingVotes({ votes, standing, nowMs }: VoteCount): VoteRow[] {
  const running = votes.filter(({ is_ended }) => !is_ended)
  return running.filter((vote) => standing.has(nameOf(vote.user_id, vote.credential_id)) && !hasEnded(vote, running))

  function hasEnded({ activity_id }: VoteRow, all: readonly VoteRow[]): boolean {
    const times = all.flatMap((each) => (each.activity_id === activity_id ? [each.created_at_ms] : []))
    return Math.min(...times) + approvalLifeMs <= nowMs
  }
}

/** True where an activity still waits for votes. */
export function isWaiting({ status }: Pick<ActivityRow, 'status'>): boolean {
  return status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
}

/** By the facts of the organization whose users vote. */
export function standingIn({ rows }: Pick<Facts, 'rows'>, nowMs: number): Standing {
  const keys = rows.custody_api_key.filter(({ expires_at_ms }) => expires_at_ms === null || expires_at_ms > nowMs)
  return new Set([...keys, ...rows.custody_authenticator].map(({ id, user_id }) => nameOf(user_id, id)))
}

function nameOf(userId: string, credentialId: string): string {
  return `${userId} ${credentialId}`
}
