import type { Database } from '@latchkey/node'
import { createServerDatabase } from '@latchkey/node/testing'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

/** PostgreSQL's own number for the type int8. */
const int8Oid = 20

/**
 * A new database on the server that DATABASE_URL names, by one connection: a server adds up what a connection has read
 * when that connection asks it to. SQLite counts nothing that can be asked for. `destroy` removes it.
 */
export async function openCountedDatabase(): Promise<Database> {
  const { url, dropUnused } = await createServerDatabase()
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8Oid, Number)
  const pool = new pg.Pool({ connectionString: url, max: 1, types })
  const database: Database = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const close = database.destroy.bind(database)
  database.destroy = async () => {
    await close()
    await dropUnused()
  }
  return database
}
