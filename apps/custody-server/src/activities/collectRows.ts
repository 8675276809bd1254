import type { Insertable } from 'kysely'
import type { TableRows } from '../database/storeSubmits.ts'
import type { CustodyTables } from '../database/tables.ts'

/** Rows that somebody else stores. */
export type CollectedRows = {
  readonly rows: TableRows
  add<Table extends keyof CustodyTables>(table: Table, rows: readonly Insertable<CustodyTables[Table]>[]): void
}

/** Keeps rows instead of storing them. */
export function collectRows(): CollectedRows {
  const rows: { [table: string]: unknown[] } = {}
  return {
    // Filled by `add` alone, whose rows are those of their tables.
    rows: rows as TableRows,
    add(table, added) {
      if (added.length > 0) rows[table] = [...(rows[table] ?? []), ...added]
    },
  }
}
