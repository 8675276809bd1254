import { randomUUID } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { type Database, openDatabase } from '@latchkey/node'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

/** PostgreSQL's own number for the type int8. */
const int8Oid = 20

/**
 * A new database on a server, by one connection: a server adds up what a connection has read when that connection asks
 * it to. SQLite counts nothing that can be asked for. `destroy` removes it.
 */
export async function openCountedDatabase(url: string): Promise<Database> {
  const name = `counted_${randomUUID()}`
  const server = await openDatabase({ kind: 'server', url }, silentLog)
  await sql`create database ${sql.id(name)}`.execute(server)
  const place = new URL(url)
  place.pathname = `/${name}`
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8Oid, Number)
  const pool = new pg.Pool({ connectionString: place.href, max: 1, types })
  const database: Database = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const close = database.destroy.bind(database)
  database.destroy = async () => {
    await close()
    await sql`drop database ${sql.id(name)}`.execute(server)
    await server.destroy()
  }
  return database
}
