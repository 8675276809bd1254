import type { ImportTargetRow, SessionRow } from '../database/tables.ts'
import type { Seals } from './seals.ts'

type Unmarked<Row> = Omit<Row, 'mark'>

/** The mark of a read-only session. */
export function markSession(seals: Seals, row: Unmarked<SessionRow>): string {
  return seals.mark(row.organization_id, 'session', valuesOfSession(row))
}

/** Whether this server made the session, as it stands there. */
export function isMarkedSession(seals: Seals, row: SessionRow): boolean {
  return seals.isMark(row.organization_id, 'session', valuesOfSession(row), row.mark)
}

/** The mark of an import that a user has begun. */
export function markImport(seals: Seals, row: Unmarked<ImportTargetRow>): string {
  return seals.mark(row.organization_id, 'import', valuesOfImport(row))
}

/** Whether this server began the import, as it stands there. */
export function isMarkedImport(seals: Seals, row: ImportTargetRow): boolean {
  return seals.isMark(row.organization_id, 'import', valuesOfImport(row), row.mark)
}

function valuesOfSession({ token_hash, user_id, created_at_ms, expires_at_ms }: Unmarked<SessionRow>) {
  return [token_hash, user_id, created_at_ms, expires_at_ms]
}

function valuesOfImport({ id, user_id, kind, public_key, sealed_secret, expires_at_ms }: Unmarked<ImportTargetRow>) {
  return [id, user_id, kind, public_key, sealed_secret, expires_at_ms]
}
