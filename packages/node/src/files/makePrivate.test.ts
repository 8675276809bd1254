import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { createTestFolder } from '../testing/createTestFolder.ts'
import { makePrivate } from './makePrivate.ts'

const parent = createTestFolder()
const onUnix = test.skipIf(process.platform === 'win32')
const modeOf = (path: string) => statSync(path).mode & 0o777

onUnix('whatever others may do with a folder and what is in it is taken from them, and counted', () => {
  const folder = join(parent, 'a')
  mkdirSync(join(folder, 'below'), { recursive: true })
  const open = join(folder, 'below', 'open')
  const own = join(folder, 'own')
  writeFileSync(open, '')
  writeFileSync(own, '')
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'below'), 0o770)
  chmodSync(open, 0o666)
  chmodSync(own, 0o600)
  expect(makePrivate(folder)).toBe(3)
  expect([folder, join(folder, 'below'), open, own].map(modeOf)).toEqual([0o700, 0o700, 0o600, 0o600])
  expect(makePrivate(folder)).toBe(0)
})

onUnix('what a link leads to is left alone, and nothing is no mistake', () => {
  const elsewhere = join(parent, 'elsewhere')
  const folder = join(parent, 'linked')
  writeFileSync(elsewhere, '')
  chmodSync(elsewhere, 0o644)
  mkdirSync(folder, { mode: 0o700 })
  symlinkSync(elsewhere, join(folder, 'link'))
  expect(makePrivate(folder)).toBe(0)
  expect(modeOf(elsewhere)).toBe(0o644)
  expect(makePrivate(join(parent, 'nothing'))).toBe(0)
})

onUnix('a disk that keeps no rights is refused', () => {
  // Its own files cannot be closed, not even by root.
  expect(() => makePrivate('/proc/self/comm')).toThrow(/^Other users of this machine can get at \/proc\/self\/comm/)
})

onUnix('a database is closed to others, in a folder that was open before as in its own', async () => {
  const folder = join(parent, 'data')
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  const path = join(folder, 'latchkey.sqlite')
  const warnings: string[] = []
  const log = { ...silentLog, warn: (message: string) => void warnings.push(message) }
  const open = async () => {
    const database = await openDatabase({ kind: 'folder', folder }, log)
    await sql`create table if not exists noted (text text)`.execute(database)
    expect(['', '-wal'].map((end) => modeOf(`${path}${end}`))).toEqual([0o600, 0o600])
    await database.destroy()
  }
  await open()
  expect(warnings).toEqual([])
  chmodSync(path, 0o666)
  await open()
  expect(warnings).toEqual(['Other users of this machine could get at 1 files of the database; they no longer can'])
})
