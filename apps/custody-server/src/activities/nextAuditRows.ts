import { hash } from 'node:crypto'
import { type VoteEntry, writeAuditEntry } from '../audit/auditEntry.ts'
import { type AuditHead, type AuditLink, nextAuditLink } from '../audit/auditLink.ts'
import type { ActivityRow, AuditRow, CustodyDatabase, CustodyTransaction, VoteRow } from '../database/tables.ts'

/** What happened to an activity: somebody voted, and it may have ended by that. */
export type AuditedStep = { readonly activity: ActivityRow; readonly vote: VoteRow }

/** The rows that a step adds behind the last one of the organization; to be written in the same transaction. */
export async function nextAuditRows(
  transaction: CustodyTransaction,
  step: AuditedStep,
): Promise<readonly [AuditRow, ...AuditRow[]]> {
  return auditRowsBehind(await readAuditHead(transaction, step.activity.organization_id), step)
}

/** The rows that a step adds behind `head`. */
export function auditRowsBehind(
  head: AuditHead | undefined,
  { activity, vote }: AuditedStep,
): readonly [AuditRow, ...AuditRow[]] {
  const { organization_id } = activity
  const first = nextAuditLink(organization_id, head, writeVote(vote))
  const end = writeEnd(activity)
  const links = end === undefined ? [] : [nextAuditLink(organization_id, first, end)]
  return [toAuditRow(first), ...links.map(toAuditRow)]
}

/** The end of an organization's log; undefined where it has not begun. */
export async function readAuditHead(database: CustodyDatabase, organizationId: string) {
  return await database
    .selectFrom('custody_audit')
    .select(['position', 'hash'])
    .where('organization_id', '=', organizationId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stamp and credential, its last fields, are in the row as the text that they are here: nobody reads it to write it again. */
function writeVote(vote: VoteRow): string {
  const entry: Omit<VoteEntry, 'stamp' | 'credential'> = {
    kind: 'vote',
    atMs: vote.created_at_ms,
    activityId: vote.activity_id,
    userId: vote.user_id,
    // The column holds only words of the enumeration.
    selection: vote.selection as VoteEntry['selection'],
    message: vote.message,
  }
  return `${JSON.stringify(entry).slice(0, -1)},${vote.stamp_json.slice(1)}`
}

function writeEnd({ id, fingerprint, status, result_json, updated_at_ms }: ActivityRow): string | undefined {
  if (status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return undefined
  const resultHash = hash('sha256', result_json ?? '')
  return writeAuditEntry({ kind: 'outcome', atMs: updated_at_ms, activityId: id, fingerprint, status, resultHash })
}

/** A link as it is stored. */
export function toAuditRow({ organizationId, position, previousHash, entry, hash }: AuditLink): AuditRow {
  return { organization_id: organizationId, position, previous_hash: previousHash, entry, hash }
}
