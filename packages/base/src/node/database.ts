import { join } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { Log } from '../log.ts'
import { systemClock } from '../time.ts'
import { embeddedPool } from './embeddedPool.ts'
import { NodeError, reasonOf } from './errors.ts'
import { lockFolder } from './folderLock.ts'
import { serverPool } from './serverPool.ts'
import { tidyPool } from './tidyPool.ts'

/** Where the data lives: in memory (tests), embedded in a folder, or on a PostgreSQL server. */
export type DatabasePlace =
  | { readonly kind: 'memory' }
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'server'; readonly url: string }

/** One SQL dialect, PostgreSQL, wherever the data lives. `destroy()` closes it. A room narrows it by `withTables`. */
// biome-ignore lint/complexity/noBannedTypes: Kysely's own way to say "no tables known yet".
export type Database = Kysely<{}>

const maxConnections = 10
const connectTimeoutMs = 10_000
/** How long somebody waits for others who came before. */
const lineTimeoutMs = 60_000
/** The server gives a statement up after this; longer is waited for no answer, since then there is no server. */
const statementTimeoutMs = 120_000
const queryTimeoutMs = 135_000
/** An idle connection is asked this often whether the other end is still there. */
const keepAliveMs = 10_000
/** PostgreSQL's own number for the type int8. */
const int8Oid = 20

/** Opens the database and asks it once, so that a wrong address fails here. Fails with `NodeError`. */
export async function openDatabase(place: DatabasePlace, log: Log): Promise<Database> {
  let database: Database | undefined
  try {
    database = new Kysely({ dialect: new PostgresDialect({ pool: await openPool(place, log) }) })
    await sql`select 1`.execute(database)
    return database
  } catch (cause) {
    await database?.destroy().catch(() => undefined)
    const isAway = cause instanceof NodeError && cause.code === 'database_unreachable'
    if (cause instanceof NodeError && !isAway) throw cause
    throw new NodeError('database_not_opened', { cause, data: { reason: reasonOf(isAway ? cause.cause : cause) } })
  }
}

async function openPool(place: DatabasePlace, log: Log): Promise<PostgresPool> {
  switch (place.kind) {
    case 'memory':
      return await openEmbedded(undefined, () => undefined)
    case 'folder': {
      const unlock = lockFolder(place.folder)
      const pool = await openEmbedded(join(place.folder, 'database'), unlock).catch((error: unknown) => {
        unlock()
        throw error
      })
      return tidyPool(pool, { clock: systemClock, log })
    }
    case 'server':
      return await openServerPool(place.url, log)
  }
}

async function openEmbedded(folder: string | undefined, onClosed: () => void): Promise<PostgresPool> {
  const { PGlite } = await import('@electric-sql/pglite')
  return embeddedPool(
    await PGlite.create({ ...(folder && { dataDir: folder }), parsers: { [int8Oid]: toInteger } }),
    onClosed,
  )
}

async function openServerPool(url: string, log: Log): Promise<PostgresPool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
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

/** Both drivers answer int8 as a number, and never as one that lost digits. */
function toInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('The database holds an integer too large to be a number')
  return value
}
