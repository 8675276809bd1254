import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp, openMarks, prepareDatabase } from '@latchkey/api-server'
import { enterSession, takeMarksAway } from '@latchkey/api-server/testing'
import { silentLog, systemClock } from '@latchkey/base'
import { CommandError, ensureMasterKey } from '@latchkey/custody-server'
import { createTenant, createTestServer } from '@latchkey/custody-server/testing'
import { type Database, openDatabase } from '@latchkey/node'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { readSettings, type Settings } from '../config/config.ts'
import { emptyOwnerConfig as owner } from '../config/ownerConfig.ts'
import { runCustodyCommand } from './custodyCommand.ts'

const folder = createTestFolder()

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = 'ab'.repeat(32)

const inAnHour = () => Date.now() + 3_600_000

const enterForged = (database: Database) => enterSession(database, 'cd'.repeat(32), inAnHour())

/** The address signed in on the site, after a start. */
async function loginBy(cookie: string, database: Database, { loginKeyFile: keyFile }: Settings): Promise<unknown> {
  const origin = 'http://localhost:4400'
  const clock = systemClock
  const marks = await openMarks({ database, keyFile, clock, log: silentLog })
  const config = { origins: [origin], domain: 'localhost:4400', uri: origin, chains: [] }
  const random = (length: number) => new Uint8Array(randomBytes(length))
  const app = createApp({ database, marks, config, rpc: () => undefined, clock, log: silentLog, random })
  const headers = { cookie: `latchkey-session-4400=${cookie}` }
  const answer = await app.fetch(new Request(`${origin}/api/login`, { headers }))
  return ((await answer.json()) as { login: unknown }).login
}

/** Runs commands over the data folder `name` as at a terminal. */
function commandsOver(name: string) {
  const dataFolder = join(folder, name)
  const settings = readSettings({ LATCHKEY_DATA: dataFolder }, folder)
  const told: string[] = []
  const run = (word: string, more: Partial<Parameters<typeof runCustodyCommand>[0]> = {}) => {
    const tell = (line: string) => void told.push(line)
    return runCustodyCommand({ settings, owner, words: word.split(' '), folder, tell, log: silentLog, ...more })
  }
  return {
    dataFolder,
    settings,
    told,
    run,
    open: () => openDatabase({ kind: 'folder', folder: dataFolder }, silentLog),
  }
}
const without = { owner: { ...owner, custody: false } } as const

test('there is nothing to work on where custody is not kept here', async () => {
  const { told, run } = commandsOver('data')
  await expect(run('verify', without)).rejects.toThrow(new CommandError('custody_not_here'))
  expect(told).toEqual([])
})

test('a backup is taken and the log checked beside a server that has the data folder; a rotation is refused', async () => {
  const { settings, told, run, open } = commandsOver('beside')
  const server = await createTestServer({ masterKey: await ensureMasterKey(settings.masterKeyFile) }, await open())
  await createTenant(server, 'alice')
  expect(await run('backup custody.backup')).toBe(true)
  expect(await run('verify')).toBe(true)
  expect(told.join('\n')).toMatch(/rows of 2 organizations to .*custody\.backup[\s\S]*The audit log verifies/)
  await expect(run('rotate-master-key')).rejects.toMatchObject({ code: 'data_folder_in_use' })
  await server.close()
  const stopped = run('backup other.backup', { signal: AbortSignal.abort() })
  await expect(stopped).rejects.toMatchObject({ code: 'command_interrupted' })
  expect((await readdir(folder)).filter((name) => name.includes('.backup'))).toEqual(['custody.backup'])
})

test('sessions of before stay signed in by one command, also where custody is not kept, and none is adopted later', async () => {
  const { settings, told, run, open } = commandsOver('without')
  const adopt = () => run('adopt', without)
  await expect(adopt()).rejects.toMatchObject({ code: 'custody_not_here' })
  const former = await open()
  await prepareDatabase(former)
  await takeMarksAway(former, inAnHour())
  await expect(adopt()).rejects.toMatchObject({ code: 'data_folder_in_use' })
  await former.destroy()
  expect(await adopt()).toBe(true)
  expect(told.join('\n')).toMatch(/^1 sessions of visitors are marked[\s\S]*login\.key/)
  const database = await open()
  expect(await loginBy(token, database, settings)).toMatchObject({ address })
  expect(await loginBy(await enterForged(database), database, settings)).toBeNull()
  await database.destroy()
  await expect(adopt()).rejects.toMatchObject({ code: 'logins_adopted_already' })
  await rm(settings.loginKeyFile)
  await expect(adopt()).rejects.toMatchObject({ code: 'logins_adopted_already' })
  const later = await open()
  const marked = later.withTables<{ login_session: { mark: string } }>().selectFrom('login_session')
  expect((await marked.select('mark').orderBy('mark').execute()).map(({ mark }) => mark.length)).toEqual([0, 64])
  await later.destroy()
})

test('the sessions of a version that had seals and no marks are adopted, and custody is left as it is', async () => {
  const { settings, told, run, open } = commandsOver('sealed')
  const database = await open()
  await prepareDatabase(database)
  await takeMarksAway(database, inAnHour())
  const server = await createTestServer({ masterKey: await ensureMasterKey(settings.masterKeyFile) }, database)
  await createTenant(server, 'alice')
  await server.close()
  expect(await run('adopt')).toBe(true)
  expect(told.join('\n')).toMatch(/^1 sessions of visitors are marked/)
  await expect(run('adopt')).rejects.toMatchObject({ code: 'adopted_already' })
})
