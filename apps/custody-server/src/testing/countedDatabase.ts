import { PGlite } from '@electric-sql/pglite'
import type { Database } from '@latchkey/node'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'

/** PostgreSQL's own number for the type int8. */
const int8Oid = 20

/** A PostgreSQL of one connection, whose counts are to be had at once; SQLite counts nothing that can be asked for. */
export async function openCountedDatabase(): Promise<Database> {
  const engine = await PGlite.create({ parsers: { [int8Oid]: Number } })
  let line: Promise<void> = Promise.resolve()

  async function query(text: string, parameters: readonly unknown[]) {
    const { rows, command, affectedRows } = await engine.query(text, [...parameters])
    return { rows, command, rowCount: affectedRows ?? 0 }
  }

  async function connect() {
    const turn = line
    let release: () => void = () => undefined
    line = new Promise((resolve) => {
      release = resolve
    })
    await turn
    // Kysely knows the client by these two members.
    return { query, release } as unknown as PostgresPoolClient
  }

  return new Kysely({ dialect: new PostgresDialect({ pool: { connect, end: () => engine.close() } }) })
}
