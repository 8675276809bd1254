import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp, openMarks, prepareDatabase } from '@latchkey/api-server'
import { silentLog, systemClock } from '@latchkey/base'
import { CommandError, ensureMasterKey } from '@latchkey/custody-server'
import { createTenant, createTestServer, type TestServer } from '@latchkey/custody-server/testing'
import { type Database, openDatabase, openFormerDatabase } from '@latchkey/node'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { readSettings, type Settings } from '../config/config.ts'
import { emptyOwnerConfig as owner } from '../config/ownerConfig.ts'
import { runCustodyCommand } from './custodyCommand.ts'

const folder = createTestFolder()

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = 'ab'.repeat(32)

type Session = {
  readonly token_hash: string
  readonly address: string
  readonly chain_id: number
  readonly created_at_ms: number
  readonly expires_at_ms: number
}
type Migration = { readonly name: string }
type Tables = {
  login_session: Session
  login_migration: Migration
  embedded_migration: Migration
}

/** The tables of logins as versions without marks had them, with a session. */
async function takeMarksAway(database: Database): Promise<void> {
  await database.schema.dropTable('login_key').execute()
  for (const table of ['login_session', 'login_challenge', 'embedded_challenge']) {
    await database.schema.alterTable(table).dropColumn('mark').execute()
  }
  const tables = database.withTables<Tables>()
  await tables.deleteFrom('login_migration').where('name', '=', '0002-marks').execute()
  await tables.deleteFrom('embedded_migration').where('name', '=', '0003-marks').execute()
  await enterSession(database, token)
}

async function enterSession(database: Database, cookie: string): Promise<void> {
  const token_hash = createHash('sha256').update(`token:${cookie}`).digest('hex')
  const times = { created_at_ms: Date.now(), expires_at_ms: Date.now() + 3_600_000 }
  const session = { token_hash, address, chain_id: 1, ...times }
  await database.withTables<Tables>().insertInto('login_session').values(session).execute()
}

async function enterForged(database: Database): Promise<string> {
  const forged = 'cd'.repeat(32)
  await enterSession(database, forged)
  return forged
}

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

test('there is nothing to work on where custody is not kept here', async () => {
  const settings = readSettings({ LATCHKEY_DATA: join(folder, 'data') }, folder)
  const told: string[] = []
  const running = runCustodyCommand({
    settings,
    owner: { ...owner, custody: false },
    words: ['verify'],
    folder,
    tell: (line) => void told.push(line),
    log: silentLog,
  })
  await expect(running).rejects.toThrow(new CommandError('custody_not_here'))
  expect(told).toEqual([])
})

test('a backup is taken and the log checked beside a server that has the data folder; a rotation is refused', async () => {
  const dataFolder = join(folder, 'beside')
  const settings = readSettings({ LATCHKEY_DATA: dataFolder }, folder)
  const database = await openDatabase({ kind: 'folder', folder: dataFolder }, silentLog)
  const server = await createTestServer({ masterKey: await ensureMasterKey(settings.masterKeyFile) }, database)
  await createTenant(server, 'alice')
  const told: string[] = []
  const run = (...words: string[]) =>
    runCustodyCommand({ settings, owner, words, folder, tell: (line) => void told.push(line), log: silentLog })
  expect(await run('backup', 'custody.backup')).toBe(true)
  expect(await run('verify')).toBe(true)
  expect(told.join('\n')).toMatch(/rows of 2 organizations to .*custody\.backup[\s\S]*The audit log verifies/)
  await expect(run('rotate-master-key')).rejects.toMatchObject({ code: 'data_folder_in_use' })
  await server.close()
  const signal = AbortSignal.abort()
  const stopped = {
    settings,
    owner,
    words: ['backup', 'other.backup'],
    folder,
    tell: () => undefined,
    log: silentLog,
    signal,
  }
  await expect(runCustodyCommand(stopped)).rejects.toMatchObject({ code: 'command_interrupted' })
  expect((await readdir(folder)).filter((name) => name.includes('.backup'))).toEqual(['custody.backup'])
})

test('what an earlier program kept is brought over, with its keys, and is refused until then', async () => {
  const dataFolder = join(folder, 'former')
  const settings = readSettings({ LATCHKEY_DATA: dataFolder }, folder)
  const keys = {
    masterKey: await ensureMasterKey(settings.masterKeyFile),
    checkpointPath: join(dataFolder, 'custody', 'checkpoints.jsonl'),
  }
  const database = await openFormerDatabase(dataFolder)
  await prepareDatabase(database)
  await takeMarksAway(database)
  const former = await createTestServer(keys, database)
  const tenant = await createTenant(former, 'alice')
  const { organizationId, address: signWith } = tenant
  const encoding = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' }
  const parameters = { signWith, payload: '07'.repeat(32), ...encoding }
  const sign = async (server: TestServer) =>
    (await server.submit('sign_raw_payload', { organizationId, parameters }, tenant.key)).body.activity.result
  const signed = await sign(former)
  expect(signed.signRawPayloadResult.r).toMatch(/^[0-9a-f]{64}$/)
  // As a program left it that sealed nothing.
  const { database: tables } = former
  await tables.deleteFrom('custody_seal').execute()
  await tables.deleteFrom('custody_setting').where('name', '=', 'integrity key').execute()
  await tables
    .updateTable('custody_audit')
    .set({ revision: null, mark: null } as never)
    .execute()
  // Programs of that time counted in each process by itself.
  await tables.schema.dropTable('latchkey_limit').execute()
  await former.close()
  const place = { kind: 'folder', folder: dataFolder } as const
  await expect(openDatabase(place, silentLog)).rejects.toMatchObject({
    message: expect.stringContaining('the database of an earlier program'),
    hint: expect.stringContaining('latchkey custody bring-over'),
  })
  const told: string[] = []
  const run = (word: string, own = settings) =>
    runCustodyCommand({
      settings: own,
      owner,
      words: [word],
      folder,
      tell: (line) => void told.push(line),
      log: silentLog,
    })
  // A bring-over that fails when custody has been sealed leaves no key that would have the next one refused.
  const unusable = { ...settings, loginKeyFile: join(settings.masterKeyFile, 'login.key') }
  await expect(run('bring-over', unusable)).rejects.toMatchObject({ code: 'login_key_unusable' })
  const beside = async () => (await readdir(dataFolder)).filter((name) => /login|sqlite/.test(name))
  expect(await beside()).toEqual([])
  await writeFile(settings.loginKeyFile, 'k'.repeat(32), { mode: 0o600 })
  await expect(run('bring-over')).rejects.toMatchObject({ code: 'logins_adopted_already' })
  await rm(settings.loginKeyFile)
  expect(await beside()).toEqual([])
  told.length = 0
  expect(await run('bring-over')).toBe(true)
  expect(told.join('\n')).toMatch(
    /The audit log verifies\.\nThe rows of 2 organizations are sealed as they are[\s\S]*\n1 sessions of visitors are marked/,
  )
  expect(told.join('\n')).toMatch(/Brought over \d+ rows of 46 tables/)
  expect(await beside()).toEqual(['latchkey.sqlite', 'login.key'])
  await expect(run('adopt')).rejects.toMatchObject({ code: 'adopted_already' })
  const brought = await openDatabase(place, silentLog)
  // Rows that the database counts itself are not counted twice.
  const counted = brought.withTables<{ custody_organization_count: { below: number } }>()
  expect(await counted.selectFrom('custody_organization_count').select('below').execute()).toEqual([{ below: 1 }])
  expect(await loginBy(token, brought, settings)).toMatchObject({ address })
  expect(await loginBy(await enterForged(brought), brought, settings)).toBeNull()
  const masterKey = await ensureMasterKey(settings.masterKeyFile)
  const server = await createTestServer({ ...keys, masterKey, clock: former.clock }, brought)
  expect(await sign(server)).toEqual(signed)
  await server.close()
})

test('sessions of before stay signed in by one command, also where custody is not kept, and none is adopted later', async () => {
  const dataFolder = join(folder, 'without')
  const settings = readSettings({ LATCHKEY_DATA: dataFolder }, folder)
  const told: string[] = []
  const adopt = () =>
    runCustodyCommand({
      settings,
      owner: { ...owner, custody: false },
      words: ['adopt'],
      folder,
      tell: (line) => void told.push(line),
      log: silentLog,
    })
  await expect(adopt()).rejects.toMatchObject({ code: 'custody_not_here' })
  const open = () => openDatabase({ kind: 'folder', folder: dataFolder }, silentLog)
  const former = await open()
  await prepareDatabase(former)
  await takeMarksAway(former)
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
  const dataFolder = join(folder, 'sealed')
  const settings = readSettings({ LATCHKEY_DATA: dataFolder }, folder)
  const database = await openDatabase({ kind: 'folder', folder: dataFolder }, silentLog)
  await prepareDatabase(database)
  await takeMarksAway(database)
  const server = await createTestServer({ masterKey: await ensureMasterKey(settings.masterKeyFile) }, database)
  await createTenant(server, 'alice')
  await server.close()
  const told: string[] = []
  const adopt = () =>
    runCustodyCommand({
      settings,
      owner,
      words: ['adopt'],
      folder,
      tell: (line) => void told.push(line),
      log: silentLog,
    })
  expect(await adopt()).toBe(true)
  expect(told.join('\n')).toMatch(/^1 sessions of visitors are marked/)
  await expect(adopt()).rejects.toMatchObject({ code: 'adopted_already' })
})
