import { type OutcomeEntry, readAuditEntry } from '../auditLog/auditEntry.ts'
import type { AuditLink } from '../auditLog/auditLink.ts'
import type { CustodyDatabase } from '../database/tables.ts'

export type AuditPlace = { readonly database: CustodyDatabase; readonly organizationId: string }

/** How an activity ended, as the log tells it, and where. */
export type LoggedEnd = Pick<OutcomeEntry, 'fingerprint' | 'status' | 'resultHash'> & { readonly position: number }

/** An organization's log while it is read. */
export type AuditReading = {
  /** Its rows, a page at a time; each call reads on where the one before ended. */
  readonly links: AsyncIterable<AuditLink>
  /** The ends that were read so far, by activity. */
  readonly ends: ReadonlyMap<string, LoggedEnd>
}

/** A row has up to two megabytes. */
const pageRows = 20

/** Reads an organization's log without holding it: only how activities ended is kept. */
export function readAuditLinks({ database, organizationId }: AuditPlace): AuditReading {
  const ends = new Map<string, LoggedEnd>()
  let readTo = 0

  async function* read(): AsyncGenerator<AuditLink> {
    for (;;) {
      const rows = await database
        .selectFrom('custody_audit')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('position', '>', readTo)
        .orderBy('position')
        .limit(pageRows)
        .execute()
      for (const row of rows) {
        readTo = Number(row.position)
        const entry = readAuditEntry(row.entry)
        if (entry?.kind === 'outcome') {
          const { activityId, fingerprint, status, resultHash } = entry
          ends.set(activityId, { fingerprint, status, resultHash, position: readTo })
        }
        yield {
          organizationId: row.organization_id,
          position: readTo,
          previousHash: row.previous_hash,
          entry: row.entry,
          hash: row.hash,
        }
      }
      if (rows.length < pageRows) return
    }
  }

  return { links: { [Symbol.asyncIterator]: read }, ends }
}
