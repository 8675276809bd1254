import { type Fetch, silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { openCredentialBundle } from '@latchkey/custody'
import { createTestKey } from '@latchkey/custody-server/testing'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../testing/testApp.ts'
import {
  askedOf,
  codeIn,
  createEmbeddedApp,
  createFrameKey,
  type MailPath,
  openCustodyStage,
  type Page,
} from '../testing/testCustody.ts'

const clock = fakeClock()
const { database, custody } = await openCustodyStage(clock)
const open = (more = {}) => createEmbeddedApp(database, { custody, hasDigits: true, ...more })
let drawn = 0
const newEmail = () => `reader${drawn++}@shop.example`

async function ask(
  page: Page,
  {
    email = newEmail(),
    frame = createFrameKey(),
    path = 'email',
    wish = '?digits=6',
  }: { email?: string; frame?: ReturnType<typeof createFrameKey>; path?: MailPath; wish?: string } = {},
) {
  const request = { email, targetPublicKey: frame.targetPublicKey }
  const answer = await page.send('POST', `/api/embedded/${path}${wish}`, request)
  const mail = custody.mails.at(-1)
  const digits = mail?.text.match(/^\d{6}$/m)?.[0] ?? ''
  return { answer, asked: askedOf(path, email), frame, mail, digits }
}

type Asked = Pick<Awaited<ReturnType<typeof ask>>, 'asked' | 'frame'>

const enter = (page: Page, { asked, frame }: Asked, digits: string) =>
  page.send('POST', '/api/embedded/code', { ...asked, digits, targetPublicKey: frame.targetPublicKey })
const wrongOf = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')

test('six digits of a mail open what its link does, and an address for recovery is confirmed by them too', async () => {
  const page = await open()
  for (const path of ['email', 'address'] as const) {
    const asked = await ask(page, { path })
    expect(asked.answer.body).toEqual({ hasDigits: true })
    // A page that only looks like it can have the mail sent too, and is the page that asked.
    expect(asked.mail?.text).toMatch(/^Type it only where the browser shows the address [\w.:-]+\.$/m)
    const { body } = await enter(page, asked, asked.digits)
    if (path === 'email') expect(body).toMatchObject({ credentialBundle: codeIn(asked.mail?.text) })
    const key = createTestKey(await openCredentialBundle(String(body['credentialBundle']), asked.frame.privateBytes))
    const [organizationId, userId] = [String(body['organizationId']), String(body['userId'])]
    expect((await custody.query('whoami', { organizationId }, key)).body).toMatchObject({ organizationId, userId })
    // The answer may have been lost on its way: until the key is used up the same page is told the same.
    expect((await enter(page, asked, asked.digits)).body).toEqual(body)
    const { apiKeys } = (await custody.query('get_user', { organizationId, userId }, key)).body.user
    const used = apiKeys.find(
      ({ credential }: { credential: { publicKey: string } }) => credential.publicKey === key.publicKey,
    )
    const parameters = { userId, apiKeyIds: [used.apiKeyId] }
    // Another key of his first, since nobody's last one goes.
    const { publicKey } = createTestKey()
    const more = [{ apiKeyName: 'page', publicKey, curveType: 'API_KEY_CURVE_P256' }]
    await custody.submit('create_api_keys', { organizationId, parameters: { userId, apiKeys: more } }, key)
    expect((await custody.submit('delete_api_keys', { organizationId, parameters }, key)).status).toBe(200)
    expect(codeOf(await enter(page, asked, asked.digits))).toBe('code_refused')
  }
})

test.each([
  ['an owner who wants none', { hasDigits: false }, '?digits=6'],
  ['a page of an earlier version', {}, ''],
])('%s has a code to paste mailed, as before', async (_who, options, wish) => {
  const page = await open(options)
  const asked = await ask(page, { wish })
  expect([asked.digits, asked.answer.body]).toEqual(['', {}])
  expect(codeOf(await enter(page, asked, '123456'))).toBe('code_refused')
})

test('error: digits that were mistyped are no failure of the site in its log, a custody that is away is', async () => {
  const told: string[] = []
  const tell = (message: string) => void told.push(message)
  let isAway = false
  const fetch: Fetch = async (url, init) => {
    if (isAway) throw new TypeError('network')
    return await custody.server.fetch(new Request(url, init))
  }
  const page = await open({ log: { ...silentLog, warn: tell, error: tell }, fetch })
  const asked = await ask(page)
  expect(codeOf(await enter(page, asked, wrongOf(asked.digits)))).toBe('code_refused')
  expect(told).toEqual([])
  isAway = true
  expect(codeOf(await enter(page, asked, asked.digits))).toBe('custody_unreachable')
  expect(told).toHaveLength(1)
})

describe('error: whoever guesses', () => {
  test('learns nothing of whether an address is known', async () => {
    const page = await open()
    const known = await ask(page)
    await enter(page, known, known.digits)
    const stranger = await ask(page, { path: 'recovery' })
    expect(stranger.answer.body).toEqual(known.answer.body)
    const recovered = await ask(page, { path: 'recovery', email: newEmail() })
    for (const asked of [stranger, recovered]) {
      expect(await enter(page, asked, '123456')).toMatchObject({
        status: 403,
        body: { error: { code: 'code_refused' } },
      })
    }
    const again = await ask(page)
    const wrong = await enter(page, again, wrongOf(again.digits))
    const none = await enter(page, stranger, wrongOf(again.digits))
    expect([wrong.status, wrong.body]).toEqual([none.status, none.body])
  })

  test('is answered at a fixed pace, whatever was done', async () => {
    let [asked, underWay] = [0, 0]
    const page = await open({
      answerEveryMs: 1000,
      async fetch(url: string, init: RequestInit) {
        asked++
        underWay++
        return await custody.server.fetch(new Request(url, init)).finally(() => underWay--)
      },
    })
    /** Until custody has been asked, and is asked nothing more for a while. */
    async function settle() {
      for (let calm = 0; calm < 50; calm++) {
        await new Promise((resolve) => setImmediate(resolve))
        if (asked === 0 || underWay > 0) calm = 0
      }
    }
    const known = await ask(await open())
    for (const each of [known, { ...known, frame: createFrameKey() }]) {
      asked = 0
      let isAnswered = false
      const answered = enter(page, each, wrongOf(known.digits)).finally(() => {
        isAnswered = true
      })
      await settle()
      await clock.advance(999)
      await settle()
      expect(isAnswered).toBe(false)
      // With a database over the network the work may have come to rest only now.
      while (!isAnswered) {
        await clock.advance(1000)
        await settle()
      }
      expect(codeOf(await answered)).toBe('code_refused')
    }
  })

  test('has few tries looked into at once: together they would take longer for an address that is known', async () => {
    let [underWay, most] = [0, 0]
    let caller = 0
    const page = await open({
      callerOf: () => `203.0.${caller++ % 50}.1`,
      async fetch(url: string, init: RequestInit) {
        underWay++
        most = Math.max(most, underWay)
        return await custody.server.fetch(new Request(url, init)).finally(() => underWay--)
      },
    })
    const known = await ask(page)
    const wrong = wrongOf(known.digits)
    const publicKey = createTestKey().publicKey
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => [
        enter(page, known, wrong),
        page.send('POST', '/api/embedded/owner', { ...known.asked, publicKey }),
      ]).flat(),
    )
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['code_refused']))
    expect(most).toBeLessThanOrEqual(16)
  })

  test('reads no digits that are no six digits', async () => {
    const page = await open()
    const asked = await ask(page)
    for (const digits of ['12345', '1234567', '12345a', '١٢٣٤٥٦']) {
      expect(codeOf(await enter(page, asked, digits))).toBe('invalid_request')
    }
  })
})
