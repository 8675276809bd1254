import { type Log, systemClock } from '@latchkey/base'
import { type Dialect, Kysely, PostgresDialect, type PostgresPool, SqliteAdapter, sql } from 'kysely'
import { NodeError, reasonOf } from '../errors.ts'
import { isBusy, lockFolder } from '../files/folderLock.ts'
import { makePrivate } from '../files/makePrivate.ts'
import { assertNotFormer, databaseFile } from './databaseFolder.ts'
import { observeStatements, type StatementObserver } from './observeStatements.ts'
import { serverPool } from './serverPool.ts'
import { sqliteDialect, sqliteReader, withoutLocks } from './sqliteDialect.ts'
import { toInteger } from './toInteger.ts'

/**
 * Where the data lives: in memory (tests) or in a data folder that belongs to one process at a time, both by SQLite; in a
 * file of SQLite that its opener guards; or on a PostgreSQL server.
 */
export type DatabasePlace =
  | { readonly kind: 'memory' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'server'; readonly url: string }

/** `destroy()` closes it. A room narrows it by `withTables`. */
// biome-ignore lint/complexity/noBannedTypes: Kysely's own way to say "no tables known yet".
export type Database = Kysely<{}>

const maxConnections = 10
const connectTimeoutMs = 10_000
/** How long somebody waits for others who came before. */
const lineTimeoutMs = 60_000
/** The server gives a statement up after this; longer is waited for no answer, since then there is no server. */
const statementTimeoutMs = 120_000
const queryTimeoutMs = 135_000
/** The server ends the transaction of a process that stands still, and so holds up nobody else for longer. */
const standstillMs = 60_000
/** An idle connection is asked this often whether the other end is still there. */
const keepAliveMs = 10_000
/** By this PostgreSQL lists our connections, unless the address gives them another name. */
export const connectionName = 'latchkey'
/** PostgreSQL's own number for the type int8. */
const int8Oid = 20

/**
 * Opens the database and asks it once, so that a wrong address fails here; the observer is told of every statement. Fails
 * with `NodeError`.
 */
export async function openDatabase(place: DatabasePlace, log: Log, observe?: StatementObserver): Promise<Database> {
  const noting = observe === undefined ? {} : { log: observeStatements(observe) }
  let database: Database | undefined
  try {
    database =
      place.kind === 'server'
        ? new Kysely({ dialect: new PostgresDialect({ pool: await openServerPool(place.url, log) }), ...noting })
        : new Kysely({ dialect: openSqlite(place, log), plugins: [withoutLocks], ...noting })
    await sql`select 1`.execute(database)
    return database
  } catch (cause) {
    await database?.destroy().catch(() => undefined)
    const isAway = cause instanceof NodeError && cause.code === 'database_unreachable'
    if (cause instanceof NodeError && !isAway) throw cause
    throw new NodeError('database_not_opened', { cause, data: { reason: reasonOf(isAway ? cause.cause : cause) } })
  }
}

/**
 * Opens the database to read in it, also beside the process that its folder belongs to: then whatever writes fails, and
 * a transaction sees one moment. A folder that nobody has is taken as by `openDatabase`. Fails with `NodeError`.
 */
export async function openDatabaseToRead(place: DatabasePlace, log: Log): Promise<Database> {
  try {
    return await openDatabase(place, log)
  } catch (inUse) {
    const isInUse = place.kind === 'folder' && inUse instanceof NodeError && inUse.code === 'data_folder_in_use'
    if (!isInUse) throw inUse
    return await openBeside(databaseFile(place.folder), inUse)
  }
}

async function openBeside(path: string, inUse: NodeError): Promise<Database> {
  const database: Database = new Kysely({ dialect: sqliteReader(path), plugins: [withoutLocks] })
  try {
    // The first look into the file: until then nobody knows whether its owner lets others in.
    await sql`select 1 from sqlite_schema`.execute(database)
    return database
  } catch (cause) {
    await database.destroy().catch(() => undefined)
    if (isBusy(cause)) throw inUse
    throw new NodeError('database_not_opened', { cause, data: { reason: reasonOf(cause) } })
  }
}

/** Whether statements are read by SQLite, which has no lists as parameters and no locks of rows. */
export function isSqlite(database: Pick<Database, 'getExecutor'>): boolean {
  return database.getExecutor().adapter instanceof SqliteAdapter
}

/**
 * SQLite's findings about its own file, a line each: a damaged index hides rows without a word. PostgreSQL has its
 * own tools for that, and nothing is asked of it here.
 */
export async function findDamage(database: Pick<Database, 'getExecutor'>): Promise<readonly string[]> {
  if (!isSqlite(database)) return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(database)
  return rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok')
}

function openSqlite(place: Exclude<DatabasePlace, { kind: 'server' }>, log: Log): Dialect {
  if (place.kind !== 'folder') return sqliteDialect(place.kind === 'memory' ? ':memory:' : place.path)
  const unlock = lockFolder(place.folder)
  try {
    assertNotFormer(place.folder)
    const path = databaseFile(place.folder)
    const exposed = ['', '-wal', '-shm'].reduce((count, end) => count + makePrivate(`${path}${end}`), 0)
    if (exposed > 0) {
      log.warn(`Other users of this machine could get at ${exposed} files of the database; they no longer can`)
    }
    return sqliteDialect(path, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function openServerPool(url: string, log: Log): Promise<PostgresPool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    application_name: connectionName,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: standstillMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: { getTypeParser: (oid, format) => (oid === int8Oid ? toInteger : pg.types.getTypeParser(oid, format)) },
  })
  // Without listeners a connection that breaks would end the process: one of the pool for those that are idle, and one of
  // each connection from its first moment on. Whoever works with it sees what he asked for fail.
  pool.on('error', (error) => log.debug('An idle database connection broke', error.message))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return serverPool(pool, { places: maxConnections, waitMs: lineTimeoutMs, clock: systemClock, log })
}
