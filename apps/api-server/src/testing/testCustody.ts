import { createECDH } from 'node:crypto'
import type { Fetch, Log } from '@latchkey/base'
import type { FakeClock } from '@latchkey/base/testing'
import { openCredentialBundle } from '@latchkey/custody'
import { createTestKey, createTestPasskey, createTestServer, type TestServer } from '@latchkey/custody-server/testing'
import type { Database } from '@latchkey/node'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { createApp } from '../index.ts'
import { createBrowser, fillLimits, openTestDatabase, origin, testDeps } from './testApp.ts'

/** A custody server that knows this site. */
export async function openTestCustody(clock: FakeClock): Promise<TestServer> {
  return await createTestServer({ clock, settings: { origins: [origin], requestBurst: 1_000_000, appName: 'Acme' } })
}

/** A database and a custody server for the tests of one file, closed after them; to be opened as the file is read. */
export async function openCustodyStage(clock: FakeClock) {
  const { database, close } = await openTestDatabase()
  const custody = await openTestCustody(clock)
  afterAll(async () => {
    await custody.close()
    await close()
  })
  return { database, custody, open: () => createEmbeddedApp(database, { custody }) }
}

export type EmbeddedOverrides = {
  readonly custody: TestServer
  readonly fetch?: Fetch
  readonly answerEveryMs?: number
  readonly hasDigits?: boolean
  readonly callerOf?: (request: Request) => string | undefined
  readonly log?: Log
}

/** An API over empty tables that makes embedded wallets at a custody server. */
export async function createEmbeddedApp(database: Database, overrides: EmbeddedOverrides) {
  const { custody, callerOf, log, answerEveryMs = 0, hasDigits = false } = overrides
  await sql`delete from embedded_challenge`.execute(database)
  await sql`delete from embedded_address`.execute(database)
  await fillLimits(database)
  const { organizationId, apiPublicKey, apiPrivateKey } = custody.root
  const fetch: Fetch = overrides.fetch ?? ((url, init) => custody.server.fetch(new Request(url, init)))
  const app = createApp({
    ...testDeps(database, { clock: custody.clock, ...(callerOf && { callerOf }), ...(log && { log }) }),
    embedded: {
      baseUrl: 'http://custody.test',
      fetch,
      organizationId,
      apiKey: { publicKey: apiPublicKey, privateKey: apiPrivateKey },
      appName: 'Acme',
      answerEveryMs,
      hasDigits,
    },
  })
  return createBrowser(app.fetch)
}

export type Page = Awaited<ReturnType<typeof createEmbeddedApp>>

/** A line to custody, which does what it is asked; while the line is cut, only its answers are lost. */
export function cutLine(custody: TestServer) {
  const line = { isCut: true }
  const fetch: Fetch = async (url, init) => {
    const answer = await custody.server.fetch(new Request(url, init))
    if (line.isCut && String(url).includes('/submit/')) throw new TypeError('network')
    return answer
  }
  return { line, fetch }
}

/** A browser's answer to a challenge of the API. */
export async function register(
  page: Page,
  ceremony: Parameters<ReturnType<typeof createTestPasskey>['register']>[0] = {},
) {
  const { body } = await page.send('POST', '/api/embedded/challenge', {})
  const challenge = String(body['challenge'])
  const passkey = createTestPasskey('ES256')
  const { credentialId, clientDataJson, attestationObject } = passkey.register({
    origin,
    rpId: 'localhost',
    challenge,
    ...ceremony,
  })
  const attestation = {
    credentialId,
    clientDataJson,
    attestationObject,
    transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'],
  }
  return { passkey, request: { authenticatorName: 'This device', challenge, attestation } }
}

/** The key pair of a key frame. */
export function createFrameKey() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    targetPublicKey: pair.getPublicKey('hex', 'uncompressed'),
    privateBytes: Uint8Array.from(Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex')),
  }
}

/** The code in the link of a mail. */
export function codeIn(text = ''): string {
  return text.match(/\/wallet#code=(\w+)/)?.[1] ?? ''
}

export type MailPath = 'email' | 'recovery' | 'address'

/** The words by which a page names a mail that it asked for at one of the paths. */
export const askedOf = (path: MailPath, email: string) => ({
  purpose: path === 'email' ? ('sign-in' as const) : path,
  email,
})

/** Opens the newest mail as its reader does: the key of its code, and, of the server, whose it is. */
export async function readCode(
  { page, custody, frame }: { page: Page; custody: TestServer; frame: ReturnType<typeof createFrameKey> },
  path: MailPath,
  email: string,
) {
  const mail = custody.mails.at(-1)
  const code = codeIn(mail?.text) || mail?.text.match(/\n\n(\w{100,})\n/)?.[1]
  const key = createTestKey(await openCredentialBundle(code, frame.privateBytes))
  const { publicKey } = key
  const { body } = await page.send('POST', '/api/embedded/owner', { ...askedOf(path, email), publicKey })
  return { mail, key, owner: { organizationId: String(body['organizationId']), userId: String(body['userId']) } }
}
