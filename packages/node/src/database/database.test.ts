import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestFolder } from '../testing/createTestFolder.ts'
import { databaseContract } from '../testing/databaseContract.ts'
import { type Database, findDamage, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const opened: Promise<Database>[] = []
function once(open: () => Promise<Database>): () => Promise<Database> {
  let database: Promise<Database> | undefined
  return () => {
    if (database === undefined) {
      database = open()
      opened.push(database)
    }
    return database
  }
}
afterAll(async () => {
  for (const database of opened) await (await database).destroy()
})

const memory = once(() => openDatabase({ kind: 'memory' }, silentLog))
describe('SQLite', () => databaseContract({ test, expect }, memory))

const url = process.env['DATABASE_URL']
if (url === undefined) {
  test('PostgreSQL is not tried: DATABASE_URL is not set', ({ annotate }) =>
    annotate('The contract ran against SQLite only.', 'warning'))
} else {
  const server = once(() => openDatabase({ kind: 'server', url }, silentLog))
  describe('PostgreSQL', () => databaseContract({ test, expect }, server))
}

test('a folder with the database of an earlier engine is not begun anew beside it', async () => {
  const folder = createTestFolder()
  const former = join(folder, 'database')
  mkdirSync(former)
  writeFileSync(join(former, 'PG_VERSION'), '17\n')
  const open = () => openDatabase({ kind: 'folder', folder }, silentLog)
  await expect(open()).rejects.toMatchObject({ code: 'database_former', message: expect.stringContaining(former) })
  expect(existsSync(join(folder, 'latchkey.sqlite'))).toBe(false)
  renameSync(former, `${former}.former`)
  await (await open()).destroy()
  // Former files that were brought over once may stay.
  renameSync(`${former}.former`, former)
  await (await open()).destroy()
})

test('an index that hides a row is found, and a sound file is not complained of', async () => {
  const folder = createTestFolder()
  const first = await openDatabase({ kind: 'folder', folder }, silentLog)
  await sql`create table pair (one text, two text)`.execute(first)
  await sql`create index pair_one on pair (one)`.execute(first)
  await sql`create index pair_two on pair (two)`.execute(first)
  await sql`insert into pair values ('a', 'b')`.execute(first)
  expect(await findDamage(first)).toEqual([])
  await first.destroy()
  // Each index in the place of the other.
  const bytes = readFileSync(join(folder, 'latchkey.sqlite'))
  const page = (number: number) => bytes.subarray((number - 1) * 4096, number * 4096)
  writeFileSync(join(folder, 'latchkey.sqlite'), Buffer.concat([page(1), page(2), page(4), page(3)]))
  const second = await openDatabase({ kind: 'folder', folder }, silentLog)
  const { rows } = await sql`select two from pair where one = 'a'`.execute(second)
  expect(rows).toEqual([])
  expect((await findDamage(second)).join()).toMatch(/missing from index/)
  await second.destroy()
})

test('several processes may bring the tables up to date at once', async () => {
  const database = await memory()
  let runs = 0
  const up = async () => void runs++
  await Promise.all(Array.from({ length: 5 }, () => migrate(database, 'together', { '0001-a': { up } })))
  expect(runs).toBe(1)
})

test('migrations run once, in the order of their names, each room for itself', async () => {
  const database = await memory()
  const ran: string[] = []
  const step = (name: string) => ({ up: async () => void ran.push(name) })
  await migrate(database, 'first', { '0002-b': step('b'), '0001-a': step('a') })
  await migrate(database, 'first', { '0001-a': step('a'), '0002-b': step('b'), '0003-c': step('c') })
  await migrate(database, 'second', { '0001-a': step('other a') })
  expect(ran).toEqual(['a', 'b', 'c', 'other a'])
})

test('error: an older program refuses the tables of a newer one, and changes nothing', async () => {
  const database = await memory()
  const ran: string[] = []
  const step = (name: string) => ({ up: async () => void ran.push(name) })
  await migrate(database, 'room', { '0001-a': step('a'), '0003-c': step('c') })
  await expect(migrate(database, 'room', { '0001-a': step('a'), '0002-b': step('b') })).rejects.toMatchObject({
    code: 'database_newer',
    message: 'The tables of room are those of a newer version of this program (0003-c), which this one cannot use.',
  })
  expect(ran).toEqual(['a', 'c'])
})

test('error: a migration that fails leaves nothing behind', async () => {
  const database = await memory()
  const up = async (db: Database) => {
    await db.schema.createTable('half').addColumn('id', 'integer').execute()
    throw new Error('no further')
  }
  await expect(migrate(database, 'broken', { '0001-half': { up } })).rejects.toMatchObject({
    code: 'migration_failed',
    message: 'The tables of broken could not be brought up to date: no further.',
  })
  expect((await database.introspection.getTables()).map(({ name }) => name)).not.toContain('half')
})

test('a folder keeps its data, and belongs to one process at a time', async () => {
  const folder = createTestFolder()
  const first = await openDatabase({ kind: 'folder', folder }, silentLog)
  await sql`create table kept as select 7 as value`.execute(first)
  await expect(openDatabase({ kind: 'folder', folder }, silentLog)).rejects.toMatchObject({
    code: 'data_folder_in_use',
  })
  await first.destroy()
  // A lock whose process is gone does not keep anybody out.
  writeFileSync(join(folder, 'latchkey.lock'), '999999999')
  const second = await openDatabase({ kind: 'folder', folder }, silentLog)
  expect((await sql`select value from kept`.execute(second)).rows).toEqual([{ value: 7 }])
  await second.destroy()
})

test('error: a place that cannot be opened says why', async () => {
  const file = join(createTestFolder(), 'file')
  writeFileSync(file, '')
  await expect(openDatabase({ kind: 'folder', folder: file }, silentLog)).rejects.toMatchObject({
    code: 'database_not_opened',
  })
  const nobody = openDatabase({ kind: 'server', url: 'postgres://127.0.0.1:1/none' }, silentLog)
  await expect(nobody).rejects.toMatchObject({ code: 'database_not_opened' })
  rmSync(file)
})
