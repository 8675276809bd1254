import { isSqlite } from '@latchkey/node'
import { type Expression, sql } from 'kysely'
import type { RelayDatabase } from './relayTables.ts'

/**
 * Whether a column has one of these values: one statement for lists of every length, so that the engine knows it again
 * and nobody writes out a thousand parameters.
 */
export function isOneOf(
  database: RelayDatabase,
  column: string,
  values: readonly (string | number)[],
): Expression<boolean> {
  const name = sql.ref(column)
  if (isSqlite(database)) return sql`${name} in (select value from json_each(${JSON.stringify(values)}))`
  const type = sql.raw(typeof values[0] === 'number' ? 'bigint[]' : 'text[]')
  return sql`${name} = any(${values}::${type})`
}
