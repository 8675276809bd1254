import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Fetch, silentLog } from '@latchkey/base'
import { type Database, openDatabase } from '@latchkey/base/node'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { endpoints, newestVersion, type QueryName, type SubmitName } from '@latchkey/custody'
import { type CustodyServer, type CustodyServerOptions, createCustodyServer } from '../createCustodyServer.ts'
import type { RootAccount } from '../createRoot.ts'
import type { CustodyDatabase, CustodyTables } from '../database/tables.ts'
import type { Mail } from '../mail/mailer.ts'
import { localMasterKey } from '../vault/masterKey.ts'

export const origin = 'http://localhost:4400'

/** A P-256 key that stamps. */
export type TestKey = { readonly publicKey: string; readonly privateKey: KeyObject }

export function createTestKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { publicKey: compress(publicKey), privateKey }
}

/** The pair of a private key in hexadecimal text. */
export function testKeyOf({ apiPublicKey, apiPrivateKey }: RootAccount): TestKey {
  const point = Buffer.from(apiPublicKey, 'hex')
  const document = createPublicKey({
    key: Buffer.concat([Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex'), point]),
    format: 'der',
    type: 'spki',
  }).export({ format: 'jwk' })
  const d = Buffer.from(apiPrivateKey, 'hex').toString('base64url')
  return { publicKey: apiPublicKey, privateKey: createPrivateKey({ key: { ...document, d }, format: 'jwk' }) }
}

function compress(publicKey: KeyObject): string {
  const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-65)
  return Buffer.concat([Buffer.of((point[64] ?? 0) % 2 === 0 ? 2 : 3), point.subarray(1, 33)]).toString('hex')
}

/** The header of a body stamped by a key. */
export function stampOf(body: string, { publicKey, privateKey }: TestKey): string {
  const signature = sign('sha256', Buffer.from(body), privateKey).toString('hex')
  const stamp = { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }
  return Buffer.from(JSON.stringify(stamp)).toString('base64url')
}

// Answers are looked into by tests, which fail where something else is found.
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type Answer = { readonly status: number; readonly body: any; readonly headers: Headers }

export type TestServer = {
  readonly server: CustodyServer
  readonly database: CustodyDatabase
  readonly clock: FakeClock
  readonly root: RootAccount
  readonly rootKey: TestKey
  readonly mails: Mail[]
  post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Answer>
  query(name: QueryName, input: object, key: TestKey): Promise<Answer>
  submit(name: SubmitName, request: TestSubmit, key: TestKey): Promise<Answer>
  /** The body of a submit as text, for those who send it themselves. */
  bodyOf(name: SubmitName, request: TestSubmit): string
  close(): Promise<void>
}

export type TestSubmit = {
  readonly organizationId: string
  readonly parameters: object
  readonly type?: string
  /** How far the time in the body is from the server's. */
  readonly shiftMs?: number
}

/** A database of its own: in memory, or on the server that DATABASE_URL names. */
async function openTestDatabase(): Promise<Database> {
  return await openDatabase({ kind: 'memory' }, silentLog)
}

/** A server over an empty database, with its root organization, a clock that stands still and mails that are kept. */
export async function createTestServer(
  overrides: Partial<CustodyServerOptions> & { readonly fetch?: Fetch } = {},
): Promise<TestServer> {
  const database = await openTestDatabase()
  const clock = fakeClock()
  const mails: Mail[] = []
  const server = await createCustodyServer({
    database,
    settings: { origins: [origin], requestBurst: 1_000_000 },
    masterKey: localMasterKey('file', randomBytes(32)),
    mailer: { send: async (mail) => void mails.push(mail) },
    clock,
    ...overrides,
  })
  const root = await server.createRoot(() => undefined)
  if (root === undefined) throw new TypeError('The database was not empty')
  let drawn = 0

  async function post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const request = new Request(`http://custody.test${path}`, { method: 'POST', body, headers })
    const response = await server.fetch(request)
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
    database: database.withTables<CustodyTables>(),
    clock,
    root,
    rootKey: testKeyOf(root),
    mails,
    post,
    bodyOf,
    async query(name, input, key) {
      const body = JSON.stringify(input)
      return await post(endpoints[name].path, body, { 'x-stamp': stampOf(body, key) })
    },
    async submit(name, request, key) {
      const body = bodyOf(name, request)
      return await post(endpoints[name].path, body, { 'x-stamp': stampOf(body, key) })
    },
    async close() {
      server.close()
      await database.destroy()
    },
  }
}
