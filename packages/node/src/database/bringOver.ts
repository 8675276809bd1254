import { closeSync, cpSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import type { Log } from '@latchkey/base'
import { sql } from 'kysely'
import { NodeError } from '../errors.ts'
import { lockFolder } from '../files/folderLock.ts'
import { type Database, openDatabase } from './database.ts'
import { databaseFile, formerFolder, isFormer } from './databaseFolder.ts'
import { openFormerDatabase } from './formerDatabase.ts'

export type BringingOver = {
  readonly folder: string
  /** Makes the tables, or brings them up to date. */
  readonly prepare: (database: Database) => Promise<void>
  /** Looks through what was brought, in a file that is not in its place yet; false leaves everything as it was. */
  readonly verify: (path: string) => Promise<boolean>
  readonly log: Log
}

/** A row of an audit log may have two megabytes. */
const rowsAtOnce = 20

/**
 * Brings every row of the PGlite database that earlier programs kept in a data folder into a new file of SQLite, which
 * gets its name when it is whole, counted and verified. The former files stay as they are. Answers the rows of each
 * table. Fails with `database_not_brought` or `data_folder_in_use`.
 */
export async function bringOver({ folder, prepare, verify, log }: BringingOver): Promise<ReadonlyMap<string, number>> {
  const unlock = lockFolder(folder)
  try {
    const path = databaseFile(folder)
    const fail = (reason: string) => new NodeError('database_not_brought', { data: { folder, reason } })
    if (existsSync(path)) throw fail('there is a latchkey.sqlite already')
    if (!isFormer(folder)) throw fail('there is none')
    const part = `${path}.part`
    removePart(part)
    try {
      const counts = await copy({ folder, part, prepare, log })
      if (!(await verify(part))) throw fail('it does not verify')
      // The log beside it would otherwise stay behind.
      if (existsSync(`${part}-wal`)) throw fail('its file is not whole, as on a full disk')
      syncPath(part)
      renameSync(part, path)
      syncPath(folder)
      return counts
    } catch (error) {
      removePart(part)
      throw error
    }
  } finally {
    unlock()
  }
}

type Copying = Pick<BringingOver, 'folder' | 'prepare' | 'log'> & { readonly part: string }

async function copy({ folder, part, prepare, log }: Copying): Promise<ReadonlyMap<string, number>> {
  // A copy is brought up to date: the former program can go on with its own, should this come to nothing.
  const place = `${formerFolder(folder)}.copy`
  rmSync(place, { recursive: true, force: true })
  try {
    cpSync(formerFolder(folder), place, { recursive: true })
    const former = await openFormerDatabase(folder, place)
    try {
      const next = await openDatabase({ kind: 'file', path: part }, log)
      try {
        for (const database of [former, next]) await prepare(database)
        const counts = await copyTables(former, next)
        // Fails on a full disk, on which closing the file would not.
        await sql`pragma wal_checkpoint(truncate)`.execute(next)
        return counts
      } finally {
        await next.destroy()
      }
    } finally {
      await former.destroy()
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function removePart(part: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${part}${end}`, { force: true })
}

function syncPath(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

async function copyTables(former: Database, next: Database): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const tables = await listTables(former, next)
  await former.transaction().execute((source) =>
    next.transaction().execute(async (target) => {
      // Rows may come before those that they refer to; at the end none lacks what it names.
      await sql`pragma defer_foreign_keys = on`.execute(target)
      for (const table of tables) {
        await copyRows(source, target, table)
        const [from, to] = [await countRows(source, table), await countRows(target, table)]
        if (from !== to) throw new TypeError(`Of ${from} rows of ${table}, ${to} were brought over`)
        counts.set(table, to)
      }
    }),
  )
  return counts
}

/** Every table but those that say which tables there are, or whether anything can be written. */
async function listTables(former: Database, next: Database): Promise<readonly string[]> {
  const isOfRows = (name: string) => !/_migration(?:_lock)?$/.test(name) && name !== 'latchkey_health'
  const [from, to] = await Promise.all(
    [former, next].map(async (database) => {
      const tables = await database.introspection.getTables()
      return tables.map(({ name }) => name).filter(isOfRows)
    }),
  )
  const unknown = from?.find((name) => !to?.includes(name))
  if (unknown !== undefined) throw new TypeError(`The table ${unknown} has no place in the new database`)
  return to ?? []
}

async function copyRows(source: Database, target: Database, table: string): Promise<void> {
  await sql`declare each_row cursor for select * from ${sql.table(table)}`.execute(source)
  for (;;) {
    const { rows } = await sql<object>`fetch ${sql.lit(rowsAtOnce)} from each_row`.execute(source)
    if (rows.length === 0) break
    // Of a table that only its name is known of.
    await target
      .insertInto(table as never)
      .values(rows as never)
      .execute()
  }
  await sql`close each_row`.execute(source)
}

async function countRows(database: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database)
  return rows[0]?.count ?? 0
}
