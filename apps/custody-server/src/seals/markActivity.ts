import { storedJson } from '@latchkey/node'
import type { ActivityRow, OutcomeRow, VoteRow } from '../database/tables.ts'
import type { Seals } from './seals.ts'

/** An activity, every vote on it, and what each policy said of it at its last evaluation. */
export type WholeActivity = {
  readonly row: ActivityRow
  readonly votes: readonly VoteRow[]
  readonly outcomes: readonly OutcomeRow[]
}

/** The mark of an activity: over its row, every vote that was given on it, and what the policies said. */
export function markActivity(seals: Seals, whole: WholeActivity): string {
  return seals.mark(whole.row.organization_id, 'activity', valuesOf(whole))
}

/** Whether an activity is as this server left it, with its votes and what the policies said. */
export function isMarkedActivity(seals: Seals, whole: WholeActivity): boolean {
  return seals.isMark(whole.row.organization_id, 'activity', valuesOf(whole), whole.row.mark)
}

function valuesOf({ row, votes, outcomes }: WholeActivity): readonly unknown[] {
  const { id, voting_organization_id, user_id, type, fingerprint, status, parameters_json } = row
  const { result_json, failure_json, created_at_ms, updated_at_ms } = row
  return [
    ...[id, voting_organization_id, user_id, type, fingerprint, status, parameters_json],
    ...[result_json, failure_json, created_at_ms, updated_at_ms],
    votes.map(valuesOfVote).toSorted(),
    outcomes.map(valuesOfOutcome).toSorted(),
  ]
}

function valuesOfVote(vote: VoteRow): string {
  const { id, user_id, selection, message, public_key, signature, scheme, stamp_json } = vote
  const { credential_id, credential_type, is_ended, created_at_ms } = vote
  const stamped = [id, user_id, selection, message, public_key, signature, scheme, stamp_json]
  return storedJson([...stamped, credential_id, credential_type, is_ended, created_at_ms])
}

function valuesOfOutcome({ policy_id, outcome, reason, created_at_ms }: OutcomeRow): string {
  return storedJson([policy_id, outcome, reason, created_at_ms])
}
