import type { ActivityRow, VoteRow } from '../database/tables.ts'
import type { Seals } from './seals.ts'

/** An activity, and every vote on it. */
export type WholeActivity = { readonly row: ActivityRow; readonly votes: readonly VoteRow[] }

/** The mark of an activity: over its row and over every vote that was given on it. */
export function markActivity(seals: Seals, row: ActivityRow, votes: readonly VoteRow[]): string {
  return seals.mark(row.organization_id, 'activity', valuesOf(row, votes))
}

/** Whether an activity and its votes are as this server left them. */
export function isMarkedActivity(seals: Seals, { row, votes }: WholeActivity): boolean {
  return seals.isMark(row.organization_id, 'activity', valuesOf(row, votes), row.mark)
}

function valuesOf(row: ActivityRow, votes: readonly VoteRow[]): readonly unknown[] {
  const { id, voting_organization_id, user_id, type, fingerprint, status, parameters_json } = row
  const { result_json, failure_json, created_at_ms, updated_at_ms } = row
  return [
    ...[id, voting_organization_id, user_id, type, fingerprint, status, parameters_json],
    ...[result_json, failure_json, created_at_ms, updated_at_ms],
    votes.map(valuesOfVote).toSorted(),
  ]
}

function valuesOfVote(vote: VoteRow): string {
  const { id, user_id, selection, message, public_key, signature, scheme, stamp_json } = vote
  const { credential_id, credential_type, is_ended, created_at_ms } = vote
  const stamped = [id, user_id, selection, message, public_key, signature, scheme, stamp_json]
  return JSON.stringify([...stamped, credential_id, credential_type, is_ended, created_at_ms])
}
