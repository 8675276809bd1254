import { silentLog } from '@latchkey/base'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../database/database.ts'

/**
 * Gives a database of PostgreSQL a clock that stands still until it is told to move. Whoever connects from then on asks
 * it instead of the server's own, because its function is found first.
 */
export async function stopDatabaseClock(url: string): Promise<void> {
  const database = await openDatabase({ kind: 'server', url }, silentLog)
  await sql`create schema stopped`.execute(database)
  await sql`create table stopped.clock as select pg_catalog.clock_timestamp() as moment`.execute(database)
  await sql`create function stopped.clock_timestamp() returns timestamptz volatile
    begin atomic select moment from stopped.clock; end`.execute(database)
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  await sql`alter database ${sql.id(name)} set search_path = public, stopped, pg_catalog`.execute(database)
  await database.destroy()
}

export async function moveDatabaseClock(database: Database, durationMs: number): Promise<void> {
  const seconds = durationMs / 1000
  await sql`update stopped.clock set moment = moment + make_interval(secs => ${seconds}::float8)`.execute(database)
}
