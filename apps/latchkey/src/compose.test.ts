import { silentLog, systemClock } from '@latchkey/base'
import type { BootConfig } from '@latchkey/web'
import { describe, expect, test } from 'vitest'
import { compose, type Parts } from './compose.ts'
import { LatchkeyError } from './errors.ts'
import type { Health } from './health/health.ts'
import { createCspReports } from './http/cspReports.ts'
import { routeOf } from './observe/routeOf.ts'

const origin = 'http://localhost:4400'
const boot: BootConfig = {
  branding: { name: 'Latchkey' },
  chains: [],
  tokens: [],
  demoWallet: true,
  faucet: true,
  build: 'test',
}

function composed(parts: Partial<Parts> = {}, health: Partial<Health> = {}) {
  const reports = createCspReports({ origin, clock: systemClock, log: silentLog })
  const well = { ready: async () => ({ database: { status: 'ok' } }), details: async () => ({}) }
  return compose({
    origin,
    isOriginNamed: false,
    boot,
    pages: { answer: (request) => (request.method === 'GET' ? new Response('page') : undefined) },
    api: async (request) => Response.json({ api: new URL(request.url).pathname }),
    faucet: async () => '0xaa',
    custody: async (request) => Response.json({ custody: new URL(request.url).pathname }),
    link: async (request) => Response.json({ link: new URL(request.url).pathname }),
    gallery: undefined,
    docs: async () => new Response('docs'),
    guides: { byPlace: new Map(), abis: 0, descriptions: 0 },
    callerOf: () => undefined,
    frameOrigin: 'http://keys.localhost:4401',
    health: { ...well, ...health, isStopping: () => false, facts: () => ({ cspReports: reports.count() }) },
    reports,
    log: silentLog,
    ...parts,
  })
}

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return new Request(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  })
}

describe('compose', () => {
  test('the documents have their own address, and what begins like it is a page', async () => {
    const textOf = async (path: string) => await (await composed()(new Request(`${origin}${path}`))).text()
    expect(await textOf('/docs')).toBe('docs')
    expect(await textOf('/docs/embed.html')).toBe('docs')
    expect(await textOf('/docsy')).toBe('page')
  })

  test('a gallery is there on local runs alone, and what it does not know is a page', async () => {
    const gallery = async (request: Request) =>
      new URL(request.url).pathname === '/gallery/mails' ? new Response('mails') : undefined
    const textOf = async (path: string, parts: Partial<Parts>) =>
      await (await composed(parts)(new Request(`${origin}${path}`))).text()
    expect(await textOf('/gallery/mails', { gallery })).toBe('mails')
    for (const path of ['/gallery', '/gallery/none']) expect(await textOf(path, { gallery })).toBe('page')
    expect(await textOf('/gallery/mails', {})).toBe('page')
  })

  test('a path that is spelled with escapes is no path of a part, as it is none to what counts requests', async () => {
    for (const path of ['/%61pi/login', '/%72pc/1', '/%63ustody/healthz', '/l%69nk/events', '/%64ocs', '/%68ealthz']) {
      expect(routeOf(path)).toBe('/{page}')
      expect(await (await composed()(new Request(`${origin}${path}`))).text()).toBe('page')
    }
  })

  test('every answer carries the policy', async () => {
    for (const path of ['/', '/healthz', '/health/details', '/api/config', '/api/login', '/rpc/1']) {
      const { headers } = await composed()(new Request(`${origin}${path}`))
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-(?:inline|eval)/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      // Browsers take no such word from a page in clear, and one of this machine has no other.
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  test('behind TLS every answer tells browsers never to ask in clear', async () => {
    const fetch = composed({ origin: 'https://wallet.example.org', isOriginNamed: true })
    for (const path of ['/', '/health/live', '/api/config', '/custody/public/v1/query/whoami']) {
      const { headers } = await fetch(new Request(`https://wallet.example.org${path}`))
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    }
  })

  test('each path reaches its part', async () => {
    const fetch = composed()
    expect(await (await fetch(new Request(`${origin}/send`))).text()).toBe('page')
    expect(await (await fetch(new Request(`${origin}/api/login`))).json()).toEqual({ api: '/api/login' })
    expect(await (await fetch(new Request(`${origin}/rpc/31337`))).json()).toEqual({ api: '/rpc/31337' })
    expect(await (await fetch(new Request(`${origin}/api/config`))).json()).toEqual(boot)
    const whoami = '/custody/public/v1/query/whoami'
    expect(await (await fetch(post(whoami, {}))).json()).toEqual({ custody: whoami })
    expect(await (await fetch(new Request(`${origin}/link/events`))).json()).toEqual({ link: '/link/events' })
    expect((await composed({ custody: undefined })(post(whoami, {}))).status).toBe(405)
    expect(await (await composed({ link: undefined })(new Request(`${origin}/link/events`))).text()).toBe('page')
    expect((await fetch(new Request(`${origin}/`, { method: 'DELETE' }))).status).toBe(405)
  })

  test('health names each part and is 503 when one is ill', async () => {
    const ready = async () => ({ database: { status: 'unreachable' } })
    const ill = composed({}, { ready, details: ready })
    for (const path of ['/healthz', '/health/ready']) {
      const answer = await ill(new Request(`${origin}${path}`))
      expect(answer.status).toBe(503)
      expect(await answer.json()).toEqual({ status: 'not ready', parts: { database: { status: 'unreachable' } } })
    }
    // A balancer knows this machine by a number.
    expect((await ill(new Request('http://127.0.0.1:4400/health/live'))).status).toBe(200)
  })

  test('violation reports are counted', async () => {
    const fetch = composed()
    expect((await fetch(post('/api/csp-report', { 'csp-report': {} }))).status).toBe(204)
    expect(await (await fetch(new Request(`${origin}/health/details`))).json()).toMatchObject({ cspReports: 1 })
  })

  test('a visitor by another name of this machine is led to the one origin', async () => {
    const answer = await composed()(new Request('http://127.0.0.1:4400/send?a=1'))
    expect(answer.status).toBe(307)
    expect(answer.headers.get('location')).toBe(`${origin}/send?a=1`)
  })

  test('a foreign name for this machine is refused', async () => {
    const answer = await composed()(new Request('http://evil.example:4400/'))
    expect(answer.status).toBe(421)
    expect(await answer.json()).toMatchObject({ error: { code: 'wrong_host' } })
  })

  test.each([
    ['by itself', {}],
    ['behind a proxy', { origin: 'https://wallet.example.org', isOriginNamed: true }],
  ])('nothing is answered under the key frame’s name, %s', async (_where, parts) => {
    for (const path of ['/', '/healthz', '/api/config', '/custody/healthz']) {
      const answer = await composed(parts)(new Request(`http://keys.localhost:4400${path}`))
      expect(answer.status).toBe(421)
    }
  })

  test('behind a proxy whose origin is named, any host is answered', async () => {
    const fetch = composed({ origin: 'https://wallet.example.org', isOriginNamed: true })
    expect((await fetch(new Request('http://127.0.0.1:4400/'))).status).toBe(200)
  })

  test('the faucet answers its own pages only', async () => {
    const fetch = composed()
    expect(await (await fetch(post('/api/faucet', {}))).json()).toEqual({ hash: '0xaa' })
    const foreign = await fetch(post('/api/faucet', {}, { origin: 'https://evil.example' }))
    expect(foreign.status).toBe(403)
    expect(await foreign.json()).toMatchObject({ error: { code: 'not_allowed' } })
    expect((await fetch(post('/api/faucet', {}, { 'content-type': 'text/plain' }))).status).toBe(403)
    expect((await fetch(new Request(`${origin}/api/faucet`))).status).toBe(405)
    expect((await composed({ faucet: undefined })(post('/api/faucet', {}))).status).toBe(404)
  })

  test('failures of the faucet are catalogue errors', async () => {
    const fetch = composed({ faucet: () => Promise.reject(new LatchkeyError('faucet_busy')) })
    const answer = await fetch(post('/api/faucet', {}))
    expect(answer.status).toBe(429)
    expect(await answer.json()).toMatchObject({ error: { code: 'faucet_busy', message: 'The faucet is busy.' } })
  })

  test.each(['faucet_to_nobody', 'bad_faucet_request'] as const)('%s is the caller’s mistake', async (code) => {
    const fetch = composed({ faucet: () => Promise.reject(new LatchkeyError(code)) })
    const answer = await fetch(post('/api/faucet', {}))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code } })
  })

  test('a part that throws is a plain 500 without its inside', async () => {
    const fetch = composed({ api: () => Promise.reject(new Error('secret inside')) })
    const answer = await fetch(new Request(`${origin}/api/login`))
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('secret')
  })
})
