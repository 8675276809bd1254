import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RpcError, silentLog } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { toAddress } from '@latchkey/evm'
import { type Database, openDatabase } from '@latchkey/node'
import fc from 'fast-check'
import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import type { CollectibleDeps } from '../config.ts'
import { origin, testDeps } from '../testing/testApp.ts'

// A node that answers as a contract does, and a real server as the owner's gateway to IPFS.

const kites = toAddress('0x00000000000000000000000000000000000721a1')
const stranger = toAddress('0x00000000000000000000000000000000000721a2')
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKVJRt'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'
const running = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

let database: Database
let gateway: Server
let gatewayUrl: string
let asked: string[] = []
let files: Record<string, string> = {}

beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' }, silentLog)
  gateway = createServer((request, response) => {
    asked.push(request.url ?? '')
    const file = files[request.url ?? '']
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(file)
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  // Of a listening server with a port.
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => gateway.close(resolve))
  await database.destroy()
})
beforeEach(() => {
  asked = []
  files = {}
})

/** The stand-in for the measuring of pictures, which the program brings along. */
function pictureType(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString()
  return text.startsWith('<svg') && !text.includes('<script') ? 'image/svg+xml' : undefined
}

const toBase64 = (text: string, type: string) => `data:${type};base64,${Buffer.from(text).toString('base64')}`
const describing = (fields: object) => toBase64(JSON.stringify(fields), 'application/json')

/** A server whose collections answer with a place by its function's first four bytes. */
function app(places: Readonly<Record<string, string>>, given: Partial<CollectibleDeps> = {}) {
  const calls: unknown[] = []
  const rpc = fakeRpc({
    eth_call: ([call]) => {
      calls.push(call)
      const place = places[String(Reflect.get(Object(call), 'data')).slice(0, 10)]
      if (place === undefined) throw new RpcError('rpc_failed', { rpcCode: 3, data: { text: 'reverted' } })
      return encodeAbiParameters([{ type: 'string' }], [place])
    },
  })
  const collections = [{ chainId: 31_337, address: kites, name: 'Harbor Kites' }]
  const { fetch: answer } = createApp({
    ...testDeps(database, { rpc: (id) => (id === 31_337 ? rpc : undefined), clock: fakeClock() }),
    collectibles: { collections, pictureType, ...given },
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    answer(new Request(`${origin}/api/collectible/${path}`, { headers }))
  return { calls, get, kite: (end = '') => get(`31337/${kites}/12${end}`) }
}

const tokenUri = '0xc87b56dd'
const uri = '0x0e89341c'

test('what stands on the chain itself is told and shown without a call to anybody', async () => {
  const { kite } = app({
    [tokenUri]: describing({ name: 'Harbor\u202E Kite\n#12', image: toBase64(drawing, 'image/svg+xml') }),
  })
  const told = await kite()
  expect(await told.json()).toEqual({ name: 'Harbor Kite#12', hasPicture: true })
  const picture = await kite('/picture')
  expect(await picture.text()).toBe(drawing)
  expect(Object.fromEntries(picture.headers)).toEqual({
    'cache-control': 'private, max-age=3600',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/svg+xml',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(asked).toEqual([])
})

test('a collection that the owner has not named has no contract called, and nothing fetched', async () => {
  const { calls, get } = app({ [tokenUri]: describing({ name: 'Free money' }) }, { pictures: { origins: 'any' } })
  for (const path of [`31337/${stranger}/1`, `1/${kites}/1`, `31337/${stranger}/1/picture`]) {
    const answer = await get(path)
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('no_collectible')])
  }
  expect(calls).toEqual([])
})

test('a description elsewhere is read by way of the owner’s gateway where he has one, and by nobody else', async () => {
  const number = (12).toString(16).padStart(64, '0')
  files = {
    [`/ipfs/${cid}/${number}.json`]: JSON.stringify({ name: 'Shell', image: `ipfs://${cid}/shell.svg` }),
    [`/ipfs/${cid}/shell.svg`]: drawing,
  }
  const places = { [uri]: `ipfs://${cid}/{id}.json` }
  expect((await app(places).kite()).status).toBe(404)
  expect(asked).toEqual([])
  const { kite } = app(places, { pictures: { origins: [], ipfsGateway: gatewayUrl } })
  expect(await (await kite()).json()).toEqual({ name: 'Shell', hasPicture: true })
  expect(await (await kite('/picture')).text()).toBe(drawing)
  expect(asked).toEqual([`/ipfs/${cid}/${number}.json`, `/ipfs/${cid}/shell.svg`])
})

test.each<[string, object]>([
  ['a drawing that runs', { image: toBase64(running, 'image/svg+xml') }],
  ['a drawing that runs, as it is', { image_data: running }],
  ['a page', { image: 'data:text/html,<script>alert(1)</script>' }],
  ['a host that is not allowed', { image: 'https://images.example/a.png' }],
  ['an address of this machine', { image: 'http://127.0.0.1/a.png' }],
  ['a path that leads out of its place', { image: `ipfs://${cid}/../../admin` }],
  ['another token', { image: `eip155:31337/erc721:${kites}/1` }],
  ['a scheme of another kind', { image: 'javascript:alert(1)' }],
])('error: of %s there is no picture, and nobody is called', async (_title, fields) => {
  const { kite } = app({ [tokenUri]: describing({ name: 'Kite', ...fields }) }, { pictures: { origins: [] } })
  expect(await (await kite()).json()).toEqual({ name: 'Kite', hasPicture: false })
  expect((await kite('/picture')).status).toBe(404)
  expect(asked).toEqual([])
})

test('error: whatever a contract says of itself, the answer is a short clean name or none', async () => {
  const anything = fc.oneof(
    fc.string().map((text) => `data:application/json,${text}`),
    fc.json().map((text) => toBase64(text, 'application/json')),
    fc.record({ name: fc.anything(), image: fc.anything() }).map((fields) => {
      try {
        return describing(fields)
      } catch {
        return describing({ name: 5 })
      }
    }),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(anything, async (place) => {
      const answer = await app({ [tokenUri]: place }).kite()
      expect([200, 404]).toContain(answer.status)
      const { name = null } = await answer.json()
      expect(name === null || (name.length <= 64 && !/[\p{Cc}\p{Cf}]/u.test(name))).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test.each([
  ['a number that no word holds', `31337/${kites}/${2n ** 256n}`],
  ['a number in hexadecimal', `31337/${kites}/0x1`],
  ['a number with a sign', `31337/${kites}/-1`],
  ['no address', '31337/0x1/1'],
])('error: %s names nothing', async (_title, path) => {
  expect((await app({ [tokenUri]: describing({}) }).get(path)).status).toBe(404)
})

test('error: a page of another site may not ask', async () => {
  const { get } = app({ [tokenUri]: describing({}) })
  expect((await get(`31337/${kites}/1`, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('it is read once for many, and its greatest number is a number', async () => {
  const { calls, get } = app({ [tokenUri]: describing({ name: 'Kite' }) })
  const last = `31337/${kites}/${2n ** 256n - 1n}`
  await Promise.all([get(last), get(`${last}/picture`), get(last)])
  await get(last)
  expect(calls).toHaveLength(2)
})
