import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { createRecentCache } from '@latchkey/base'
import {
  type Dialect,
  type KyselyPlugin,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { toDiskFull } from './diskFull.ts'
import { toInteger } from './toInteger.ts'

/** Statements that are kept ready; a list of another length is another statement. */
const maxStatements = 500
/** So long somebody waits for a process that is about to end. */
const busyTimeoutMs = 2000
const logBytes = 67_108_864
const cacheKibibytes = 16_384
const pragmas = [
  'journal_mode = wal',
  'synchronous = full',
  // Where a plain sync leaves it to the drive when it writes.
  'fullfsync = on',
  'checkpoint_fullfsync = on',
  // Deleted data is overwritten.
  'secure_delete = on',
  'foreign_keys = on',
  `journal_size_limit = ${logBytes}`,
  `cache_size = -${cacheKibibytes}`,
]

/** Of a connection that only reads: what does not fit into memory is no reason for a file. */
const readingPragmas = ['temp_store = memory', `cache_size = -${cacheKibibytes}`]

/**
 * SQLite in one file that only this user may read, or in memory (`:memory:`). What is committed is on the disk: a log
 * before the data (WAL), synced at each commit. Others may read meanwhile, but only its opener writes.
 */
export function sqliteDialect(path: string, onClosed: () => void = () => undefined): Dialect {
  return dialectOf(() => withStatements(openPrivately(path, onClosed), onClosed))
}

/** The same to read from, beside the process that writes; SQLite gives the files that it makes beside it the same rights. */
export function sqliteReader(path: string): Dialect {
  return dialectOf(() => withStatements(openToRead(path)))
}

function dialectOf(open: () => ReturnType<typeof withStatements>): Dialect {
  return {
    createAdapter: () => transactionalAdapter(),
    createDriver: () => new SqliteDriver({ database: async () => open() }),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  }
}

/** Leaves out what holds rows until a transaction ends: there is one connection, so that nobody else is there meanwhile. */
export const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) => (node.kind === 'SelectQueryNode' ? { ...node, endModifiers: [] } : node),
  transformResult: async ({ result }) => result,
}

/** Kysely's own takes changes of tables for something that no transaction can hold, which was never so. */
function transactionalAdapter(): SqliteAdapter {
  return Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true })
}

function withStatements(database: DatabaseSync, onClosed: () => void = () => undefined) {
  const statements = createRecentCache<ReturnType<typeof toStatement>>({ maxEntries: maxStatements })
  return {
    prepare(text: string) {
      const known = statements.get(text)
      if (known !== undefined) return known
      const statement = toStatement(database, text)
      statements.set(text, statement)
      return statement
    },
    close() {
      database.close()
      onClosed()
    },
  }
}

function openPrivately(path: string, onClosed: () => void): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    if (path !== ':memory:') makeFile(path)
    database = new DatabaseSync(path, { timeout: busyTimeoutMs })
    for (const pragma of pragmas) database.exec(`pragma ${pragma}`)
    return database
  } catch (error) {
    database?.close()
    onClosed()
    throw toDiskFull(error) ?? error
  }
}

/** The files beside it get the same rights. One that is there is not opened: closing it would give back SQLite's locks. */
function makeFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}

function openToRead(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs })
  try {
    for (const pragma of readingPragmas) database.exec(`pragma ${pragma}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** A statement as Kysely asks for it. */
function toStatement(database: DatabaseSync, text: string) {
  // A failure may have ended the transaction already, and there is nothing left to take back then.
  const isRollback = /^rollback$/i.test(text)
  const prepared = attempt(() => database.prepare(text))
  // Read as numbers, a single one that is too large would fail the reading of every row.
  prepared.setReadBigInts(true)
  return {
    reader: prepared.columns().length > 0,
    all: (parameters: readonly unknown[]) => attempt(() => prepared.all(...toValues(parameters))).map(toRow),
    run(parameters: readonly unknown[]) {
      if (isRollback && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 }
      return attempt(() => prepared.run(...toValues(parameters)))
    },
    iterate: (parameters: readonly unknown[]) => iterate(prepared, parameters),
  }
}

function* iterate(statement: StatementSync, parameters: readonly unknown[]): IterableIterator<unknown> {
  for (const row of statement.iterate(...toValues(parameters))) yield toRow(row)
}

type StoredRow = Record<string, unknown>

/** SQLite keeps a boolean as a number, and knows it by its column's name alone: what answers yes or no is called `is_…`. */
function toRow(row: StoredRow): StoredRow {
  for (const name of Object.keys(row)) {
    const stored = row[name]
    if (typeof stored !== 'bigint') continue
    const value = toInteger(stored)
    row[name] = name.startsWith('is_') && typeof value === 'number' ? value !== 0 : value
  }
  return row
}

/** SQLite knows no booleans; what it does not know otherwise it refuses itself. */
function toValues(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)))
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw toDiskFull(error) ?? error
  }
}
