import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { createTestFolder } from '@latchkey/node/testing'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adoptLogins, createApp, openMarks, prepareDatabase, settleLoginKey } from '../index.ts'
import type { LoginTables } from '../tables/loginTables.ts'
import { enterSession, takeMarksAway } from '../testing/takeMarksAway.ts'
import { alice, createBrowser, openTestDatabase, testDeps } from '../testing/testApp.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string
let keyFile: string
let token: string
beforeEach(async () => {
  opened = await openTestDatabase()
  folder = createTestFolder()
  keyFile = join(folder, 'login.key')
  token = await takeMarksAway(opened.database)
  await prepareDatabase(opened.database)
})
afterEach(() => opened.close())

const nowMs = 1_700_000_000_000
const clock = fakeClock(nowMs)
const tables = () => opened.database.withTables<LoginTables>()
const opening = (database = opened.database) => ({ database, keyFile, clock, log: silentLog })

async function adopt(): Promise<number> {
  const count = await adoptLogins(opening())
  settleLoginKey(keyFile)
  return count
}

/** The address signed in by a token, after a start. */
async function loginBy(cookie: string): Promise<unknown> {
  const marks = await openMarks(opening())
  const random = (length: number) => new Uint8Array(randomBytes(length))
  const page = createBrowser(createApp({ ...testDeps(opened.database, { clock }), marks, random }).fetch)
  page.cookies.set('latchkey-session-4400', cookie)
  return (await page.current()).body['login']
}

const already = { code: 'logins_adopted_already' }
const ofAlice = expect.objectContaining({ address: alice.address })

test('sessions of before are signed in once they are adopted, and those that are entered later are not', async () => {
  const more = Array.from({ length: 501 }, (_, index) => index.toString(16).padStart(64, '0'))
  for (const one of more) await enterSession(opened.database, one)
  expect(await adopt()).toBe(502)
  expect(await readdir(folder)).toEqual(['login.key'])
  const forged = await enterSession(opened.database, 'cd'.repeat(32))
  expect(await loginBy(token)).toEqual(ofAlice)
  for (const one of [more[0], more[500]]) expect(await loginBy(String(one))).toEqual(ofAlice)
  expect(await loginBy(forged)).toBeNull()
  const { mark } = await tables()
    .selectFrom('login_session')
    .select('mark')
    .where('mark', '<>', '')
    .executeTakeFirstOrThrow()
  await tables().updateTable('login_session').set({ mark }).where('mark', '=', '').execute()
  expect(await loginBy(forged)).toBeNull()
})

test('what has ended, or ends later than a login of today would, is not adopted', async () => {
  await enterSession(opened.database, 'ended', nowMs)
  await enterSession(opened.database, 'for ever', nowMs + 7 * 86_400_000 + 1)
  expect(await adopt()).toBe(1)
  expect(await tables().selectFrom('login_session').selectAll().execute()).toHaveLength(1)
})

test.each<[string, () => Promise<unknown>]>([
  ['as it is', async () => undefined],
  ['whose key is lost', () => rm(keyFile)],
  ['whose note of the key was taken away', () => tables().deleteFrom('login_key').execute()],
  [
    'that is made to look like one of before',
    async () => {
      await tables().deleteFrom('login_session').execute()
      await takeMarksAway(opened.database)
      await prepareDatabase(opened.database)
    },
  ],
  [
    'whose key is lost and whose note was taken away, as long as one session bears a mark',
    async () => {
      await rm(keyFile)
      await tables().deleteFrom('login_key').execute()
    },
  ],
])('error: an installation that has marks is not adopted again: one %s', async (_how, change) => {
  await adopt()
  await change()
  const forged = await enterSession(opened.database, 'cd'.repeat(32))
  const files = await readdir(folder)
  await expect(adopt()).rejects.toMatchObject(already)
  expect(await readdir(folder)).toEqual(files)
  if (files.length === 0) await expect(openMarks(opening())).rejects.toMatchObject({ code: 'login_key_missing' })
  else expect(await loginBy(forged)).toBeNull()
})

test('error: a key that the owner has put there says that nothing is to be adopted', async () => {
  await writeFile(keyFile, 'k'.repeat(32), { mode: 0o600 })
  await expect(adopt()).rejects.toMatchObject(already)
  expect(await loginBy(token)).toBeNull()
})

/** Fails as a full disk or a lost connection does, when the sessions are written. */
const failAtSessions: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'login_session') throw new Error('full')
    return node
  },
  transformResult: async ({ result }) => result,
}

test('an adoption that fails half way leaves no login key and no mark, and is repeated', async () => {
  const failing = opened.database.withPlugin(failAtSessions)
  await expect(adoptLogins(opening(failing))).rejects.toThrow('full')
  expect(await readdir(folder)).toEqual(['login.key.adopting'])
  expect(await tables().selectFrom('login_key').selectAll().execute()).toEqual([])
  await expect(openMarks(opening())).rejects.toMatchObject({ code: 'logins_not_adopted' })
  expect(await adopt()).toBe(1)
  expect(await readdir(folder)).toEqual(['login.key'])
  expect(await loginBy(token)).toEqual(ofAlice)
})

test.each<[string, () => Promise<unknown>]>([
  ['the next start', () => openMarks(opening())],
  ['the command, once more', adopt],
])('an adoption that is cut short before the key has its name is gone on with by %s', async (_who, goOn) => {
  expect(await adoptLogins(opening())).toBe(1)
  const key = await readFile(`${keyFile}.adopting`)
  const forged = await enterSession(opened.database, 'cd'.repeat(32))
  await goOn()
  expect(await readdir(folder)).toEqual(['login.key'])
  expect(await readFile(keyFile)).toEqual(key)
  expect(await loginBy(token)).toEqual(ofAlice)
  expect(await loginBy(forged)).toBeNull()
  await expect(adopt()).rejects.toMatchObject(already)
})

test('what an adoption left that came to nothing is no key of another database', async () => {
  await writeFile(`${keyFile}.adopting`, 'k'.repeat(32), { mode: 0o600 })
  await tables().insertInto('login_key').values({ id: 1, mark: 'of another' }).execute()
  await expect(openMarks(opening())).rejects.toMatchObject({ code: 'login_key_missing' })
  await expect(adopt()).rejects.toMatchObject(already)
  expect(await readdir(folder)).toEqual(['login.key.adopting'])
})
