import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { httpRpc, type Rpc, silentLog, systemClock } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { type DevChains, startDevChains } from '@latchkey/dev-chain'
import { namehash } from '@latchkey/evm'
import { type Database, openDatabase } from '@latchkey/node'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import type { AvatarDeps } from '../config.ts'
import { origin, testDeps } from '../testing/testApp.ts'

// A real node with real name contracts, and a real server as the owner's gateway to IPFS.

const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const collection = '0x00000000000000000000000000000000000721a1'
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKVJRt'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let database: Database
let chains: DevChains
let rpc: Rpc
let gateway: Server
let gatewayUrl: string
let asked: string[] = []
/** The gateway's content, by path. */
let files: Record<string, string | Buffer> = {}

beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' }, silentLog)
  chains = await startDevChains({ clock: fakeClock() })
  rpc = httpRpc({ url: chains.chains[0]?.url ?? '', fetch, clock: systemClock })
  gateway = createServer((request, response) => {
    asked.push(request.url ?? '')
    const file = files[request.url ?? '']
    // The name counts for nothing: a server may lie.
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'image/png' }).end(file)
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  // Of a listening server with a port.
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => gateway.close(resolve))
  await chains.close()
  await database.destroy()
})
beforeEach(() => {
  asked = []
  files = { [`/ipfs/${cid}`]: png }
})

const ada = () => chains.chains[0]?.ens?.address ?? '0x'

/** The stand-in for the measuring of pictures, which the program brings along. */
function pictureType(bytes: Uint8Array): string | undefined {
  if (Buffer.from(bytes).subarray(1, 4).toString() === 'PNG') return 'image/png'
  const text = Buffer.from(bytes).toString()
  return text.startsWith('<svg') && !text.includes('<script') ? 'image/svg+xml' : undefined
}

/** Writes the avatar of ada.eth into the chain, as its owner does. */
async function setAvatar(record: string): Promise<void> {
  const node = `0x${Buffer.from(namehash('ada.eth')).toString('hex')}` as const
  const resolverCall = encodeFunctionData({ abi: parseAbi(['function resolver(bytes32)']), args: [node] })
  const word = await rpc.call({ method: 'eth_call', params: [{ to: registry, data: resolverCall }, 'latest'] })
  const data = encodeFunctionData({
    abi: parseAbi(['function setText(bytes32,string,string)']),
    args: [node, 'avatar', record],
  })
  const send = { from: ada(), to: `0x${String(word).slice(-40)}`, data }
  await rpc.call({ method: 'anvil_impersonateAccount', params: [ada()] })
  await rpc.call({ method: 'anvil_setBalance', params: [ada(), '0xde0b6b3a7640000'] })
  const hash = await rpc.call({ method: 'eth_sendTransaction', params: [send] })
  const receipt = () => rpc.call({ method: 'eth_getTransactionReceipt', params: [hash] })
  await expect.poll(receipt, { timeout: 20_000 }).toMatchObject({ status: '0x1' })
}

/** Puts a contract in place that answers one question with a word, and every other with a text. */
async function setCollection(selector: string, word: string, text: string): Promise<void> {
  const answer = encodeAbiParameters([{ type: 'string' }], [text]).slice(2)
  const length = (answer.length / 2).toString(16).padStart(4, '0')
  const head = `5f3560e01c63${selector}14601e57`
  const rest = `61${length}60485f39` + `61${length}5ff3`
  const code = `${head}${rest}`.padEnd(60, '0')
  const own = `5b7f${word.padStart(64, '0')}5f5260205ff3`
  const all = `0x${code}${own}`.padEnd(2 + 0x48 * 2, '0') + answer
  await rpc.call({ method: 'anvil_setCode', params: [collection, all as Hex] })
}

function app(avatars: Partial<AvatarDeps> | undefined, clock: FakeClock = fakeClock(), node: () => Rpc = () => rpc) {
  const own = avatars && { origins: [], ipfsGateway: gatewayUrl, pictureType, ...avatars }
  const { fetch: answer } = createApp({
    ...testDeps(database, {
      rpc: (chainId) => (chainId === 31_337 ? node() : undefined),
      clock,
      config: { chains: chains.chains.map(({ chain }) => chain) },
    }),
    ...(own && { avatars: own }),
  })
  return async (path = `31337/${ada()}`, headers: Record<string, string> = {}) =>
    await answer(new Request(`${origin}/api/avatar/${path}`, { headers }))
}

test('nothing is fetched until the owner allows it', async () => {
  await setAvatar(`ipfs://${cid}`)
  const answer = await app(undefined)()
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('avatars_off')
  const without = await app({ ipfsGateway: undefined })()
  expect([without.status, await without.text()]).toEqual([404, expect.stringContaining('no_avatar')])
  expect(asked).toEqual([])
})

test('the picture of a name is fetched from the owner’s gateway, and can be nothing but a picture of this site', async () => {
  await setAvatar(`ipfs://${cid}`)
  const answer = await app({})()
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'private, max-age=3600',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(asked).toEqual([`/ipfs/${cid}`])
})

test('a picture is fetched once for many, and again after an hour; that there is none is remembered for five minutes', async () => {
  await setAvatar(`ipfs://${cid}`)
  const clock = fakeClock()
  const get = app({}, clock)
  await Promise.all([get(), get()])
  await get()
  expect(asked).toHaveLength(1)
  await clock.advance(3_600_001)
  files = {}
  expect((await get()).status).toBe(404)
  expect((await get()).status).toBe(404)
  expect(asked).toHaveLength(2)
  await clock.advance(300_001)
  await get()
  expect(asked).toHaveLength(3)
})

test('error: a node that does not answer is given up after ten seconds', async () => {
  const clock = fakeClock()
  let given: AbortSignal | undefined
  const silent: Rpc = {
    call: (_request, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        given = signal
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
    batch: () => Promise.reject(new Error('never asked')),
  }
  const answer = app({}, clock, () => silent)()
  await clock.advance(10_000)
  expect(given?.aborted).toBe(true)
  expect((await answer).status).toBe(404)
})

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing that runs', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['what is too long', Buffer.concat([png, Buffer.alloc(1_048_576)])],
])('error: %s that says it is a picture is not given on', async (_title, file) => {
  await setAvatar(`ipfs://${cid}`)
  files = { [`/ipfs/${cid}`]: file }
  expect((await app({})()).status).toBe(404)
})

test.each([
  ['a path that leads out of its place', `ipfs://${cid}/../../admin`],
  ['a host that is not allowed', 'https://images.example/a.png'],
  ['a plain http address of this machine', 'http://127.0.0.1/a.png'],
  ['a scheme of another kind', 'file:///etc/passwd'],
])('error: %s is not asked for', async (_title, record) => {
  await setAvatar(record)
  const resolve = async () => {
    throw new Error('No name may be looked up')
  }
  expect((await app({ resolve })()).status).toBe(404)
  expect(asked).toEqual([])
})

test('error: a name of every public host that leads to this machine is not called', async () => {
  await setAvatar('https://images.example/a.png')
  const hosts: string[] = []
  const resolve = async (host: string) => {
    hosts.push(host)
    return ['127.0.0.1']
  }
  expect((await app({ origins: 'any', resolve })()).status).toBe(404)
  expect(hosts).toEqual(['images.example'])
})

test('a token that the owner of the name has gives its picture, by its description', async () => {
  await setAvatar(`eip155:31337/erc721:${collection}/7`)
  await setCollection('6352211e', ada().slice(2), `ipfs://${cid}/meta.json`)
  files[`/ipfs/${cid}/meta.json`] = JSON.stringify({ image: `ipfs://ipfs/${cid}` })
  expect((await app({})()).status).toBe(200)
  expect(asked).toEqual([`/ipfs/${cid}/meta.json`, `/ipfs/${cid}`])
})

test('a drawing may stand in the description, with signs that need no escaping', async () => {
  await setAvatar(`eip155:31337/erc721:${collection}/7`)
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#a9772f" width="100%" d="M0 0h1"/></svg>'
  const description = { image: `data:image/svg+xml;utf8,${drawing}` }
  await setCollection('6352211e', ada().slice(2), `data:application/json,${JSON.stringify(description)}`)
  const answer = await app({})()
  expect(await answer.text()).toBe(drawing)
  expect(asked).toEqual([])
})

test('a token of many has its number in its address, and may carry all in itself', async () => {
  await setAvatar(`eip155:31337/erc1155:${collection}/10`)
  await setCollection('00fdd58e', '03', `ipfs://${cid}/{id}.json`)
  files[`/ipfs/${cid}/${'a'.padStart(64, '0')}.json`] = JSON.stringify({
    image_data: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>',
  })
  const answer = await app({})()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
})

test.each([
  ['somebody else’s token', '31337', collection.slice(2), '{}'],
  ['a token of a network that is not configured', '5', '', '{}'],
  ['a description that is none', '31337', '', 'nonsense'],
  [
    'a description that names another token',
    '31337',
    '',
    JSON.stringify({ image: `eip155:31337/erc721:${collection}/7` }),
  ],
])('error: %s has no picture', async (_title, chain, owner, description) => {
  await setAvatar(`eip155:${chain}/erc721:${collection}/7`)
  await setCollection('6352211e', owner || ada().slice(2), `ipfs://${cid}/meta.json`)
  files[`/ipfs/${cid}/meta.json`] = description
  expect((await app({})()).status).toBe(404)
})

test('error: nobody’s name, no network, no address, another site', async () => {
  const get = app({})
  const nobody = toHex(1, { size: 20 })
  for (const path of [`31337/${nobody}`, `5/${ada()}`, '31337/ada.eth', `x/${ada()}`]) {
    expect((await get(path)).status, path).toBe(404)
  }
  expect((await get(`31337/${ada()}`, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(asked).toEqual([])
})

test('one caller cannot ask for ever', async () => {
  const get = app({})
  const statuses: number[] = []
  for (let turn = 0; turn < 61; turn++) statuses.push((await get(`5/${toHex(turn, { size: 20 })}`)).status)
  expect([statuses[59], statuses[60]]).toEqual([404, 429])
})
