import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { silentLog } from '@latchkey/base'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../files/folderLock.ts'
import { createTestFolder } from '../testing/createTestFolder.ts'
import { type Database, openDatabase, openDatabaseToRead } from './database.ts'

function newPlace() {
  const folder = createTestFolder()
  return { kind: 'folder', folder } as const
}

const insert = (database: Database) => sql`insert into kept values (1, ${'x'.repeat(1000)})`.execute(database)
async function count(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from kept`.execute(database)
  return rows[0]?.count ?? 0
}

test('beside the one that writes, a transaction reads one moment and can write nothing', async () => {
  const place = newPlace()
  const writer = await openDatabase(place, silentLog)
  await sql`create table kept (is_told boolean, text text)`.execute(writer)
  await insert(writer)
  const reader = await openDatabaseToRead(place, silentLog)
  await reader.transaction().execute(async (transaction) => {
    expect(await count(transaction)).toBe(1)
    for (let row = 0; row < 20; row++) await insert(writer)
    expect(await count(transaction)).toBe(1)
  })
  expect(await count(reader)).toBe(21)
  expect((await sql`select is_told from kept limit 1`.execute(reader)).rows).toEqual([{ is_told: true }])
  await expect(insert(reader)).rejects.toThrow('readonly')
  // The log beside the data is worked off as before.
  const checkpoint = await sql`pragma wal_checkpoint(truncate)`.execute(writer)
  expect(checkpoint.rows).toEqual([{ busy: 0, log: 0, checkpointed: 0 }])
  await reader.destroy()
  await writer.destroy()
})

test.skipIf(process.platform === 'win32')('whoever ends first, every file stays for its user alone', async () => {
  const former = process.umask(0o022)
  onTestFinished(() => void process.umask(former))
  const place = newPlace()
  const modes = () => readdirSync(place.folder).map((name) => statSync(join(place.folder, name)).mode & 0o777)
  for (const isWriterFirst of [true, false]) {
    const writer = await openDatabase(place, silentLog)
    await sql`create table if not exists kept (text text)`.execute(writer)
    const reader = await openDatabaseToRead(place, silentLog)
    expect(new Set(modes())).toEqual(new Set([0o600]))
    const [first, second] = isWriterFirst ? [writer, reader] : [reader, writer]
    await first.destroy()
    expect(await count(second)).toBe(0)
    await second.destroy()
    expect(new Set(modes())).toEqual(new Set([0o600]))
  }
  expect(readdirSync(place.folder).sort()).toEqual(['latchkey.guard', 'latchkey.sqlite'])
})

test('a folder that nobody has is taken, so that its tables can be brought up to date', async () => {
  const place = newPlace()
  const reader = await openDatabaseToRead(place, silentLog)
  await sql`create table kept (text text)`.execute(reader)
  await expect(openDatabase(place, silentLog)).rejects.toMatchObject({ code: 'data_folder_in_use' })
  await reader.destroy()
})

test('error: a process that has the folder and no database, or one that lets nobody in', async () => {
  const place = newPlace()
  const unlock = lockFolder(place.folder)
  await expect(openDatabaseToRead(place, silentLog)).rejects.toMatchObject({ code: 'database_not_opened' })
  // As programs before this one opened it.
  const former = new DatabaseSync(join(place.folder, 'latchkey.sqlite'))
  former.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; create table kept (text text)')
  await expect(openDatabaseToRead(place, silentLog)).rejects.toMatchObject({ code: 'data_folder_in_use' })
  former.close()
  unlock()
})
