import { fakeClock } from '@latchkey/base/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoginTables } from '../tables/loginTables.ts'
import { alice, bob, chainId, codeOf, createTestApp, openTestDatabase, sign } from '../testing/testApp.ts'
import { hashToken } from './tokens.ts'

// Somebody who writes to the database behind the API's back, knows everything in it, and has a browser.
let stage: Awaited<ReturnType<typeof createTestApp>>
const told: unknown[][] = []
const log = { debug() {}, info() {}, error() {}, warn: (...words: unknown[]) => void told.push(words) }
const opened = await openTestDatabase()
afterAll(() => opened.close())
beforeEach(async () => {
  told.length = 0
  stage = await createTestApp(opened.database, { log, clock: fakeClock(1_700_000_000_000) })
})

/** The most that a column of whole numbers holds: JavaScript has no such number. */
const huge = 2n ** 63n - 1n

type Page = ReturnType<typeof stage.browser>
const tables = () => opened.database.withTables<LoginTables>()
const loginOf = async (page: Page) => (await page.current()).body['login']
const cookieOf = (page: Page) => [...page.cookies].find(([name]) => name.includes('session'))?.[1] ?? ''

async function signedIn(account: typeof alice) {
  const page = stage.browser()
  await page.signIn(account)
  expect(await loginOf(page)).toMatchObject({ address: account.address })
  const row = await tables()
    .selectFrom('login_session')
    .selectAll()
    .where('token_hash', '=', hashToken(cookieOf(page)))
    .executeTakeFirstOrThrow()
  return { page, row }
}

/** A browser whose cookie holds a token of its owner's choice. */
function pageWith(token: string): Page {
  const page = stage.browser()
  page.cookies.set('latchkey-session-4400', token)
  return page
}

describe('a session', () => {
  const token = 'ab'.repeat(32)
  const forged = {
    token_hash: hashToken(token),
    address: alice.address,
    chain_id: chainId,
    created_at_ms: 1_700_000_000_000,
    expires_at_ms: 1_700_000_600_000,
  }

  test.each([
    ['without a mark', undefined],
    ['with an empty one', ''],
    ['with one that he made up', '00'.repeat(32)],
  ])('that somebody entered %s signs nobody in', async (_how, mark) => {
    await tables()
      .insertInto('login_session')
      .values({ ...forged, ...(mark !== undefined && { mark }) } as LoginTables['login_session'])
      .execute()
    expect(await loginOf(pageWith(token))).toBeNull()
  })

  test('that bears the mark of another row signs nobody in', async () => {
    const { page, row } = await signedIn(bob)
    await tables()
      .insertInto('login_session')
      .values({ ...forged, mark: row.mark })
      .execute()
    expect(await loginOf(pageWith(token))).toBeNull()
    expect(await loginOf(page)).toMatchObject({ address: bob.address })
  })

  test.each([
    ['address', alice.address],
    ['chain_id', 10],
    ['created_at_ms', 1_700_000_000_001],
    ['expires_at_ms', 1_900_000_000_000],
    ['expires_at_ms', huge],
    ['chain_id', huge],
  ])('whose %s was changed signs nobody in', async (column, value) => {
    const { page, row } = await signedIn(bob)
    await tables()
      .updateTable('login_session')
      .set({ [column]: value })
      .where('token_hash', '=', row.token_hash)
      .execute()
    expect(await loginOf(page)).toBeNull()
    expect(told).toHaveLength(1)
  })

  test('of another that was given the token of his own signs nobody in', async () => {
    const [mine, hers] = [await signedIn(bob), await signedIn(alice)]
    await tables().deleteFrom('login_session').where('token_hash', '=', mine.row.token_hash).execute()
    await tables()
      .updateTable('login_session')
      .set({ token_hash: mine.row.token_hash })
      .where('token_hash', '=', hers.row.token_hash)
      .execute()
    expect(await loginOf(mine.page)).toBeNull()
  })

  test('that was swapped with another, marks and all, signs nobody in', async () => {
    const [mine, hers] = [await signedIn(bob), await signedIn(alice)]
    const swap = [
      [mine.row, hers.row],
      [hers.row, mine.row],
    ] as const
    for (const [{ token_hash }, { token_hash: _, ...other }] of swap) {
      await tables().updateTable('login_session').set(other).where('token_hash', '=', token_hash).execute()
    }
    expect([await loginOf(mine.page), await loginOf(hers.page)]).toEqual([null, null])
  })

  test('that has run out is none, whatever end it is given later', async () => {
    const { page, row } = await signedIn(bob)
    const kept = cookieOf(page)
    await stage.clock.advance(604_800_000)
    await sql`update login_session set expires_at_ms = ${row.expires_at_ms + 604_800_000}`.execute(opened.database)
    expect(await loginOf(pageWith(kept))).toBeNull()
  })

  test('that somebody entered ends no login of the account that it names', async () => {
    const { page } = await signedIn(alice)
    await tables()
      .insertInto('login_session')
      .values({ ...forged, mark: '' })
      .execute()
    const thief = pageWith(token)
    await thief.current()
    const csrf = await thief.send('GET', '/api/login')
    expect(csrf.body['login']).toBeNull()
    thief.cookies.set('latchkey-session-4400', token)
    expect((await thief.send('POST', '/api/login/sign-out', { everywhere: true })).status).toBe(200)
    expect(await loginOf(page)).toMatchObject({ address: alice.address })
  })

  // Limits of a mark, as SECURITY.md says: the row is as it was written, and by whom.
  test('that was ended is good again where somebody puts it back unchanged, for its own token and to its own end', async () => {
    const { page, row } = await signedIn(bob)
    const kept = cookieOf(page)
    await page.send('POST', '/api/login/sign-out', { everywhere: true })
    expect(await loginOf(pageWith(kept))).toBeNull()
    await tables().insertInto('login_session').values(row).execute()
    expect(await loginOf(pageWith(kept))).toMatchObject({ address: bob.address })
    await stage.clock.advance(604_800_000)
    expect(await loginOf(pageWith(kept))).toBeNull()
  })
})

describe('a sign-in request', () => {
  const visitToken = 'ef'.repeat(32)

  /** A message for alice that this site never gave out, and its row beside a browser of the writer's. */
  async function enter(changes: Partial<LoginTables['login_challenge']> = {}) {
    const page = stage.browser()
    const message = await page.challenge(alice)
    const known = await tables().selectFrom('login_challenge').selectAll().executeTakeFirstOrThrow()
    const nonce = 'a'.repeat(32)
    const row = { ...known, nonce, message: message.replace(known.nonce, nonce), visit_hash: hashToken(visitToken) }
    await tables()
      .insertInto('login_challenge')
      .values({ ...row, ...changes })
      .execute()
    page.cookies.set('latchkey-visit-4400', visitToken)
    await page.current()
    return { page, message: row.message }
  }

  test.each([
    ['with the mark of another', {}],
    ['without one', { mark: '' }],
  ])('error: that somebody entered %s signs nobody in', async (_how, changes) => {
    const { page, message } = await enter(changes)
    expect(codeOf(await page.verify(message, await sign(alice, message)))).toBe('request_not_ours')
    expect(await loginOf(page)).toBeNull()
  })

  test.each([
    ['visit_hash', hashToken(visitToken)],
    ['address', bob.address],
    ['chain_id', 10],
    ['message', 'another'],
    ['issued_at_ms', 1_700_000_000_001],
    ['expires_at_ms', 1_900_000_000_000],
    ['expires_at_ms', huge],
  ])('error: whose %s was changed signs nobody in', async (column, value) => {
    const page = stage.browser()
    const message = await page.challenge(alice)
    await tables()
      .updateTable('login_challenge')
      .set({ [column]: value })
      .execute()
    if (column === 'visit_hash') {
      page.cookies.set('latchkey-visit-4400', visitToken)
      await page.current()
    }
    const answer = await page.verify(message, await sign(alice, message))
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 401, code: 'request_not_ours' })
  })
})

test('such rows are counted, and told to the log once a minute, without what is in them', async () => {
  const { page, row } = await signedIn(bob)
  expect(stage.deps.marks.refusedRows()).toBe(0)
  await tables().updateTable('login_session').set({ address: alice.address }).execute()
  const token = cookieOf(page)
  for (let time = 0; time < 3; time++) expect(await loginOf(pageWith(token))).toBeNull()
  expect(stage.deps.marks.refusedRows()).toBe(3)
  await stage.clock.advance(60_000)
  expect(await loginOf(pageWith(token))).toBeNull()
  expect(told).toEqual([
    ['A row of login_session was written by somebody else and counts as not there; 1 since the start'],
    ['A row of login_session was written by somebody else and counts as not there; 4 since the start'],
  ])
  expect(JSON.stringify(told)).not.toContain(row.mark)
})
