import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { type Database, openDatabase } from '@latchkey/node'
import { createServerDatabase, createTestFolder } from '@latchkey/node/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from './config/config.ts'
import { loadOwnerConfig } from './config/ownerConfig.ts'
import { type Running, start } from './start.ts'
import { layOutFormer } from './testing/former.ts'
import { findTraces, leaveTraces, type Traces } from './testing/traces.ts'

// The present version on the data of the one before: over PostgreSQL where DATABASE_URL names one.
const server = process.env['DATABASE_URL']
let folder: string
let database: Awaited<ReturnType<typeof createServerDatabase>> | undefined
let traces: Traces
const now = Date.now

beforeEach(async () => {
  folder = createTestFolder()
  database = server === undefined ? undefined : await createServerDatabase(server)
  traces = await layOutFormer(join(folder, 'data'), database?.url)
  // Logins and messages end: it is a minute after they were left, and time goes on from there.
  const lateMs = now() - traces.leftAtMs - 60_000
  Date.now = () => now() - lateMs
})
afterEach(async () => {
  Date.now = now
  await database?.drop()
})

const frameSettings = '<script type="application/json" id="key-frame-settings"></script>'

/** The present program, with a page that says nothing and a network that nobody asks. */
async function startPresent(): Promise<Running> {
  const configFile = join(folder, 'latchkey.config.mjs')
  const pages = join(folder, 'pages')
  await mkdir(pages, { recursive: true })
  await writeFile(join(pages, 'index.html'), `<html><head>${frameSettings}</head><body></body></html>`)
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = { id: 31_337, name: 'Local', nativeCurrency, rpcUrls: ['http://127.0.0.1:1'], testnet: true }
  await writeFile(configFile, `export default ${JSON.stringify({ chains: [chain] })}`)
  const environment = {
    ...{ LATCHKEY_PORT: '0', LATCHKEY_FRAME_PORT: '0' },
    ...{ LATCHKEY_DATA: join(folder, 'data'), LATCHKEY_CONFIG: configFile },
    ...(database !== undefined && { DATABASE_URL: database.url }),
  }
  return await start({
    settings: readSettings(environment, folder),
    owner: await loadOwnerConfig(configFile, true),
    pages: async () => ({ folder: pages, build: 'present' }),
    moduleBundler: '',
    docsFolder: folder,
    tell: () => undefined,
    log: silentLog,
    signal: new AbortController().signal,
  })
}

type StepTables = Readonly<Record<string, { name: string; timestamp: string }>>
const stepsOf = (database: Database) => database.withTables<StepTables>()

const all = { login: true, message: true, event: true, signature: true, payments: true }

test('what the version before had stored is all there: logins, messages, events, wallets that sign, payments', async () => {
  const running = await startPresent()
  const place = { origin: running.origin, folder: join(folder, 'data') }
  expect(await findTraces(place, traces)).toEqual(all)
  const health = await (await fetch(`${running.origin}/health/ready`)).json()
  expect(health).toMatchObject({ status: 'ok' })
  const newTraces = await leaveTraces(place)
  await running.close()
  // And after another start, which has nothing to bring up to date. A message is there until it is fetched.
  const again = await startPresent()
  const placeAgain = { ...place, origin: again.origin }
  expect(await findTraces(placeAgain, traces)).toEqual({ ...all, message: false })
  expect(await findTraces(placeAgain, newTraces)).toEqual(all)
  await again.close()
})

test.each(['login', 'embedded', 'history', 'custody', 'relay', 'link'])(
  'error: tables of %s that a newer version has changed are refused, and left as they are',
  async (room) => {
    const ofFile = { relay: 'relay/messages.sqlite', link: 'link/rooms.sqlite' }[room] ?? 'latchkey.sqlite'
    const place =
      database === undefined
        ? ({ kind: 'file', path: join(folder, 'data', ofFile) } as const)
        : ({ kind: 'server', url: database.url } as const)
    const table = `${room}_migration`
    const inDatabase = async <Value>(work: (opened: ReturnType<typeof stepsOf>) => Promise<Value>): Promise<Value> => {
      const opened = await openDatabase(place, silentLog)
      return await work(stepsOf(opened)).finally(() => opened.destroy())
    }
    await inDatabase((opened) => opened.insertInto(table).values({ name: '9999-newer', timestamp: '' }).execute())
    const steps = () => inDatabase((opened) => opened.selectFrom(table).selectAll().execute())
    const before = await steps()
    await expect(startPresent()).rejects.toMatchObject({ code: 'database_newer' })
    expect(await steps()).toEqual(before)
  },
)
