import { DatabaseSync } from 'node:sqlite'
import { silentLog } from '@latchkey/base'
import { sql } from 'kysely'
import { openDatabase } from '../database/database.ts'

type Part = { readonly type: string; readonly name: string; readonly sql: string }

/** A file of SQLite as statements that make it again: tables, their rows, and only then what rows would set off. */
export function dumpSqlite(path: string): string {
  const file = new DatabaseSync(path, { readOnly: true })
  // The statement says what its rows are.
  const read = <Row>(text: string) => file.prepare(text).all() as unknown as readonly Row[]
  const parts = read<Part>(`select type, name, sql from sqlite_schema
    where sql is not null and name not like 'sqlite_%' order by rowid`)
  const rowsOf = (table: string) => {
    const columns = read<{ name: string }>(`pragma table_info("${table}")`).map(({ name }) => `quote("${name}")`)
    return read<{ line: string }>(`select ${columns.join(` || ', ' || `)} as line from "${table}"`).map(
      ({ line }) => `insert into "${table}" values (${line})`,
    )
  }
  const tables = parts.filter(({ type }) => type === 'table')
  const [{ user_version: version } = { user_version: 0 }] = read<{ user_version: number }>('pragma user_version')
  const lines = [
    ...tables.map((table) => table.sql),
    ...tables.flatMap(({ name }) => rowsOf(name)),
    ...parts.filter(({ type }) => type !== 'table').map((part) => part.sql),
    `pragma user_version = ${version}`,
  ]
  file.close()
  return lines.map((line) => `${line};\n`).join('')
}

/** Makes a file of SQLite of what `dumpSqlite` has written. */
export function loadSqlite(path: string, text: string): void {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  file.exec(`begin; ${text} commit;`)
  file.close()
}

/** Fills an empty database of PostgreSQL with what `pg_dump --inserts` has written. */
export async function loadServer(url: string, text: string): Promise<void> {
  const database = await openDatabase({ kind: 'server', url }, silentLog)
  await sql.raw(text).execute(database)
  await database.destroy()
}
