import { gunzipSync } from 'node:zlib'
import { silentLog } from '@latchkey/base'
import { openDatabase } from '@latchkey/node'
import { afterAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { origin, testDeps } from './testing/testApp.ts'

const walletBook = [{ key: 'own', name: 'Own Wallet' }]

// The book needs no tables.
const database = await openDatabase({ kind: 'memory' }, silentLog)
afterAll(() => database.destroy())

type Asking = { readonly method?: string; readonly headers?: Record<string, string>; readonly book?: unknown[] }

async function ask({ method = 'GET', headers = {}, book = walletBook }: Asking = {}) {
  const app = createApp({ ...testDeps(database), walletBook: book })
  return await app.fetch(new Request(`${origin}/api/wallet-book`, { method, headers }))
}

test('the book is served with its tag, to be kept for a while', async () => {
  const response = await ask()
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(walletBook)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  })
})

test('the tag changes with the book only', async () => {
  const tagOf = async (asking?: Asking) => (await ask(asking)).headers.get('etag')
  expect(await tagOf()).toBe(await tagOf())
  expect(await tagOf({ book: [] })).not.toBe(await tagOf())
})

test.each([
  ['the tag', (tag: string) => tag, 304],
  ['the tag as a strong one', (tag: string) => tag.slice(2), 304],
  ['the tag among others', (tag: string) => `"x", ${tag}`, 304],
  ['any tag', () => '*', 304],
  ['another tag', () => 'W/"x"', 200],
  ['part of the tag', (tag: string) => tag.slice(0, -2), 200],
])('who has %s', async (_title, given, status) => {
  const tag = (await ask()).headers.get('etag') ?? ''
  const response = await ask({ headers: { 'if-none-match': given(tag) } })
  expect(response.status).toBe(status)
  expect(response.headers.get('etag')).toBe(tag)
  expect((await response.text()).length).toBe(status === 304 ? 0 : JSON.stringify(walletBook).length)
})

test('it is packed for those who can unpack it', async () => {
  const packed = await ask({ headers: { 'accept-encoding': 'br, gzip;q=0.5' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(JSON.parse(gunzipSync(new Uint8Array(await packed.arrayBuffer())).toString())).toEqual(walletBook)
  for (const coding of ['br', 'gzip;q=0', 'identity, gzip; q=0.0']) {
    const plain = await ask({ headers: { 'accept-encoding': coding } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.json()).toEqual(walletBook)
  }
})

test('HEAD has no body, and nothing but reading is taken', async () => {
  const head = await ask({ method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const post = await ask({ method: 'POST' })
  expect(post.status).toBe(405)
  expect(post.headers.get('cache-control')).toBe('no-store')
})

test('a server without a book has nothing there', async () => {
  const response = await createApp(testDeps(database)).fetch(new Request(`${origin}/api/wallet-book`))
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
})
