import { tablePasses } from '../commands/tablePasses.ts'
import { insertRows } from '../database/insertRows.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import { isSealed, keyColumns, type SealedTable } from '../seals/sealedTables.ts'

export type StoredRow = Record<string, unknown>

type OwnedTable = (typeof ownedTables)[number]

/** The tables whose rows belong to one organization, each after those that it refers to. */
const ownedTables = [...new Set(tablePasses.map(({ table }) => table))].filter(
  (table) => table !== 'custody_organization' && table !== 'custody_setting',
)

/** Everything that is stored of an organization. */
export type Snapshot = {
  readonly organization: StoredRow
  readonly rows: ReadonlyMap<OwnedTable, readonly StoredRow[]>
}

/** Past the server, as somebody who has the database. */
export async function readRowsOf(database: CustodyDatabase, table: SealedTable | OwnedTable, organizationId: string) {
  const owner = table === 'custody_organization' ? 'id' : 'organization_id'
  const rows = await database
    .selectFrom(table as 'custody_user')
    .selectAll()
    .where(owner as 'organization_id', '=', organizationId)
    .execute()
  return rows as StoredRow[]
}

export async function takeSnapshot(database: CustodyDatabase, organizationId: string): Promise<Snapshot> {
  const [organization = {}] = await readRowsOf(database, 'custody_organization', organizationId)
  const rows = new Map<OwnedTable, readonly StoredRow[]>()
  for (const table of ownedTables) rows.set(table, await readRowsOf(database, table, organizationId))
  return { organization, rows }
}

/** Puts organizations back as they were, but for tables that are left as they are now. */
export async function putBack(
  database: CustodyDatabase,
  snapshots: readonly Snapshot[],
  kept: readonly string[] = [],
): Promise<void> {
  const ids = snapshots.map(({ organization }) => String(organization['id']))
  const tables: [OwnedTable, readonly StoredRow[]][] = []
  for (const table of ownedTables) {
    const now = await Promise.all(ids.map((id) => readRowsOf(database, table, id)))
    const then = snapshots.map(({ rows }) => rows.get(table) ?? [])
    tables.push([table, (kept.includes(table) ? now : then).flat()])
  }
  await database.transaction().execute(async (transaction) => {
    for (const table of ownedTables.toReversed()) {
      await transaction
        .deleteFrom(table as 'custody_user')
        .where('organization_id', 'in', ids)
        .execute()
    }
    for (const { organization } of snapshots) {
      const { id, version: _, ...values } = organization
      await transaction
        .updateTable('custody_organization')
        .set(values as never)
        .where('id', '=', String(id))
        .execute()
    }
    for (const [table, rows] of tables) await insertRows(transaction, table, rows)
  })
}

/** Changes a row of a table as it stands there. */
export async function changeRow(
  database: CustodyDatabase,
  table: SealedTable | OwnedTable,
  row: StoredRow,
  values: StoredRow,
): Promise<void> {
  const keys = isSealed(table) ? keyColumns(table) : ['id']
  let query = database.updateTable(table as 'custody_user').set(values as never)
  for (const key of keys) query = query.where(key as 'id', '=', row[key] as string)
  if (table === 'custody_feature') query = query.where('organization_id', '=', row['organization_id'] as string)
  await query.execute()
}

/** Another value of the same type, as somebody would set it who has no idea what is wanted. */
export function another(value: unknown, column: string): unknown {
  if (column === 'effect') return value === 'EFFECT_DENY' ? 'EFFECT_ALLOW' : 'EFFECT_DENY'
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return `${value}0`
  return column.endsWith('_ms') || column.endsWith('_seconds') ? 1 : 'x'
}
