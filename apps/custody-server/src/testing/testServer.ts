import { randomBytes } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { endpoints, newestVersion, type QueryName, type SubmitName } from '@latchkey/custody'
import { type Database, openDatabase } from '@latchkey/node'
import { createServerDatabase, moveDatabaseClock, stopDatabaseClock } from '@latchkey/node/testing'
import { type CustodyServer, type CustodyServerOptions, createCustodyServer } from '../createCustodyServer.ts'
import type { RootAccount } from '../createRoot.ts'
import type { CustodyDatabase, CustodyTables } from '../database/tables.ts'
import type { Mail } from '../mail/mailer.ts'
import { openSeals } from '../seals/openSeals.ts'
import type { Seals } from '../seals/seals.ts'
import { localMasterKey } from '../vault/masterKey.ts'
import { createTestIssuer, type TestIssuer } from './testIssuer.ts'
import { createTestKey, stampOf, type TestKey } from './testKey.ts'

export const origin = 'https://wallet.example'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers, and fail where something else is found.
export type Answer = { readonly status: number; readonly body: any; readonly headers: Headers }

export type TestSubmit = {
  readonly organizationId: string
  readonly parameters: object
  readonly type?: string
  /** How far the time in the body is from the server's. */
  readonly shiftMs?: number
  /** As a browser sends it. */
  readonly acceptLanguage?: string
}

export type TestServer = {
  readonly server: CustodyServer
  readonly database: CustodyDatabase
  /** The server's own, to look at what it stored or to store what it would have. */
  readonly seals: Seals
  readonly clock: FakeClock
  readonly root: RootAccount
  readonly rootKey: TestKey
  readonly mails: Mail[]
  readonly issuer: TestIssuer
  post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Answer>
  query(name: QueryName, input: object, key: TestKey): Promise<Answer>
  submit(name: SubmitName, request: TestSubmit, key: TestKey): Promise<Answer>
  /** The body of a submit as text, for those who send it themselves. */
  bodyOf(name: SubmitName, request: TestSubmit): string
  close(): Promise<void>
}

/** A database of its own: in memory, or a new one on the server that DATABASE_URL names. `close` removes it. */
async function openTestDatabase() {
  const url = process.env['DATABASE_URL']
  if (url === undefined) {
    const database = await openDatabase({ kind: 'memory' }, silentLog)
    return { database, close: () => database.destroy(), move: async () => undefined }
  }
  const made = await createServerDatabase(url)
  await stopDatabaseClock(made.url)
  const database = await openDatabase({ kind: 'server', url: made.url }, silentLog)
  return {
    database,
    move: (durationMs: number) => moveDatabaseClock(database, durationMs),
    async close() {
      await database.destroy()
      await made.dropUnused()
    },
  }
}

type Overrides = Partial<Omit<CustodyServerOptions, 'clock'>> & { readonly clock?: FakeClock }

/**
 * A server with its root organization and a clock that stands still: over an empty database, or over one that is given,
 * whose root account is known only if it was empty. Its clock moves that of the database that is made here too.
 * `close` closes the database too.
 */
export async function createTestServer(overrides: Overrides = {}, given?: Database): Promise<TestServer> {
  const { database, close, move } =
    given === undefined
      ? await openTestDatabase()
      : { database: given, close: () => given.destroy(), move: async () => undefined }
  const { clock = fakeClock() } = overrides
  const mails: Mail[] = []
  const issuer = createTestIssuer()
  const { masterKey = localMasterKey(randomBytes(32)) } = overrides
  const server = await createCustodyServer({
    database,
    settings: { origins: [origin], requestBurst: 1_000_000, oidcIssuers: [{ issuer: issuer.issuer }] },
    masterKey,
    mailer: { send: async (mail) => void mails.push(mail) },
    clock,
    fetch: issuer.fetch,
    isOnlyProcess: true,
    ...overrides,
  })
  const made = await server.createRoot(() => undefined)
  if (made === undefined && given === undefined) throw new TypeError('The database was not empty')
  const root = made ?? { organizationId: '', userId: '', apiPublicKey: '', apiPrivateKey: '01'.padStart(64, '0') }
  const tables = database.withTables<CustodyTables>()
  let drawn = 0

  async function post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const response = await server.fetch(new Request(`http://custody.test${path}`, { method: 'POST', body, headers }))
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

  const bodyOf = (name: SubmitName, { organizationId, parameters, type, shiftMs = 0 }: TestSubmit) =>
    JSON.stringify({
      type: type ?? newestVersion(name).activityType,
      // Each body is another one, as those of a running clock are.
      timestampMs: String(clock.now() + shiftMs - (drawn++ % 1000)),
      organizationId,
      parameters,
    })

  return {
    server,
    database: tables,
    seals: await openSeals(tables, masterKey, undefined),
    clock: {
      ...clock,
      async advance(durationMs) {
        await clock.advance(durationMs)
        await move(durationMs)
      },
    },
    root,
    rootKey: createTestKey(Buffer.from(root.apiPrivateKey, 'hex')),
    mails,
    issuer,
    post,
    bodyOf,
    async query(name, input, key) {
      const body = JSON.stringify(input)
      return await post(endpoints[name].path, body, { 'x-stamp': stampOf(body, key) })
    },
    async submit(name, request, key) {
      const body = bodyOf(name, request)
      const language = request.acceptLanguage === undefined ? {} : { 'accept-language': request.acceptLanguage }
      return await post(endpoints[name].path, body, { 'x-stamp': stampOf(body, key), ...language })
    },
    async close() {
      await server.close()
      await close()
    },
  }
}

/** The result of a submit that must have been carried out. */
export function resultOf({ body }: Answer) {
  if (body.activity?.status !== 'ACTIVITY_STATUS_COMPLETED') throw new TypeError(JSON.stringify(body))
  const [result] = Object.values(body.activity.result)
  // biome-ignore lint/suspicious/noExplicitAny: as for answers.
  return result as any
}
