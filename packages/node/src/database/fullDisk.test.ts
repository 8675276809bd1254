import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { sql } from 'kysely'
import { describe, expect, type TestContext, test } from 'vitest'
import { tryToWrite } from '../files/tryToWrite.ts'
import { openWriteProbe } from '../health/writeProbe.ts'
import { mountSmallDisk, type SmallDisk } from '../testing/smallDisk.ts'
import { type Database, openDatabase } from './database.ts'

const diskBytes = 96 * 1024 * 1024

/** A test on a disk that is really full; says so where this user may not mount one. */
async function withDisk({ annotate }: TestContext, work: (disk: SmallDisk) => Promise<void>): Promise<void> {
  const disk = mountSmallDisk(diskBytes)
  if (disk === undefined) {
    await annotate('NOT TRIED: this user may not mount a small disk (it takes root on Linux).', 'warning')
    return
  }
  try {
    await work(disk)
  } finally {
    disk.unmount()
  }
}

const insert = (database: Database) =>
  sql`insert into noted values (${'never the same '.repeat(10_000)})`.execute(database)

describe('on a disk that is full', () => {
  test('a write is refused in words, the probe tells it, and both end when there is room again', async (context) => {
    await withDisk(context, async (disk) => {
      const place = { kind: 'folder', folder: join(disk.folder, 'data') } as const
      const clock = fakeClock()
      const database = await openDatabase(place, silentLog)
      await sql`create table noted (text text)`.execute(database)
      const probe = await openWriteProbe(database, place, clock)
      await probe()
      disk.fill()
      const refusal = { code: 'database_disk_full', message: expect.stringContaining('disk of the database is full') }
      await expect(insert(database)).rejects.toMatchObject(refusal)
      // From memory, for a moment.
      await probe()
      await clock.advance(1000)
      await expect(probe()).rejects.toThrow(/ENOSPC|is full/)
      // It reads as before.
      expect((await sql`select count(*) as count from noted`.execute(database)).rows).toEqual([{ count: 0 }])
      disk.empty()
      await clock.advance(1000)
      await probe()
      await insert(database)
      expect(readdirSync(place.folder).filter((name) => name.startsWith('.probe'))).toEqual([])
      await database.destroy()
    })
  })

  test('where the log fits and its index does not, that is said in the same words', async (context) => {
    await withDisk(context, async (disk) => {
      const folder = join(disk.folder, 'data')
      const database = await openDatabase({ kind: 'folder', folder }, silentLog)
      await sql`pragma wal_autocheckpoint = 0`.execute(database)
      await sql`create table noted (text text)`.execute(database)
      const insertLittle = () => sql`insert into noted values ('x')`.execute(database)
      // The first 32 KB of the index tell of 4062 pages in the log, each of which takes 4120 bytes there.
      const log = join(folder, 'latchkey.sqlite-wal')
      while (statSync(log).size < 4058 * 4120) await insertLittle()
      disk.fill(24_576)
      const insertMore = async () => {
        for (let row = 0; row < 100; row++) await insertLittle()
      }
      await expect(insertMore()).rejects.toMatchObject({
        code: 'database_disk_full',
        cause: { errcode: 4874 },
      })
      disk.empty()
      await insertMore()
      await database.destroy()
    })
  }, 30_000)

  test('a first start says that it is, and leaves no half of a database behind', async (context) => {
    await withDisk(context, async (disk) => {
      const place = { kind: 'folder', folder: join(disk.folder, 'data') } as const
      disk.fill()
      await expect(openDatabase(place, silentLog)).rejects.toMatchObject({
        message: expect.stringMatching(/is full|ENOSPC/),
      })
      disk.empty()
      await (await openDatabase(place, silentLog)).destroy()
    })
  })

  test('the folder takes no file, and none is left behind', async (context) => {
    await withDisk(context, async (disk) => {
      await tryToWrite(disk.folder)
      disk.fill()
      await expect(tryToWrite(disk.folder)).rejects.toThrow('ENOSPC')
      expect(readdirSync(disk.folder)).toEqual(['filling'])
    })
  })
})

test('a folder that is gone, or takes no files, is told by the system’s own error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-probe-'))
  mkdirSync(join(folder, `.probe-${process.pid}`))
  await expect(tryToWrite(folder)).rejects.toThrow()
  rmSync(folder, { recursive: true })
  await expect(tryToWrite(folder)).rejects.toThrow('ENOENT')
})
