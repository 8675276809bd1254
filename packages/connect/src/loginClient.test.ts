import { fakeClock } from '@latchkey/base/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConnectError } from './errors.ts'
import { createLoginClient } from './loginClient.ts'
import { fakeAccount } from './testing/fakeConnector.ts'

type Sent = { readonly url: string; readonly init: RequestInit }
type Reply = { readonly status?: number; readonly body: unknown }

const login = { address: fakeAccount, chainId: 1, expiresAtMs: 5 }
const oldToken = { status: 403, body: { error: { code: 'wrong_csrf_token', message: 'This page is out of date.' } } }

/** A login server that answers by path, in order; the last answer is repeated. */
function client(replies: Readonly<Record<string, readonly Reply[]>>, clock = fakeClock()) {
  const sent: Sent[] = []
  const made = createLoginClient({
    baseUrl: '/api/login',
    clock,
    fetch: async (url, init) => {
      const list = replies[url] ?? []
      const turn = sent.filter((one) => one.url === url).length
      sent.push({ url, init })
      const reply = list[Math.min(turn, list.length - 1)]
      if (reply === undefined) throw new TypeError('offline')
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
      return new Response(text, { status: reply.status ?? 200 })
    },
  })
  const tokens = () => sent.map(({ init }) => new Headers(init.headers).get('x-latchkey-csrf'))
  return { client: made, sent, tokens }
}

describe('the login client', () => {
  test('carries the newest token from answer to answer, as JSON and with the cookie', async () => {
    const server = client({
      '/api/login/challenge': [{ body: { message: 'm', expiresAtMs: 1, csrfToken: 't1' } }],
      '/api/login/verify': [{ body: { login, csrfToken: 't2' } }],
      '/api/login/sign-out': [{ body: {} }],
    })
    expect(await server.client.challenge({ address: fakeAccount, chainId: 1 })).toEqual({ message: 'm' })
    expect(await server.client.verify({ message: 'm', signature: '0x11' })).toEqual(login)
    await server.client.signOut({ everywhere: true })
    expect(server.tokens()).toEqual([null, 't1', 't2'])
    expect(server.sent.map(({ init }) => init.body)).toEqual([
      JSON.stringify({ address: fakeAccount, chainId: 1 }),
      '{"message":"m","signature":"0x11"}',
      '{"everywhere":true}',
    ])
    for (const { init } of server.sent) {
      expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', redirect: 'error' })
      expect(new Headers(init.headers).get('content-type')).toBe('application/json')
    }
  })

  test('tells who is signed in', async () => {
    const answers = [{ body: { login, csrfToken: 't' } }, { body: { login: null, csrfToken: 't' } }]
    const server = client({ '/api/login': answers })
    expect(await server.client.current()).toEqual(login)
    expect(await server.client.current()).toBe(undefined)
  })

  test('fetches a token where it has none, and once more where it is too old', async () => {
    const server = client({
      '/api/login': [{ body: { login, csrfToken: 'old' } }, { body: { login, csrfToken: 'new' } }],
      '/api/login/sign-out': [oldToken, { body: {} }],
    })
    await server.client.signOut({ everywhere: false })
    expect(server.sent.map(({ url }) => url.slice('/api/login'.length))).toEqual(['', '/sign-out', '', '/sign-out'])
    expect(server.tokens()).toEqual([null, 'old', null, 'new'])
  })

  test('does not try for ever', async () => {
    const server = client({
      '/api/login': [{ body: { login: null, csrfToken: 't' } }],
      '/api/login/sign-out': [oldToken],
    })
    await expect(server.client.signOut({ everywhere: false })).rejects.toMatchObject({ code: 'login_refused' })
    expect(server.sent).toHaveLength(4)
  })

  test('a refusal carries the server’s words and code', async () => {
    const refusal = { status: 401, body: { error: { code: 'wrong_signature', message: 'Not that account.' } } }
    const server = client({ '/api/login/challenge': [refusal] })
    await expect(server.client.challenge({ address: fakeAccount, chainId: 1 })).rejects.toMatchObject({
      code: 'login_refused',
      message: 'Signing in was refused: Not that account.',
      data: { code: 'wrong_signature' },
    })
  })

  test('a server that is away, or silent', async () => {
    await expect(client({}).client.current()).rejects.toMatchObject({ code: 'login_unreachable' })
    const clock = fakeClock()
    let signal: AbortSignal | null | undefined
    const silent = createLoginClient({
      baseUrl: '/api/login',
      clock,
      fetch: (_url, init) => {
        signal = init.signal
        return new Promise(() => undefined)
      },
    })
    const result = silent.current().catch((error: unknown) => error)
    await clock.advance(10_000)
    expect(await result).toMatchObject({ code: 'login_unreachable' })
    expect(signal?.aborted).toBe(true)
  })

  test('a server that is away behind a proxy, which says so in a page of its own', async () => {
    for (const [status, code] of [
      [502, 'login_unreachable'],
      [504, 'login_unreachable'],
      [500, 'login_bad_answer'],
      [404, 'login_bad_answer'],
    ] as const) {
      const fetch = async () => new Response('<h1>Bad gateway</h1>', { status })
      await expect(createLoginClient({ baseUrl: '/api/login', fetch }).current()).rejects.toMatchObject({ code })
    }
  })

  test.each([429, 502, 503])('a server that is away in its own words (%i) can be asked again', async (status) => {
    const later = { status, body: { error: { code: 'busy', message: 'Later.' } } }
    const { client: busy } = client({ '/api/login': [later] })
    await expect(busy.current()).rejects.toMatchObject({ code: 'login_unreachable' })
    await expect(busy.signOut({ everywhere: false })).rejects.toMatchObject({ code: 'login_unreachable' })
    const known = { body: { login, csrfToken: 't' } }
    const { client: halfBusy } = client({ '/api/login': [known], '/api/login/sign-out': [oldToken, later] })
    await expect(halfBusy.signOut({ everywhere: false })).rejects.toMatchObject({ code: 'login_unreachable' })
    // A visitor who signs in is told the server's words, and tries again himself.
    const { client: strict } = client({ '/api/login/challenge': [later] })
    await expect(strict.challenge({ address: fakeAccount, chainId: 1 })).rejects.toThrow('refused: Later.')
  })

  test('any answer is a login, nobody, or an error of the catalogue', async () => {
    const field = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constantFrom(fakeAccount, login, {}))
    const body = fc.oneof(
      fc.string(),
      fc.constant('null'),
      fc.dictionary(fc.constantFrom('login', 'csrfToken', 'error', 'message', '__proto__'), field),
      fc.record({ login: fc.record({ address: field, chainId: field, expiresAtMs: field }) }),
    )
    const reply = fc.record({ body, status: fc.constantFrom(200, 204, 302, 400, 500) })
    await fc.assert(
      fc.asyncProperty(reply, async ({ body: text, status }) => {
        const usable = status === 204 ? 200 : status
        const server = client({ '/api/login': [{ body: text, status: usable }] })
        const outcome = await server.client.current().catch((error: unknown) => error)
        if (outcome === undefined || outcome instanceof ConnectError) return
        expect(Object.keys(outcome as object)).toEqual(['address', 'chainId', 'expiresAtMs'])
      }),
    )
  })
})
