import type { Insertable } from 'kysely'
import type { CustodyDatabase, CustodyTables, CustodyTransaction } from './tables.ts'

/** Rows for a table. */
export type Insert = <Table extends keyof CustodyTables>(
  table: Table,
  rows: readonly Insertable<CustodyTables[Table]>[],
) => Promise<void>

/** What new objects stand on: what is there already, and a place for their rows. */
export type Ground = {
  readonly database: CustodyDatabase
  readonly insert: Insert
  /** The stored canary of the master key, which stays as it is until the rows are stored. */
  readCanary(): Promise<string>
}

/** Rows are stored at once, and stay if the transaction does. */
export function groundOf(transaction: CustodyTransaction): Ground {
  return {
    database: transaction,
    async insert(table, rows) {
      // The types of rows follow the table's name, which the builder cannot see through a parameter of a type.
      if (rows.length > 0)
        await transaction
          .insertInto(table)
          .values(rows as never)
          .execute()
    },
    async readCanary() {
      const { value } = await transaction
        .selectFrom('custody_setting')
        .select('value')
        .where('name', '=', 'canary')
        .forShare()
        .executeTakeFirstOrThrow()
      return value
    },
  }
}
