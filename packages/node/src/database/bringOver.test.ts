import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestFolder } from '../testing/createTestFolder.ts'
import { bringOver } from './bringOver.ts'
import { type Database, openDatabase } from './database.ts'
import { openFormerDatabase } from './formerDatabase.ts'
import { migrate } from './migrate.ts'

const up = async (database: Database) => {
  for (const text of [
    'create table item (id integer primary key, name text, at_ms bigint not null, is_red boolean, of_id integer)',
    'create table above (id integer primary key, below_id integer not null references item (id))',
  ]) {
    await sql.raw(text).execute(database)
  }
}
const prepare = (database: Database) => migrate(database, 'items', { '0001-items': { up } })
const count = 450

const folder = createTestFolder()
beforeAll(async () => {
  const former = await openFormerDatabase(folder)
  await prepare(former)
  await sql`insert into item select id, 'O''Brien \ud83d\udd11', 1700000000000 + id, id % 2 = 0, null
    from generate_series(1, ${sql.lit(count)}) id`.execute(former)
  await sql`insert into above values (1, 7)`.execute(former)
  await former.destroy()
})

const bring = (verify: () => Promise<boolean> = async () => true) =>
  bringOver({ folder, prepare, verify, log: silentLog })

test('a folder of an earlier program is not passed over', async () => {
  await expect(openDatabase({ kind: 'folder', folder }, silentLog)).rejects.toMatchObject({ code: 'database_former' })
  expect(existsSync(join(folder, 'latchkey.sqlite'))).toBe(false)
})

test('error: what does not verify changes nothing', async () => {
  await expect(bring(async () => false)).rejects.toMatchObject({ code: 'database_not_brought' })
  await expect(openDatabase({ kind: 'folder', folder }, silentLog)).rejects.toMatchObject({ code: 'database_former' })
})

test('every row is brought over, and once', async () => {
  expect(await bring()).toEqual(
    new Map([
      ['above', 1],
      ['item', count],
    ]),
  )
  const database = await openDatabase({ kind: 'folder', folder }, silentLog)
  const { rows } = await sql`select * from item where id in (1, 450) order by id`.execute(database)
  const item = { name: "O'Brien \u{1f511}", of_id: null }
  expect(rows).toEqual([
    { ...item, id: 1, at_ms: 1_700_000_000_001, is_red: false },
    { ...item, id: 450, at_ms: 1_700_000_000_450, is_red: true },
  ])
  await database.destroy()
  expect(readdirSync(folder).sort()).toEqual(['database', 'latchkey.guard', 'latchkey.sqlite'])
  await expect(bring()).rejects.toMatchObject({ code: 'database_not_brought' })
})
