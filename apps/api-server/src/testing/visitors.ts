import { randomBytes } from 'node:crypto'
import { type Hex, toHex } from '@latchkey/base'
import { type LocalAccount, localAccount } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import type { SpawnedProgram } from '@latchkey/node/testing'
import { expect } from 'vitest'
import type { LoginTables } from '../tables/loginTables.ts'
import { createTravellingBrowser } from './spawnLogin.ts'
import { codeOf, sign } from './testApp.ts'

export type VisitorState = 'out' | 'open' | 'in' | 'ended'

/** Somebody who signs in once, and what he was told of it. */
export type Visitor = {
  readonly account: LocalAccount
  readonly page: ReturnType<typeof createTravellingBrowser>
  /** `open` between a request and its answer. */
  state: VisitorState
  /** When it became so, in milliseconds since the epoch, rounded up for what was answered. */
  readonly since: { readonly state: VisitorState; readonly atMs: number }[]
  /** His session's cookie, also after he has signed out. */
  session?: readonly [string, string]
  /** A used message, to be sent once more. */
  used?: { readonly cookies: ReadonlyMap<string, string>; readonly csrf: string; readonly body: object }
}

/** A visitor with a fresh account. */
export function createVisitor(): Visitor {
  return { account: localAccount(toHex(randomBytes(32))), page: createTravellingBrowser(), state: 'out', since: [] }
}

/** Signs in, and out again where asked to. Fails where the server does not answer; whether it refused is answered. */
export async function visit(visitor: Visitor, server: SpawnedProgram, leaves: boolean): Promise<boolean> {
  const { page, account } = visitor
  page.goTo(server)
  const message = await page.challenge(account)
  if (message === 'undefined') return false
  const signature: Hex = await sign(account, message)
  visitor.used = { cookies: new Map(page.cookies), csrf: page.csrfToken() ?? '', body: { message, signature } }
  turn(visitor, 'open')
  if ((await page.verify(message, signature)).status !== 200) return false
  turn(visitor, 'in')
  visitor.session = [...page.cookies].find(([name]) => name.includes('session')) ?? ['', '']
  if (!leaves) return true
  turn(visitor, 'open')
  if ((await page.send('POST', '/api/login/sign-out', { everywhere: false })).status !== 200) return false
  turn(visitor, 'ended')
  return true
}

function turn(visitor: Visitor, state: VisitorState): void {
  visitor.state = state
  visitor.since.push({ state, atMs: Date.now() + (state === 'open' ? 0 : 1) })
}

/** The visitor as he was at a time, in milliseconds since the epoch. */
export function asOf(visitor: Visitor, atMs: number): Visitor {
  return { ...visitor, state: visitor.since.findLast((each) => each.atMs <= atMs)?.state ?? 'out' }
}

/** A visitor told that he is in is in, one told that he is out is out, and no message signs in twice. */
export async function assertTold({ account, state, session, used }: Visitor, server: SpawnedProgram): Promise<void> {
  if (state !== 'in' && state !== 'ended') return
  const { login } = (await pageWith([session ?? ['', '']], server).current()).body
  if (state === 'in') expect(login).toMatchObject({ address: account.address })
  else expect(login).toBeNull()
  if (used === undefined) return
  const headers = { 'x-latchkey-csrf': used.csrf }
  const again = await pageWith([...used.cookies], server).send('POST', '/api/login/verify', used.body, headers)
  expect(codeOf(again)).toBe('unknown_nonce')
}

/** The address as which his cookie is taken; null for nobody, undefined where the server could not say. */
export async function loginOf({ session }: Visitor, server: SpawnedProgram): Promise<string | null | undefined> {
  const { status, body } = await pageWith([session ?? ['', '']], server).current()
  if (status !== 200) return undefined
  return body['login'] === null ? null : String(Reflect.get(Object(body['login']), 'address'))
}

function pageWith(cookies: readonly (readonly [string, string])[], server: SpawnedProgram) {
  const page = createTravellingBrowser()
  page.goTo(server)
  for (const [name, value] of cookies) page.cookies.set(name, value)
  return page
}

/** There is one session for each who is in, and none for anybody but those whose answer never came. */
export async function assertCounted(database: Database, visitors: readonly Visitor[]): Promise<void> {
  const rows = await database.withTables<LoginTables>().selectFrom('login_session').select('address').execute()
  const found = rows.map(({ address }) => address)
  expect(new Set(found).size).toBe(found.length)
  const may = visitors.filter(({ state }) => state === 'in' || state === 'open').map(({ account }) => account.address)
  expect(found.filter((address) => !may.some((each) => each === address))).toEqual([])
}
