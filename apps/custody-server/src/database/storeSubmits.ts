import { CompiledQuery, type Insertable } from 'kysely'
import type { AuditHead } from '../audit/auditLink.ts'
import type { CustodyDatabase, CustodyTables } from './tables.ts'

/** Rows by the tables that they go into. */
export type TableRows = { readonly [Table in keyof CustodyTables]?: readonly Insertable<CustodyTables[Table]>[] }

/** What is to be stored for submits of one organization, and what it was decided on. */
export type SubmitGroup = {
  readonly organizationId: string
  /** Of the organization, when all that decided was read. */
  readonly version: string
  /** The end of its audit log, behind which the new rows stand. */
  readonly head: AuditHead | null
  /** The stored canary of the master key, where a new data key is among the rows. */
  readonly canary: string | null
  readonly fingerprints: readonly string[]
  readonly rows: TableRows
}

/**
 * What became of a group: it is stored, or nothing of it is, because somebody else is changing the organization (or the
 * master key), has changed it, has added to its audit log, or has sent some of the same submits before.
 */
export type SubmitGroupOutcome = {
  readonly organizationId: string
  readonly state: 'stored' | 'busy' | 'changed' | 'behind' | 'known'
  /** The end of the audit log as it was found. */
  readonly head: AuditHead | null
  /** Those of the fingerprints that there are already. */
  readonly known: readonly string[]
}

/** Stores groups in one transaction of one statement, each group wholly or not at all. Fails with all of them or with none stored. */
export type StoreSubmits = (
  database: CustodyDatabase,
  groups: readonly SubmitGroup[],
) => Promise<readonly SubmitGroupOutcome[]>

/** Leaves organizations out that somebody else holds: they are busy. */
export const storeSubmitsAtOnce: StoreSubmits = (database, groups) => storeSubmits(database, groups, false)

/** Waits for the organizations; for a single one, so that nobody else has to. */
export const storeSubmitsInTurn: StoreSubmits = (database, groups) => storeSubmits(database, groups, true)

async function storeSubmits(database: CustodyDatabase, groups: readonly SubmitGroup[], mayWait: boolean) {
  const { rows } = await database.executeQuery<{ readonly outcomes: readonly SubmitGroupOutcome[] }>(
    CompiledQuery.raw('select custody_store_submits($1, $2) as outcomes', [JSON.stringify(groups), mayWait]),
  )
  return rows[0]?.outcomes ?? []
}
