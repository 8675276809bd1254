import { createHash } from 'node:crypto'
import { type Hex, type Log, type Rpc, silentLog, toUtf8 } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { type Chain, type LocalAccount, localAccount } from '@latchkey/evm'
import { type Database, isSqlite, openDatabase } from '@latchkey/node'
import { createServerDatabase, moveDatabaseClock, stopDatabaseClock } from '@latchkey/node/testing'
import { sql } from 'kysely'
import { type ApiConfig, type ApiDeps, createApp, createMarks, prepareDatabase } from '../index.ts'

export const origin = 'http://localhost:4400'
export const chainId = 31_337

/** Well-known keys of local chains. */
export const alice = localAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const bob = localAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const chains: readonly Chain[] = [
  { id: chainId, name: 'Local', nativeCurrency: coin, rpcUrls: [] },
  { id: 10, name: 'Rollup', nativeCurrency: coin, rpcUrls: [] },
]

export type Overrides = {
  readonly config?: Partial<ApiConfig>
  readonly rpc?: (chainId: number) => Rpc | undefined
  readonly clock?: FakeClock
  readonly log?: Log
  readonly onLogin?: (outcome: string) => void
  readonly callerOf?: (request: Request) => string | undefined
  readonly sponsor?: ApiDeps['sponsor']
}

/** The database of a test file, of its own: files run side by side. Its `close` removes what it made. */
export async function openTestDatabase(): Promise<{ readonly database: Database; close(): Promise<void> }> {
  const url = process.env['DATABASE_URL']
  if (url === undefined) {
    const database = await openDatabase({ kind: 'memory' }, silentLog)
    await prepareDatabase(database)
    return { database, close: () => database.destroy() }
  }
  const made = await createServerDatabase(url)
  await stopDatabaseClock(made.url)
  const database = await openDatabase({ kind: 'server', url: made.url }, silentLog)
  await prepareDatabase(database)
  return {
    database,
    async close() {
      await database.destroy()
      await made.dropUnused()
    },
  }
}

/** The API's surroundings, with a clock that stands still and numbers that only look random. */
export function testDeps(database: Database, overrides: Overrides = {}) {
  let drawn = 0
  const clock = overrides.clock ?? fakeClock()
  const log = overrides.log ?? silentLog
  return {
    database,
    marks: createMarks(new Uint8Array(32).fill(7), { clock, log }),
    config: { origins: [origin], domain: 'localhost:4400', uri: origin, chains, ...overrides.config },
    rpc: overrides.rpc ?? (() => undefined),
    clock,
    log,
    ...(overrides.onLogin && { onLogin: overrides.onLogin }),
    ...(overrides.callerOf && { callerOf: overrides.callerOf }),
    ...(overrides.sponsor && { sponsor: overrides.sponsor }),
    random: (length: number) => new Uint8Array(createHash('sha256').update(`${drawn++}`).digest().subarray(0, length)),
  } satisfies ApiDeps
}

/** An API over empty tables. Its clock moves that of the database too. */
export async function createTestApp(database: Database, overrides: Overrides = {}) {
  await sql`delete from login_challenge`.execute(database)
  await sql`delete from login_session`.execute(database)
  await fillLimits(database)
  const deps = testDeps(database, overrides)
  const app = createApp(deps)
  const clock: FakeClock = {
    ...deps.clock,
    async advance(durationMs) {
      await deps.clock.advance(durationMs)
      if (!isSqlite(database)) await moveDatabaseClock(database, durationMs)
    },
  }
  const browser = () => createBrowser(app.fetch)
  return { app, deps, clock, fetch: app.fetch, browser, page: browser() }
}

/** Nobody has used up anything that processes share. */
export async function fillLimits(database: Database): Promise<void> {
  if (!isSqlite(database)) await sql`delete from latchkey_limit`.execute(database)
}

type Answer = { readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers }

/** A page of the site: keeps cookies as a browser does and repeats the CSRF token it received last. */
export function createBrowser(fetch: (request: Request) => Promise<Response>) {
  const cookies = new Map<string, string>()
  let csrfToken: string | undefined

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string | null> = {}) {
    const all: Record<string, string | null> = {
      ...(method === 'POST' && { origin, 'content-type': 'application/json' }),
      ...(csrfToken !== undefined && method === 'POST' && { 'x-latchkey-csrf': csrfToken }),
      ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...headers,
    }
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(
      new Request(`${origin}${path}`, { method, headers: sent, ...(body !== undefined && { body: text }) }),
    )
    keepCookies(response)
    const answer = (await response.json()) as Record<string, unknown>
    if (typeof answer['csrfToken'] === 'string') csrfToken = answer['csrfToken']
    return { status: response.status, body: answer, headers: response.headers } satisfies Answer
  }

  function keepCookies(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  async function challenge(account: Pick<LocalAccount, 'address'>, id = chainId): Promise<string> {
    const { body } = await send('POST', '/api/login/challenge', { address: account.address, chainId: id })
    return String(body['message'])
  }

  return {
    cookies,
    send,
    challenge,
    verify: (message: string, signature: Hex) => send('POST', '/api/login/verify', { message, signature }),
    async signIn(account: LocalAccount) {
      const message = await challenge(account)
      return await send('POST', '/api/login/verify', { message, signature: await sign(account, message) })
    },
    current: () => send('GET', '/api/login'),
    csrfToken: () => csrfToken,
  }
}

/** The wallet's answer to `personal_sign`. */
export async function sign(account: LocalAccount, message: string): Promise<Hex> {
  return await account.signMessage(toUtf8(message))
}

/** The code of an answer's error. */
export function codeOf({ body }: Answer): unknown {
  const { error } = body
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
}
