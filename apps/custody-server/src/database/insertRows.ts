import type { CustodyDatabase, CustodyTables } from './tables.ts'

/** Of the widest rows so many stay below what a statement takes of values, on every database. */
const rowsPerStatement = 500

/** Stores rows, whose columns are those of the table. */
export async function insertRows(
  database: CustodyDatabase,
  table: keyof CustodyTables,
  rows: readonly object[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const some = rows.slice(start, start + rowsPerStatement)
    // The types of rows follow the table's name, which the builder cannot see through a parameter.
    await database
      .insertInto(table as never)
      .values(some as never)
      .execute()
  }
}
