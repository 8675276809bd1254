import { createHash } from 'node:crypto'
import { fakeClock } from '@latchkey/base/testing'
import { type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { NoticeMail, NoticePart } from '../config.ts'
import { createFakeChain, type FakeChain } from '../history/testing/fakeChain.ts'
import { listed, moved, openTestReader, token } from '../history/testing/testReader.ts'
import { createApp } from '../index.ts'
import { noticeFigures } from '../limits.ts'
import type { HistoryTables } from '../tables/historyTables.ts'
import type { NoticeTables } from '../tables/noticeTables.ts'
import {
  alice,
  bob,
  chains,
  codeOf,
  createBrowser,
  createTestApp,
  openTestDatabase,
  origin,
} from '../testing/testApp.ts'
import { createNoticeKeys } from './noticeKeys.ts'
import { sendNotices } from './sendNotices.ts'
import { createWriteNotice } from './writeNotice.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

const visitor = alice.address.toLowerCase()
const friend = bob.address.toLowerCase()
const spam = '0x00000000000000000000000000000000000000bb'
const wordsOf = (parts: readonly NoticePart[]) => parts.map(({ text }) => text).join('\n')

async function open() {
  const clock = fakeClock()
  const chain: FakeChain = createFakeChain()
  chain.pass(100)
  const reader = await openTestReader(database, { rpc: chain.rpc, accounts: [visitor], tokens: [listed], clock })
  const tables = database.withTables<HistoryTables & NoticeTables>()
  await tables.deleteFrom('notice_account').execute()
  await tables.deleteFrom('notice_cursor').execute()
  await reader.turn()
  const mails: NoticeMail[] = []
  const post = { isDown: false }
  const { deps, clock: both } = await createTestApp(database, { clock })
  const compose = ({ title, parts }: { title: string; parts: readonly NoticePart[] }) => ({
    subject: title,
    text: wordsOf(parts),
  })
  const send = async (mail: NoticeMail) => {
    if (post.isDown) throw new Error('The mail server is away')
    mails.push(mail)
  }
  const notices = { appName: 'Shop', compose, send }
  const { fetch } = createApp({ ...deps, hasHistory: true, notices })
  const page = createBrowser(fetch)
  await page.signIn(alice)
  const keys = createNoticeKeys(deps.marks)
  const write = createWriteNotice({ keys, compose, appName: 'Shop', origin, chains })
  const sending = { database: tables, clock, log: deps.log, keys, write, send }
  return {
    ...{ chain, reader, mails, post, page, fetch, tables, deps, clock: both, keys, notices },
    work: (more: Partial<typeof sending> = {}) => sendNotices({ ...sending, ...more }),
    /** Lets what was sent be settled, and read. */
    async settle() {
      chain.pass(64)
      await reader.turn()
    },
    ask: (email = 'ada@shop.example') => page.send('POST', '/api/notices', { email }),
    code: () => /^\d{8}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? '',
    confirm: (code: string) => page.send('POST', '/api/notices/confirm', { code }),
  }
}

let site: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  site = await open()
})

/** A database in which something else happens right before the next transaction. */
function interrupted<Given extends object>(database: Given) {
  const gate: { work: (() => Promise<unknown>) | undefined } = { work: undefined }
  const wrap = <Any extends object>(given: Any): Any =>
    new Proxy(given, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        if (name === 'withTables') return () => wrap(target)
        if (name !== 'transaction') return value.bind(target)
        return () => ({
          async execute(run: (transaction: never) => Promise<unknown>) {
            const { work } = gate
            gate.work = undefined
            await work?.()
            return await value.call(target).execute(run)
          },
        })
      },
    })
  return { database: wrap(database), gate }
}

async function begin(): Promise<void> {
  await site.ask()
  expect((await site.confirm(site.code())).body).toEqual({ state: 'on', email: 'ada@shop.example' })
  site.mails.length = 0
}

test('an address gets mails once the code was entered that was mailed there, and none after they were ended', async () => {
  expect((await site.page.send('GET', '/api/notices')).body).toEqual({ state: 'off', email: null })
  expect((await site.ask(' Ada@Shop.example')).status).toBe(400)
  expect((await site.ask('Ada@shop.example')).body).toMatchObject({ state: 'asked', email: 'ada@shop.example' })
  await site.work()
  expect(site.mails).toMatchObject([{ to: 'ada@shop.example', subject: 'Confirm this address at Shop' }])
  const wrong = site.code() === '00000000' ? '00000001' : '00000000'
  expect(codeOf(await site.confirm(wrong))).toBe('notice_code_wrong')
  expect((await site.confirm(site.code())).body).toMatchObject({ state: 'on' })
  // A code works once.
  expect(codeOf(await site.confirm(site.code()))).toBe('notice_code_wrong')
  expect((await site.page.send('GET', '/api/notices')).body).toEqual({ state: 'on', email: 'ada@shop.example' })
  const stored = JSON.stringify(await site.tables.selectFrom('notice_account').selectAll().execute())
  expect(stored).not.toContain('shop.example')
  await site.page.send('POST', '/api/notices/off', {})
  expect(await site.tables.selectFrom('notice_cursor').selectAll().execute()).toEqual([])
  expect((await site.page.send('GET', '/api/notices')).body).toMatchObject({ state: 'off' })
})

test('an account whose row holds a number beyond all numbers keeps nobody else from his mail', async () => {
  await begin()
  const own = await site.tables.selectFrom('notice_account').selectAll().executeTakeFirstOrThrow()
  await site.tables
    .insertInto('notice_account')
    .values({ ...own, account: friend })
    .execute()
  const [most, least] = [sql<number>`9223372036854775807`, sql<number>`-9223372036854775807`]
  const damage = { next_at_ms: least, code_until_ms: most }
  await site.tables.updateTable('notice_account').set(damage).where('account', '=', friend).execute()
  site.chain.send({ from: friend, to: visitor, value: 10n ** 18n })
  await site.settle()
  await site.clock.advance(noticeFigures.pauseMs)
  await site.work()
  expect(site.mails).toHaveLength(1)
})

test('one mail tells all that came in, settled, and nothing that is folded away, unlisted, or the account’s own doing', async () => {
  site.chain.send({ from: friend, to: visitor, value: 9n * 10n ** 18n })
  await site.settle()
  await begin()
  site.chain.send({ from: friend, to: visitor, value: 10n ** 18n })
  site.chain.send({ from: friend, logs: [moved(friend, visitor, 2_500_000n, token)] })
  site.chain.send({ from: friend, logs: [moved(friend, visitor, 3n, spam)] })
  site.chain.send({ from: friend, logs: [moved(friend, visitor, 0n, token)] })
  site.chain.send({ from: visitor, logs: [moved(friend, visitor, 4_000_000n, token)] })
  await site.reader.turn()
  await site.work()
  expect(site.mails).toEqual([])
  await site.settle()
  await site.clock.advance(noticeFigures.lookEveryMs)
  await site.work()
  expect(site.mails).toHaveLength(1)
  const [mail] = site.mails
  expect(mail).toMatchObject({ to: 'ada@shop.example', subject: '2 payments came in at Shop' })
  expect(mail?.text).toContain('2.5 USDC came in on Local.\n1 ETH came in on Local.')
  expect(mail?.text).not.toMatch(/0x[0-9a-f]{40}(?!\.)|\b9 ETH|4 USDC/)
  await site.clock.advance(noticeFigures.pauseMs)
  await site.work()
  expect(site.mails).toHaveLength(1)
})

test('of two processes one sends a mail, and one that falls while it sends has sent it for good', async () => {
  await begin()
  site.chain.send({ from: friend, to: visitor, value: 1n })
  await site.settle()
  await Promise.all([site.work(), site.work()])
  expect(site.mails).toHaveLength(1)
  site.chain.send({ from: friend, to: visitor, value: 2n })
  await site.settle()
  await site.clock.advance(noticeFigures.pauseMs)
  // As a process that is gone in the midst of it: it never hears how it went.
  void site.work({ send: () => new Promise(() => undefined) })
  await site.tables.selectFrom('notice_account').selectAll().execute()
  await expect
    .poll(async () => (await site.tables.selectFrom('notice_account').select('version').executeTakeFirst())?.version)
    .toBe(2)
  await site.clock.advance(noticeFigures.pauseMs)
  await site.work()
  expect(site.mails).toHaveLength(1)
})

test('a mail that the mail server does not take is told later, once', async () => {
  await begin()
  site.chain.send({ from: friend, to: visitor, value: 10n ** 18n })
  await site.settle()
  site.post.isDown = true
  await site.work()
  await site.work()
  site.post.isDown = false
  await site.work()
  expect(site.mails).toEqual([])
  await site.clock.advance(2 * noticeFigures.pauseMs)
  await site.work()
  await site.clock.advance(2 * noticeFigures.pauseMs)
  await site.work()
  expect(site.mails.map(({ subject }) => subject)).toEqual(['Something came in at Shop'])
})

test('a day has so many mails, and the next tells all that waits', async () => {
  await begin()
  for (let count = 0; count < noticeFigures.perDay + 3; count++) {
    site.chain.send({ from: friend, to: visitor, value: 10n ** 18n })
    await site.settle()
    await site.clock.advance(noticeFigures.pauseMs)
    await site.work()
  }
  expect(site.mails).toHaveLength(noticeFigures.perDay)
  await site.clock.advance(86_400_000)
  await site.work()
  expect(site.mails.at(-1)?.subject).toBe('3 payments came in at Shop')
})

test('a mail that was taken is not told again where the database then fails', async () => {
  await begin()
  site.chain.send({ from: friend, to: visitor, value: 1n })
  await site.settle()
  let isBroken = true
  const failing = {
    transformResult: async ({ result }: PluginTransformResultArgs) => result,
    transformQuery({ node }: PluginTransformQueryArgs) {
      if (isBroken && site.mails.length > 0 && node.kind === 'UpdateQueryNode') {
        isBroken = false
        throw new Error('The database is away')
      }
      return node
    },
  }
  await site.work({ database: site.tables.withPlugin(failing) })
  expect(isBroken).toBe(false)
  await site.clock.advance(4 * noticeFigures.pauseMs)
  await site.work()
  expect(site.mails).toHaveLength(1)
})

test('accounts of which nothing can be told hold up no other, and are looked at more seldom each time', async () => {
  await begin()
  const own = await site.tables.selectFrom('notice_account').selectAll().executeTakeFirstOrThrow()
  const failing = Array.from({ length: noticeFigures.perTurn }, (_, index) => `0xbad${String(index).padStart(37, '0')}`)
  const rows = failing.map((account) => ({ ...own, account, next_at_ms: own.next_at_ms - 1 }))
  await site.tables.insertInto('notice_account').values(rows).execute()
  const database = site.tables.withPlugin({
    transformResult: async ({ result }: PluginTransformResultArgs) => result,
    transformQuery({ node }: PluginTransformQueryArgs) {
      const query = node.kind === 'SelectQueryNode' ? JSON.stringify(node) : ''
      if (query.includes('notice_cursor') && query.includes('0xbad')) throw new Error('The row is damaged')
      return node
    },
  })
  site.chain.send({ from: friend, to: visitor, value: 1n })
  await site.settle()
  const pauses: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    await site.work({ database })
    await site.work({ database })
    const first = site.tables
      .selectFrom('notice_account')
      .select('next_at_ms')
      .where('account', '=', String(failing[0]))
    const pauseMs = (await first.executeTakeFirstOrThrow()).next_at_ms - site.clock.now()
    pauses.push(pauseMs / noticeFigures.pauseMs)
    await site.clock.advance(pauseMs)
  }
  expect([site.mails.length, pauses]).toEqual([1, [2, 4, 8]])
})

test('an address that was given up while others were mailed gets nothing any more', async () => {
  await begin()
  site.chain.send({ from: friend, to: visitor, value: 1n })
  await site.settle()
  const change = async () => {
    await site.page.send('POST', '/api/notices/off', {})
    await site.ask('bea@shop.example')
    await site.confirm(site.code())
    site.mails.length = 0
  }
  const { database, gate } = interrupted(site.tables)
  gate.work = change
  await site.work({ database })
  expect(gate.work).toBeUndefined()
  expect(site.mails).toEqual([])
})

describe('the link that ends them', () => {
  async function stopUrl(): Promise<string> {
    site.chain.send({ from: friend, to: visitor, value: 1n })
    await site.settle()
    await site.work()
    return site.mails.at(-1)?.unsubscribeUrl ?? ''
  }

  test('works without a login by one press, and not by being looked at', async () => {
    await begin()
    const url = await stopUrl()
    const looked = await site.fetch(new Request(url))
    expect(await looked.text()).toContain('<form method="post">')
    expect(await site.tables.selectFrom('notice_account').selectAll().execute()).toHaveLength(1)
    const body = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const stopped = await site.fetch(new Request(url, { method: 'POST', body, headers }))
    expect([stopped.status, await stopped.text()]).toEqual([200, expect.stringContaining('No more of these mails')])
    expect(await site.tables.selectFrom('notice_account').selectAll().execute()).toEqual([])
  })

  test('leads to a page that may send its own form, in a browser as well', async () => {
    await begin()
    const asked = await site.fetch(new Request(await stopUrl()))
    const policy = asked.headers.get('content-security-policy')
    expect(policy).toContain("form-action 'self'")
    const page = await asked.text()
    const style = /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? ''
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(page).not.toMatch(/<script|style="/)
  })

  test('is held back where one network presses it without end, and asks again', async () => {
    await begin()
    const url = await stopUrl()
    const press = () => site.fetch(new Request(`${origin}/api/notices/stop?to=x`, { method: 'POST' }))
    for (let presses = 0; presses < noticeFigures.stops.all.burst; presses++) await press()
    const refused = await site.fetch(new Request(url, { method: 'POST' }))
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('<form method="post">')])
    await site.clock.advance(1000)
    expect((await site.fetch(new Request(url, { method: 'POST' }))).status).toBe(200)
    expect(await site.tables.selectFrom('notice_account').selectAll().execute()).toEqual([])
  })

  test.each<[string, (url: string) => string]>([
    ['of another account', (url) => url.replace(/0x[0-9a-f]{40}/, friend)],
    ['that was changed', (url) => `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`],
    ['that is none', () => `${origin}/api/notices/stop?to=<script>`],
  ])('%s ends nothing, and says nothing else', async (_what, bend) => {
    await begin()
    const answer = await site.fetch(new Request(bend(await stopUrl()), { method: 'POST' }))
    expect(await answer.text()).toContain('No more of these mails')
    expect(await site.tables.selectFrom('notice_account').selectAll().execute()).toHaveLength(1)
  })
})

describe('error: nobody', () => {
  test('guesses a code, gets one after its time, or has many mailed', async () => {
    await site.ask()
    const wrong = site.code() === '00000000' ? '00000001' : '00000000'
    for (let tries = 0; tries < noticeFigures.codeTries; tries++) await site.confirm(wrong)
    expect(codeOf(await site.confirm(site.code()))).toBe('notice_code_wrong')
    await site.ask()
    await site.clock.advance(noticeFigures.codeLifeMs)
    expect(codeOf(await site.confirm(site.code()))).toBe('notice_code_wrong')
    const codes = await Promise.all(Array.from({ length: 5 }, async () => codeOf(await site.ask())))
    expect(codes).toContain('too_many_notices')
  })

  test('has an address confirmed by the code of another one, asked for in the same moment', async () => {
    await site.ask()
    const code = site.code()
    const { database, gate } = interrupted(site.deps.database)
    const page = createBrowser(createApp({ ...site.deps, database, hasHistory: true, notices: site.notices }).fetch)
    await page.signIn(alice)
    gate.work = () => site.ask('stranger@shop.example')
    expect(codeOf(await page.send('POST', '/api/notices/confirm', { code }))).toBe('notice_code_wrong')
    expect((await site.page.send('GET', '/api/notices')).body).toEqual({
      state: 'asked',
      email: 'stranger@shop.example',
    })
  })

  test('who is not signed in, or whose page is another site’s, asks for them', async () => {
    const stranger = createBrowser(site.fetch)
    expect(codeOf(await stranger.send('GET', '/api/notices'))).toBe('not_signed_in')
    expect(codeOf(await site.page.send('POST', '/api/notices', {}, { origin: 'https://evil.example' }))).toBe(
      'wrong_origin',
    )
    const forged = { 'x-latchkey-csrf': 'f'.repeat(64) }
    expect(codeOf(await site.page.send('POST', '/api/notices/off', {}, forged))).toBe('wrong_csrf_token')
    const hostile = ['a@b.example\r\nBcc: c@d.example', 'a@b.example,c@d.example', '', 'a'.repeat(300)]
    for (const email of hostile) expect(codeOf(await site.ask(email))).toBe('invalid_request')
  })

  test('gets them where the owner does not offer them, or to an address that was sealed for another', async () => {
    const off = createBrowser(createApp({ ...site.deps, hasHistory: true }).fetch)
    expect(codeOf(await off.send('GET', '/api/notices'))).toBe('notices_off')
    expect(site.keys.open(friend, site.keys.seal(visitor, 'ada@shop.example'))).toBeUndefined()
    expect(site.keys.open(visitor, 'x')).toBeUndefined()
  })
})
