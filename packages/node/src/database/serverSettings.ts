import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Settings of a PostgreSQL server by name, as its own text; a name that it does not know is left out. */
export async function readServerSettings(
  database: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly name: string; readonly setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(names)})
  `.execute(database)
  return new Map(rows.map(({ name, setting }) => [name, setting]))
}
