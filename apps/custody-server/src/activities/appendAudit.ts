import { createHash } from 'node:crypto'
import type { AuditEntry } from '../audit/auditEntry.ts'
import { type AuditLink, nextAuditLink } from '../audit/auditLink.ts'
import type { ActivityRow, CustodyTransaction, VoteRow } from '../database/tables.ts'

/** What happened to an activity: somebody voted, and it may have ended by that. */
export type AuditedStep = { readonly activity: ActivityRow; readonly vote: VoteRow }

/** Writes a step behind the last one of the organization, in the step's own transaction. */
export async function appendAudit(transaction: CustodyTransaction, { activity, vote }: AuditedStep): Promise<void> {
  const { organization_id } = activity
  const head = await transaction
    .selectFrom('custody_audit')
    .select(['position', 'hash'])
    .where('organization_id', '=', organization_id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const first = nextAuditLink(organization_id, head, describeVote(vote))
  const end = describeEnd(activity)
  const links = end === undefined ? [first] : [first, nextAuditLink(organization_id, first, end)]
  await transaction.insertInto('custody_audit').values(links.map(toRow)).execute()
}

function describeVote(vote: VoteRow): AuditEntry {
  const { stamp, credential } = JSON.parse(vote.stamp_json)
  return {
    kind: 'vote',
    atMs: vote.created_at_ms,
    activityId: vote.activity_id,
    userId: vote.user_id,
    // The column holds only words of the enumeration.
    selection: vote.selection as 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED',
    message: vote.message,
    stamp,
    credential,
  }
}

function describeEnd({ id, fingerprint, status, result_json, updated_at_ms }: ActivityRow): AuditEntry | undefined {
  if (status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return undefined
  const resultHash = createHash('sha256')
    .update(result_json ?? '')
    .digest('hex')
  return { kind: 'outcome', atMs: updated_at_ms, activityId: id, fingerprint, status, resultHash }
}

function toRow({ organizationId, position, previousHash, entry, hash }: AuditLink) {
  return { organization_id: organizationId, position, previous_hash: previousHash, entry, hash }
}
