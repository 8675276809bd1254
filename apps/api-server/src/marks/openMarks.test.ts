import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { openDatabase } from '@latchkey/node'
import { createTestFolder } from '@latchkey/node/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../index.ts'
import type { EmbeddedTables } from '../tables/embeddedTables.ts'
import type { LoginTables } from '../tables/loginTables.ts'
import { enterSession } from '../testing/enterSession.ts'
import { alice, createBrowser, openTestDatabase, testDeps } from '../testing/testApp.ts'
import { openMarks } from './openMarks.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string
let keyFile: string
let warnings: string[]
beforeEach(async () => {
  opened = await openTestDatabase()
  folder = createTestFolder()
  keyFile = join(folder, 'data', 'login.key')
  warnings = []
})
afterEach(() => opened.close())

const clock = fakeClock()
const random = (length: number) => new Uint8Array(randomBytes(length))
const log = { ...silentLog, warn: (message: string) => void warnings.push(message) }
const open = (file = keyFile, database = opened.database) => openMarks({ database, keyFile: file, clock, log })
const tables = () => opened.database.withTables<LoginTables & EmbeddedTables>()
const loginOf = async (page: Page) => (await page.current()).body['login']

/** A browser before the API as a start with this key leaves it. */
async function startWith(file = keyFile) {
  const marks = await open(file)
  let { fetch } = createApp({ ...testDeps(opened.database), marks, random })
  const page = createBrowser((request) => fetch(request))
  return {
    page,
    marks,
    async startAgain(next = keyFile) {
      fetch = createApp({ ...testDeps(opened.database), marks: await open(next), random }).fetch
    },
  }
}

type Page = ReturnType<typeof createBrowser>

test('the first start makes a key that only its user may read, and later ones go on with it', async () => {
  const { page, startAgain } = await startWith()
  expect([(await stat(keyFile)).size, (await stat(keyFile)).mode & 0o777]).toEqual([32, 0o600])
  expect(await readdir(dirname(keyFile))).toEqual(['login.key'])
  await page.signIn(alice)
  const key = await readFile(keyFile)
  await startAgain()
  expect(await loginOf(page)).toMatchObject({ address: alice.address })
  expect(await readFile(keyFile)).toEqual(key)
  expect(warnings).toEqual([])
})

test('a key that is given is taken, and never written to', async () => {
  await mkdir(dirname(keyFile))
  await writeFile(keyFile, 'k'.repeat(32), { mode: 0o400 })
  const { page } = await startWith()
  await page.signIn(alice)
  expect(await loginOf(page)).toMatchObject({ address: alice.address })
  expect(await readFile(keyFile, 'utf8')).toBe('k'.repeat(32))
})

const sessionOf = async (token: string) => {
  const page = createBrowser(createApp({ ...testDeps(opened.database), marks: await open(), random }).fetch)
  page.cookies.set('latchkey-session-4400', token)
  return await loginOf(page)
}

test('error: over sessions that nobody has marked no start makes a key', async () => {
  const token = await enterSession(opened.database, 'ab'.repeat(32))
  await expect(open()).rejects.toMatchObject({ code: 'login_key_missing' })
  expect(await readdir(folder)).toEqual([])
  await mkdir(dirname(keyFile))
  await writeFile(keyFile, 'k'.repeat(32), { mode: 0o600 })
  expect(await sessionOf(token)).toBeNull()
})

test('a session that was entered by somebody without the key signs nobody in, also where its note was taken away', async () => {
  await startWith()
  await tables().deleteFrom('login_key').execute()
  expect(await sessionOf(await enterSession(opened.database, 'ab'.repeat(32)))).toBeNull()
})

test('error: a key that is gone is not made anew, for then rows of anybody could be taken for those of before', async () => {
  const { page, startAgain } = await startWith()
  await page.signIn(alice)
  const key = await readFile(keyFile)
  await rm(keyFile)
  await expect(startAgain()).rejects.toMatchObject({
    code: 'login_key_missing',
    message: `The logins in the database are under a key that is not here: ${keyFile} is missing.`,
    hint: expect.stringContaining('docs/login-key.md'),
  })
  expect(await readdir(dirname(keyFile))).toEqual([])
  await writeFile(keyFile, key, { mode: 0o600 })
  await startAgain()
  expect(await loginOf(page)).toMatchObject({ address: alice.address })
})

test('with another key all logins end, once and with a word in the log, and none comes back with the former one', async () => {
  const { page, startAgain } = await startWith()
  await page.signIn(alice)
  const rows = await tables().selectFrom('login_session').selectAll().execute()
  const cookies = [...page.cookies]
  const next = join(folder, 'next.key')
  await writeFile(next, 'n'.repeat(32), { mode: 0o600 })
  await startAgain(next)
  expect(warnings).toEqual([
    `What is stored of logins is under another key than ${next}: everybody has to sign in again`,
  ])
  await tables().insertInto('login_session').values(rows).execute()
  for (const [name, value] of cookies) page.cookies.set(name, value)
  expect(await loginOf(page)).toBeNull()
  await page.signIn(alice)
  await startAgain(next)
  expect(await loginOf(page)).toMatchObject({ address: alice.address })
  expect(warnings.filter((line) => line.includes('another key'))).toHaveLength(1)
})

test('without its note of the key the database goes on with the key that is there', async () => {
  const { page, startAgain } = await startWith()
  await page.signIn(alice)
  await tables().deleteFrom('login_key').execute()
  await startAgain()
  expect(await loginOf(page)).toMatchObject({ address: alice.address })
  expect(warnings).toEqual([])
  await tables().deleteFrom('login_key').execute()
  await rm(keyFile)
  await expect(startAgain()).rejects.toMatchObject({ code: 'login_key_missing' })
})

test('of processes that start at once with one file all have one key; with files of their own only one starts', async () => {
  await Promise.all([open(), open(), open()])
  expect(await readdir(dirname(keyFile))).toEqual(['login.key'])
  await tables().deleteFrom('login_key').execute()
  const files = ['a', 'b', 'c'].map((name) => join(folder, name, 'login.key'))
  for (const file of files) await mkdir(dirname(file))
  const outcomes = await Promise.allSettled(files.map((file) => open(file)))
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(failed).toEqual(['login_key_missing', 'login_key_missing'])
  const left = await Promise.all(files.map((file) => readdir(dirname(file))))
  expect(left.flat()).toEqual(['login.key'])
})

test.each([0, 1, 2])(
  'of two processes with one file and a third with its own, at place %i, none takes away what another uses',
  async (place) => {
    for (let round = 0; round < 10; round++) {
      await tables().deleteFrom('login_key').execute()
      const [shared, other] = ['shared', 'other'].map((name) => join(folder, `${name} ${place} ${round}`, 'login.key'))
      const files = [shared, shared].toSpliced(place, 0, other).map(String)
      const outcomes = await Promise.allSettled(files.map((file) => open(file)))
      const told = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'open'))
      const isThere = files.map((file) => existsSync(file))
      expect(told).toEqual(isThere.map((is) => (is ? 'open' : 'login_key_missing')))
      expect(told).toContain('open')
      for (const file of files.filter((_file, index) => isThere[index])) await open(file)
      expect(warnings).toEqual([])
    }
  },
)

test.each([
  ['shorter', async () => writeFile(keyFile, 'k'.repeat(31), { mode: 0o600 }), 'it is not a file of 32 bytes'],
  ['longer', async () => writeFile(keyFile, 'k'.repeat(33), { mode: 0o600 }), 'it is not a file of 32 bytes'],
  ['a folder', async () => mkdir(keyFile, { mode: 0o700 }), 'it is not a file of 32 bytes'],
  [
    'open to others',
    async () => {
      await writeFile(keyFile, 'k'.repeat(32))
      await chmod(keyFile, 0o640)
    },
    'other users of this machine may read it',
  ],
])('error: a key that is %s is refused', async (_how, lay, reason) => {
  await mkdir(dirname(keyFile))
  await lay()
  await expect(open()).rejects.toMatchObject({
    code: 'login_key_unusable',
    message: `The login key ${keyFile} cannot be used: ${reason}.`,
  })
})

test('error: a place where no key can be made is named', async () => {
  await writeFile(join(folder, 'file'), '')
  const place = join(folder, 'file', 'login.key')
  await expect(open(place)).rejects.toMatchObject({ code: 'login_key_unusable', data: { path: place } })
})

test('a start that is killed between the key and the database is gone on with by the next', async () => {
  const data = join(folder, 'killed')
  const program = fileURLToPath(new URL('../testing/killedMarks.ts', import.meta.url))
  const child = spawn(process.execPath, [program, data, keyFile], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  const key = await readFile(keyFile)
  expect(key).toHaveLength(32)
  const database = await openDatabase({ kind: 'folder', folder: data }, silentLog)
  try {
    const row = { id: 1 }
    const marks = await open(keyFile, database)
    expect(marks.isOurs('login_key', marks.sign('login_key', row))).toBe(true)
    expect(await readFile(keyFile)).toEqual(key)
    expect(warnings).toEqual([])
  } finally {
    await database.destroy()
  }
})
