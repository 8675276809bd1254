import { hash } from 'node:crypto'
import { type VoteEntry, writeAuditEntry } from '../auditLog/auditEntry.ts'
import { type AuditHead, type AuditLink, nextAuditLink, type SealedHead } from '../auditLog/auditLink.ts'
import type { ActivityRow, AuditRow, VoteRow } from '../database/tables.ts'
import type { Seals } from '../seals/seals.ts'

/** A change of an activity: somebody voted, and it may have ended by that. */
export type AuditedStep = { readonly activity: ActivityRow; readonly vote: VoteRow }

/** Where rows go: behind `head`, with the revision of the seal that is stored along with them. */
export type AuditPlace = { readonly head: AuditHead | undefined; readonly revision: number; readonly seals: Seals }

/** The rows that a step adds; to be written in the same transaction. */
export function auditRowsOf(place: AuditPlace, { activity, vote }: AuditedStep): readonly [AuditRow, ...AuditRow[]] {
  const { organization_id } = activity
  const first = nextAuditLink(organization_id, place.head, writeVote(vote))
  const end = writeEnd(activity)
  const links = end === undefined ? [] : [nextAuditLink(organization_id, first, end)]
  return [toAuditRow(first, place), ...links.map((link) => toAuditRow(link, place))]
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
export function toAuditRow(link: AuditLink, { revision, seals }: Omit<AuditPlace, 'head'>): AuditRow {
  const { organizationId, position, previousHash, entry, hash } = link
  const mark = seals.mark(organizationId, 'audit', [position, hash, revision])
  return { organization_id: organizationId, position, previous_hash: previousHash, entry, hash, revision, mark }
}

/** The end of a log as the next rows build on it. */
export function headOf({ position, hash, revision }: AuditRow): SealedHead {
  return { position, hash, revision: revision ?? 0 }
}
