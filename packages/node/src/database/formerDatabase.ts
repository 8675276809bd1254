import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { type Database, int8Oid, toInteger } from './database.ts'
import { formerFolder } from './databaseFolder.ts'

/**
 * Opens what earlier programs kept in a data folder by PGlite, or a copy of it, one user at a time; made where it is not
 * there.
 */
export async function openFormerDatabase(folder: string, place = formerFolder(folder)): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite')
  const engine = await PGlite.create({ dataDir: place, parsers: { [int8Oid]: toInteger } })
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
