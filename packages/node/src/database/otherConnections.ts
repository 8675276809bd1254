import { sql } from 'kysely'
import { type Database, isSqlite } from './database.ts'

/** A connection of another process to the same database. */
export type OtherConnection = { readonly pid: number; readonly address: string | null }

/**
 * The connections of other processes of ours to a PostgreSQL database; none over SQLite, whose folder belongs to one
 * process. To be asked before this process has opened a second connection, which would count as another's.
 */
export async function readOtherConnections(
  database: Pick<Database, 'getExecutor'>,
): Promise<readonly OtherConnection[]> {
  if (isSqlite(database)) return []
  const { rows } = await sql<OtherConnection>`
    select pid, host(client_addr) as address from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')
    order by pid`.execute(database)
  return rows
}
