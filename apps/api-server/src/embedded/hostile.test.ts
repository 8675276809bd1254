import { fakeClock } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import { createApp } from '../index.ts'
import { codeOf, createBrowser, testDeps } from '../testing/testApp.ts'
import { createEmbeddedApp, createFrameKey, openCustodyStage, register } from '../testing/testCustody.ts'

const clock = fakeClock()
const frame = createFrameKey()
const { targetPublicKey } = frame
const { database, custody, open } = await openCustodyStage(clock)

const paths = [
  'challenge',
  'passkey',
  'email',
  'recovery',
  'address',
  'code',
  'owner',
  'confirm-address',
  'recoverable',
]

test.each(paths)('error: %s takes what a page of this site sends, and nothing else', async (path) => {
  const page = await open()
  const send = (headers: Record<string, string | null>) => page.send('POST', `/api/embedded/${path}`, {}, headers)
  expect(codeOf(await send({ origin: null }))).toBe('wrong_origin')
  expect(codeOf(await send({ origin: 'https://evil.example' }))).toBe('wrong_origin')
  expect(codeOf(await send({ 'content-type': 'text/plain' }))).toBe('not_json')
  expect((await page.send('GET', `/api/embedded/${path}`)).status).toBe(405)
  expect(codeOf(await page.send('POST', `/api/embedded/${path}`, '['))).toBe('invalid_request')
  expect(codeOf(await page.send('POST', `/api/embedded/${path}`, { more: 1 }))).toBe('invalid_request')
  expect(codeOf(await page.send('POST', `/api/embedded/${path}`, `"${'x'.repeat(140_000)}"`))).toBe('too_large')
})

describe('error: an address that is not one plain address is refused', () => {
  test.each([
    '',
    'nobody',
    'a@b@shop.example',
    'x,victim@shop.example',
    'a@shop.example, b@shop.example',
    'a@shop.example;b@shop.example',
    '<a@shop.example>',
    '"a b"@shop.example',
    'a@shop.example\r\nBcc: b@shop.example',
    'a @shop.example',
    ' a@shop.example',
    'a@shop..example',
    'a@-shop.example',
    'ａ@shop.example',
    '\u212a@shop.example',
    'a@shop.example\u0000',
    `${'a'.repeat(65)}@shop.example`,
    `a@${'b'.repeat(64)}.example`,
    7,
    null,
    ['a@shop.example'],
    { toString: 'a@shop.example' },
  ])('%j', async (email) => {
    const page = await open()
    const before = custody.mails.length
    for (const path of ['email', 'recovery', 'address']) {
      const answer = await page.send('POST', `/api/embedded/${path}`, { email, targetPublicKey })
      expect(codeOf(answer)).toBe('invalid_request')
    }
    expect(custody.mails.length).toBe(before)
  })
})

test.each([
  ['no point of the curve', `04${'11'.repeat(64)}`],
  ['a short key', targetPublicKey.slice(0, -2)],
  ['a private key', '11'.repeat(32)],
  ['no text', { length: 130 }],
])('error: %s is no key of a frame', async (_what, key) => {
  const page = await open()
  const answer = await page.send('POST', '/api/embedded/email', { email: 'a@shop.example', targetPublicKey: key })
  expect(codeOf(answer)).toBe('invalid_request')
})

test('error: a passkey that is anything else', async () => {
  const page = await open()
  const { request } = await register(page)
  const { attestation } = request
  const bodies: object[] = [
    {},
    { passkey: null },
    { passkey: { ...request, userId: 'x' } },
    { passkey: request, organizationId: custody.root.organizationId },
    { passkey: request, walletName: '' },
    { passkey: request, walletName: 'x'.repeat(65) },
    { passkey: request, email: 'nobody' },
    { passkey: { ...request, challenge: 'short' } },
    { passkey: { ...request, attestation: { ...attestation, attestationObject: '%' } } },
    { passkey: { ...request, attestation: { ...attestation, transports: ['AUTHENTICATOR_TRANSPORT_PIGEON'] } } },
    { passkey: { ...request, attestation: { ...attestation, clientDataJson: 'x'.repeat(16_385) } } },
    { passkey: { ...request, attestation: { ...attestation, extra: { __proto__: 1 } } } },
  ]
  for (const body of bodies) {
    expect(codeOf(await page.send('POST', '/api/embedded/passkey', body))).toBe('invalid_request')
  }
  // Nothing of that used the registration up.
  expect((await page.send('POST', '/api/embedded/passkey', { passkey: request })).status).toBe(200)
})

test('error: one caller has limits, and takes nothing from others', async () => {
  let caller = '203.0.113.1'
  const page = await createEmbeddedApp(database, { custody, callerOf: () => caller })
  const ask = () => page.send('POST', '/api/embedded/challenge', {})
  const statuses: number[] = []
  for (let turn = 0; turn < 85; turn++) statuses.push((await ask()).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(80)
  expect(codeOf(await ask())).toBe('too_many_wallets')
  caller = '203.0.113.2'
  expect((await ask()).status).toBe(200)
})

describe('error: custody that fails is not the visitor’s fault, and costs no code', () => {
  test.each([
    ['out of reach', () => Promise.reject(new TypeError('network')), 503, 'custody_unreachable'],
    ['in trouble', async () => new Response('oops', { status: 500 }), 502, 'custody_failed'],
    [
      'of another key',
      async () => Response.json({ code: 16, message: 'no', details: [] }, { status: 401 }),
      502,
      'custody_failed',
    ],
    [
      'busy',
      async () => Response.json({ code: 8, message: 'no', details: [] }, { status: 429 }),
      502,
      'custody_failed',
    ],
    ['answering nonsense', async () => Response.json([]), 502, 'custody_failed'],
  ] as const)('%s', async (_how, fetch, status, code) => {
    const page = await createEmbeddedApp(database, { custody, fetch })
    for (let turn = 0; turn < 7; turn++) {
      for (const path of ['email', 'recovery']) {
        const answer = await page.send('POST', `/api/embedded/${path}`, { email: 'a@shop.example', targetPublicKey })
        expect(answer).toMatchObject({ status, body: { error: { code } } })
        expect(JSON.stringify(answer.body)).not.toContain(custody.root.apiPrivateKey)
      }
    }
  })
})

test('the time of an answer tells nothing: what is done waits for the next second', async () => {
  let [asked, open] = [0, 0]
  const page = await createEmbeddedApp(database, {
    custody,
    answerEveryMs: 1000,
    async fetch(url, init) {
      asked++
      open++
      return await custody.server.fetch(new Request(url, init)).finally(() => open--)
    },
  })
  /** Until custody has been asked, and is asked nothing more for a while. */
  async function settle() {
    for (let calm = 0; calm < 50; calm++) {
      await new Promise((resolve) => setImmediate(resolve))
      if (asked === 0 || open > 0) calm = 0
    }
  }
  const known = 'known@shop.example'
  for (const [path, email] of [
    ['email', known],
    ['email', known],
    ['recovery', known],
    ['recovery', 'unknown@shop.example'],
  ] as const) {
    await clock.advance(30_000)
    asked = 0
    let isAnswered = false
    const answered = page.send('POST', `/api/embedded/${path}`, { email, targetPublicKey }).finally(() => {
      isAnswered = true
    })
    await settle()
    await clock.advance(999)
    await settle()
    expect({ path, email, isAnswered }).toEqual({ path, email, isAnswered: false })
    // With a database over the network the work may have come to rest only now.
    while (!isAnswered) {
      await clock.advance(1000)
      await settle()
    }
    expect((await answered).status).toBe(200)
  }
})

test('error: a site without custody offers none, and shows no mails', async () => {
  const page = createBrowser(createApp(testDeps(database)).fetch)
  for (const path of paths) {
    expect(codeOf(await page.send('POST', `/api/embedded/${path}`, {}))).toBe('embedded_not_offered')
  }
  expect(await page.send('GET', '/api/inbox')).toMatchObject({ status: 404, body: { error: { code: 'no_inbox' } } })
})

test('the inbox of a local run is told as it is', async () => {
  const mail = { id: '1', to: 'a@shop.example', subject: 'Hello', text: 'There', sentAtMs: 1 }
  const page = createBrowser(createApp({ ...testDeps(database), inbox: async () => [mail] }).fetch)
  expect(await page.send('GET', '/api/inbox')).toMatchObject({ status: 200, body: { mails: [mail] } })
  expect((await page.send('POST', '/api/inbox', {})).status).toBe(405)
})
