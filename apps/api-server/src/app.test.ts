import { afterAll, describe, expect, test } from 'vitest'
import { findApiRoute } from './apiRoutes.ts'
import { alice, chainId, chains, codeOf, createTestApp, openTestDatabase, origin, sign } from './testing/testApp.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

describe('error: a forged request is refused', () => {
  const forgeries: [string, Record<string, string | null>, string][] = [
    ['without an origin', { origin: null }, 'wrong_origin'],
    ['from the null origin', { origin: 'null' }, 'wrong_origin'],
    ['from another site', { origin: 'https://evil.example' }, 'wrong_origin'],
    ['from another port', { origin: 'http://localhost:4401' }, 'wrong_origin'],
    ['from https instead of http', { origin: 'https://localhost:4400' }, 'wrong_origin'],
    ['from a look-alike', { origin: 'http://localhost:4400.evil.example' }, 'wrong_origin'],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'not_json'],
    ['as plain text', { 'content-type': 'text/plain' }, 'not_json'],
    ['as multipart', { 'content-type': 'multipart/form-data; boundary=x' }, 'not_json'],
    ['as nothing', { 'content-type': '' }, 'not_json'],
    ['as almost JSON', { 'content-type': 'application/jsonp' }, 'not_json'],
  ]
  const tokens: typeof forgeries = [
    ['without the header token', { 'x-latchkey-csrf': null }, 'wrong_csrf_token'],
    ['with an empty header token', { 'x-latchkey-csrf': '' }, 'wrong_csrf_token'],
    ['with a made-up header token', { 'x-latchkey-csrf': 'f'.repeat(64) }, 'wrong_csrf_token'],
  ]

  test.each(forgeries)('challenge %s', async (_title, headers, code) => {
    const page = (await createTestApp(database)).browser()
    const body = { address: alice.address, chainId }
    expect(codeOf(await page.send('POST', '/api/login/challenge', body, headers))).toBe(code)
  })

  test.each([...forgeries, ...tokens])('verify %s', async (_title, headers, code) => {
    const page = (await createTestApp(database)).browser()
    const message = await page.challenge(alice)
    const body = { message, signature: await sign(alice, message) }
    expect(codeOf(await page.send('POST', '/api/login/verify', body, headers))).toBe(code)
    expect((await page.verify(message, body.signature)).status).toBe(200)
  })

  test.each([...forgeries, ...tokens])('sign-out %s', async (_title, headers, code) => {
    const page = (await createTestApp(database)).browser()
    await page.signIn(alice)
    expect(codeOf(await page.send('POST', '/api/login/sign-out', { everywhere: true }, headers))).toBe(code)
    expect((await page.current()).body['login']).not.toBeNull()
  })

  test('a token of another browser is none', async () => {
    const { browser } = await createTestApp(database)
    const [page, other] = [browser(), browser()]
    await page.signIn(alice)
    await other.current()
    const headers = { 'x-latchkey-csrf': other.csrfToken() ?? '' }
    expect(codeOf(await page.send('POST', '/api/login/sign-out', { everywhere: false }, headers))).toBe(
      'wrong_csrf_token',
    )
  })
})

test('the token of a page survives reload, and a request for another challenge', async () => {
  const page = (await createTestApp(database)).browser()
  await page.signIn(alice)
  const before = page.csrfToken()
  await page.current()
  expect(page.csrfToken()).toBe(before)
  await page.challenge(alice)
  expect((await page.send('POST', '/api/login/sign-out', { everywhere: false })).status).toBe(200)
})

test('signing out twice is fine', async () => {
  const page = (await createTestApp(database)).browser()
  await page.signIn(alice)
  for (let round = 0; round < 2; round++) {
    expect((await page.send('POST', '/api/login/sign-out', { everywhere: false })).status).toBe(200)
  }
})

test('error: what is not there, and what is asked in the wrong way', async () => {
  const page = (await createTestApp(database)).browser()
  expect(codeOf(await page.send('GET', '/api/none'))).toBe('not_found')
  expect(codeOf(await page.send('GET', '/'))).toBe('not_found')
  for (const path of ['/api/login/verify', '/api/login/sign-out', '/rpc/31337']) {
    const answer = await page.send('GET', path)
    expect(answer.status).toBe(405)
    expect(codeOf(answer)).toBe('method_not_allowed')
  }
})

test('error: a path that is spelled with escapes is not there', async () => {
  const page = (await createTestApp(database)).browser()
  for (const path of ['/%61pi/login', '/api/l%6fgin', '/%72pc/1']) {
    expect(codeOf(await page.send('GET', path))).toBe('not_found')
    expect(findApiRoute(path)).toBe(undefined)
  }
})

test('error: bodies that are too long or broken are refused before they are used', async () => {
  const { page, fetch } = await createTestApp(database)
  expect(codeOf(await page.send('POST', '/api/login/challenge', '{'))).toBe('invalid_request')
  expect(codeOf(await page.send('POST', '/api/login/challenge', `"${'x'.repeat(40_000)}"`))).toBe('too_large')
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++
      controller.enqueue(new Uint8Array(10_000))
    },
  })
  const request = new Request(`${origin}/api/login/challenge`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: endless,
    // The platform asks for it with a stream; its types do not know it yet.
    duplex: 'half',
  } as RequestInit)
  expect((await fetch(request)).status).toBe(413)
  expect(pulled).toBeLessThan(10)
})

test('the health of the database is told', async () => {
  const page = (await createTestApp(database)).browser()
  expect((await page.send('GET', '/healthz')).body).toEqual({ status: 'ok', parts: { database: { status: 'ok' } } })
})

test('error: a configuration that cannot make a sign-in message is refused at the start', async () => {
  const bad = [{ statement: 'Two\nlines' }, { statement: 'über' }, { domain: 'a/b' }, { uri: '/login' }]
  for (const change of bad) {
    await expect(createTestApp(database, { config: { chains, ...change } })).rejects.toMatchObject({
      code: 'invalid_sign_in_message',
    })
  }
})
