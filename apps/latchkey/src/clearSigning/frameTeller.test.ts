import { type Hex, RpcError, toQuantity } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { type Chain, type Token, toAddress } from '@latchkey/evm'
import { type AskedTransaction, type Told, toldPath } from '@latchkey/key-frame'
import { describe, expect, test } from 'vitest'
import { createFrameTeller, frameLimits } from './frameTeller.ts'
import type { Guides } from './loadGuides.ts'

const origin = 'http://keys.localhost:4401'
const from = `0x${'a1'.repeat(20)}`
const other = `0x${'b2'.repeat(20)}`
const address = toAddress(`0x${'c3'.repeat(20)}`)
const chain: Chain = {
  id: 31337,
  name: 'Local chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
const token: Token = { chainId: 31337, address, symbol: 'USDX', name: 'Sample dollar', decimals: 6 }
const noGuides: Guides = { byPlace: new Map(), abis: 0, descriptions: 0 }

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const approveAll: Hex = `0x095ea7b3${word(other)}${'f'.repeat(64)}`
const plain = { language: 'en', chainId: '0x7a69', from, value: '0x0', data: '0x', gas: '0x5208', gasPrice: '0x1' }

/** A node that refuses to try anything, unless it is told how. */
const refusing = { eth_getBlockByNumber: () => ({ number: '0x1', timestamp: '0x64', miner: from }) }

function teller(more: { guides?: Guides; node?: Parameters<typeof fakeRpc>[0] } = {}) {
  const clock = fakeClock()
  const rpc = fakeRpc(more.node ?? refusing)
  const tell = createFrameTeller({
    ...{ origin, clock, chains: [chain], tokens: [token], collections: [], guides: more.guides ?? noGuides },
    rpc: (chainId) => (chainId === chain.id ? rpc : undefined),
    callerOf: (request) => request.headers.get('x-caller') ?? undefined,
  })
  const send = async (body: string, headers: Record<string, string> = { origin }, method = 'POST') =>
    await tell(new Request(`${origin}${toldPath}`, { method, headers, ...(method === 'POST' && { body }) }))
  const ask = async (asked: Partial<AskedTransaction>): Promise<Told> =>
    await (await send(JSON.stringify({ ...plain, ...asked }))).json()
  return { clock, rpc, send, ask }
}

describe('the words for the key frame', () => {
  test('of a call that everybody knows are those of our other cards', async () => {
    const told = await teller().ask({ to: address.toLowerCase(), data: approveAll })
    expect(told).toMatchObject({ network: 'Local chain', isRead: true })
    expect(told.dangers[0]).toEqual({ text: expect.stringContaining('USDX'), isGrave: true })
    expect(told.rows.map(({ text }) => text.toLowerCase())).toContain(other)
    // The frame has read that itself.
    expect(told.rows.map(({ name }) => name)).not.toContain('Network')
  })

  test('of a call that nobody can read say so, and leave its bytes to be seen', async () => {
    const told = await teller().ask({ to: other, data: '0x12345678' })
    expect(told.isRead).toBe(false)
    expect(told.dangers).toContainEqual({ text: 'What this call does cannot be told from here.', isGrave: true })
    expect(told.effects).toMatchObject({ rows: [], notes: [expect.stringContaining('No preview')] })
  })

  test('come from the file that the owner has installed', async () => {
    const place = `31337/${other}`
    const byPlace = new Map([[place, { functions: ['own(uint256 pot)'], descriptors: [] }]])
    const told = await teller({ guides: { byPlace, abis: 1, descriptions: 0 } }).ask({
      to: other,
      data: `0x${'5'.repeat(8)}${word(7n)}`,
    })
    expect(told.isRead).toBe(false)
    const { selector } = await import('@latchkey/evm').then(({ parseFunction }) => parseFunction('own(uint256 pot)')!)
    const read = await teller({ guides: { byPlace, abis: 1, descriptions: 0 } }).ask({
      to: other,
      data: `${selector}${word(7n)}`,
    })
    expect(read).toMatchObject({ isRead: true, source: 'Read by what this site says of the contract.' })
    expect([...read.rows, ...read.all]).toContainEqual({ name: 'pot', text: '7', notes: [] })
  })

  test('are in the language of the page', async () => {
    const told = await teller().ask({ language: 'de', to: other, data: '0x12345678' })
    expect(told.dangers.map(({ text }) => text)).not.toContain('What this call does cannot be told from here.')
    const unknown = await teller().ask({ language: 'x'.repeat(35), to: other, data: '0x12345678' })
    expect(unknown.dangers.map(({ text }) => text)).toContain('What this call does cannot be told from here.')
  })

  test('are there although the node keeps silent: the bytes and the files of the owner need none', async () => {
    const silent = () => new Promise(() => undefined)
    const node = { eth_getBlockByNumber: silent, eth_getStorageAt: silent }
    const implementation = toAddress(other)
    const guide = { functions: ['own(uint256 pot)'], descriptors: [], implementation }
    const byPlace = new Map([[`31337/${address.toLowerCase()}`, guide]])
    const { ask, clock, rpc } = teller({ node, guides: { byPlace, abis: 1, descriptions: 0 } })
    const telling = ask({ to: address.toLowerCase(), data: approveAll })
    await expect.poll(() => rpc.calls.map(({ method }) => method)).toContain('eth_getStorageAt')
    await clock.advance(4000)
    const told = await telling
    expect(told.dangers[0]).toEqual({ text: expect.stringContaining('USDX'), isGrave: true })
    expect(told.effects.notes).toEqual([expect.stringContaining('No preview this time')])
  })

  test('warn of a contract that is made, and of what fails', async () => {
    const made = await teller().ask({ data: '0x6000' })
    expect(made).toMatchObject({ title: 'Create a contract', isRead: false })
    const refuse = () => {
      throw new RpcError('rpc_failed', { rpcCode: 3, data: { method: 'eth_call', text: 'execution reverted' } })
    }
    const node = { ...refusing, eth_gasPrice: () => '0x1', eth_estimateGas: refuse, eth_call: refuse }
    const failing = await teller({ node }).ask({ to: address.toLowerCase(), data: approveAll })
    expect(failing.effects.rows).toEqual([])
    expect(failing.dangers.concat(failing.effects.notes.map((text) => ({ text, isGrave: false })))).not.toEqual([])
  })
})

describe('a question', () => {
  test('comes from the frame’s own page, in its shape', async () => {
    const { send } = teller()
    const good = JSON.stringify({ ...plain, to: other })
    expect((await send(good)).status).toBe(200)
    expect((await send(good, {})).status).toBe(403)
    expect((await send(good, { origin: 'http://localhost:4400' })).status).toBe(403)
    expect((await send(good, { origin }, 'GET')).status).toBe(405)
    const wrong = [
      { to: 'x' },
      { data: '0x1' },
      { value: '5' },
      { more: 1 },
      { chainId: 1 },
      { data: `0x${'00'.repeat(150_001)}` },
      { language: 'x'.repeat(36) },
    ]
    for (const fields of wrong) expect((await send(JSON.stringify({ ...plain, ...fields }))).status).toBe(400)
    for (const body of ['', '{', 'null', 'x'.repeat(400_001)]) expect((await send(body)).status).toBe(400)
  })

  test('about a network that is none of the owner’s has no answer', async () => {
    const { send, rpc } = teller()
    for (const chainId of ['0x1', toQuantity(2n ** 200n)]) {
      expect((await send(JSON.stringify({ ...plain, chainId, to: other }))).status).toBe(404)
    }
    expect(rpc.calls).toEqual([])
  })

  test('is one of a few in a while for each who asks', async () => {
    const { send, clock } = teller()
    const ask = async (caller: string) => (await send('{', { origin, 'x-caller': caller })).status
    const asked = []
    for (let count = 0; count < 21; count++) asked.push(await ask('one'))
    expect(asked.filter((status) => status === 429)).toHaveLength(1)
    expect(frameLimits[0]?.howMuch).toContain('20')
    expect(await ask('another')).toBe(400)
    await clock.advance(2000)
    expect(await ask('one')).toBe(400)
  })
})
