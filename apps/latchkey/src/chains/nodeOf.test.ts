import { type CallRequest, RpcError, systemClock, withSignal } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import type { Chain } from '@latchkey/evm'
import { describe, expect, test } from 'vitest'
import { nodeOf } from './nodeOf.ts'

const chain: Chain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://public.example.org'],
  privateCustomerRpcUrls: ['https://private.example.org'],
}

type Wire = CallRequest & { readonly id: number }
type Answering = (request: Wire) => Response | object

/** A node that says that it is of chain 1, and answers everything else by `answering`. */
const but =
  (answering: Answering): Answering =>
  (wire) =>
    wire.method === 'eth_chainId' ? { id: wire.id, result: '0x1' } : answering(wire)

/** Two nodes; one that is not given answers with its name. What they are asked stands in `asked`. */
function deps(nodes: { readonly private?: Answering; readonly public?: Answering }) {
  const asked: string[] = []
  return {
    asked,
    clock: systemClock,
    fetch: async (url: string, init: RequestInit) => {
      const name = url.includes('private') ? 'private' : 'public'
      // Messages of our own transport.
      const body = JSON.parse(String(init.body)) as Wire | Wire[]
      asked.push(`${name} ${[body].flat().map(({ method }) => method)}`)
      const answers = [body].flat().map(nodes[name] ?? but(({ id }) => ({ id, result: name })))
      const foreign = answers.find((one) => one instanceof Response)
      return foreign ?? Response.json(Array.isArray(body) ? answers : answers[0])
    },
  }
}

/** The platform's `fetch` on a failed connection: the system's word, and at which step it came. */
const unplugged = (code?: string, syscall?: string) => () => {
  throw new TypeError('fetch failed', { cause: systemError(code, syscall) })
}
const systemError = (code?: string, syscall?: string) => Object.assign(new Error('unplugged'), { code, syscall })
/** Its message for a host with several addresses, none of which took the connection. */
const unpluggedEach = (...reasons: readonly Error[]) => {
  const cause = Object.assign(new AggregateError(reasons), { code: 'ECONNREFUSED' })
  return () => {
    throw new TypeError('fetch failed', { cause })
  }
}
const balance = { method: 'eth_getBalance', params: [] }
const block = { method: 'eth_blockNumber' }
const send = { method: 'eth_sendRawTransaction', params: ['0x02'] }

describe('the addresses of a chain', () => {
  test('private ones are asked first, and alone while they answer', async () => {
    const around = deps({})
    const node = nodeOf(chain, around)
    expect(await node.call(balance)).toBe('private')
    expect(await node.batch([balance, block])).toEqual([{ result: 'private' }, { result: 'private' }])
    expect(around.asked).toEqual([
      'private eth_chainId',
      'private eth_getBalance',
      'private eth_getBalance,eth_blockNumber',
    ])
  })

  const broken: [string, Answering][] = [
    ['silence', unplugged()],
    ['a page', () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
    ['half an answer', () => new Response('{"id":1,"res')],
    ['nothing', () => new Response('')],
    ['not found', () => new Response('not found', { status: 404 })],
    ['not allowed', () => new Response('{"error":"no key"}', { status: 401 })],
    ['a broken gateway', () => new Response('<h1>502</h1>', { status: 502 })],
    ['a broken gateway that speaks JSON', () => new Response('{"message":"oops"}', { status: 503 })],
  ]
  test.each(broken)('%s leads to the next one', async (_title, answering) => {
    const around = deps({ private: answering, public: but(({ id }) => ({ id, result: 'public' })) })
    expect(await nodeOf(chain, around).call(balance)).toBe('public')
    expect(await nodeOf(chain, around).batch([balance, block])).toEqual([{ result: 'public' }, { result: 'public' }])
  })

  test.each(broken)('%s leads to the next one later as well', async (_title, answering) => {
    const around = deps({ private: but(answering) })
    const node = nodeOf(chain, around)
    expect(await node.call(balance)).toBe('public')
    expect(await node.batch([balance, block])).toEqual([{ result: 'public' }, { result: 'public' }])
  })

  test('of a batch only what was not answered is asked again', async () => {
    const around = deps({
      private: but(({ id, method }) => (method === block.method ? { id } : { id, result: 'private' })),
    })
    expect(await nodeOf(chain, around).batch([balance, block])).toEqual([{ result: 'private' }, { result: 'public' }])
    expect(around.asked.at(-1)).toBe('public eth_blockNumber')
  })

  test.each([200, 429, 500])(
    'a refusal in the words of the protocol is an answer, with any status (%i)',
    async (status) => {
      const error = { code: 3, message: 'execution reverted' }
      const around = deps({ private: but(({ id }) => Response.json({ id, error }, { status })) })
      await expect(nodeOf(chain, around).call({ method: 'eth_call' })).rejects.toMatchObject({ rpcCode: 3 })
      expect(around.asked.filter((line) => line.startsWith('public'))).toEqual([])
    },
  )

  test('one that never answers is given up in time for the next one', async () => {
    const clock = fakeClock()
    const around = deps({})
    const fetch = (url: string, init: RequestInit) =>
      url.includes('private') ? new Promise<Response>(() => undefined) : around.fetch(url, init)
    const asked = nodeOf(chain, { fetch, clock }).call(balance)
    await clock.advance(3_000)
    expect(await asked).toBe('public')
  })

  test('no address at all is said as such', async () => {
    const node = nodeOf({ ...chain, rpcUrls: [], privateCustomerRpcUrls: [] }, deps({}))
    await expect(node.call(balance)).rejects.toMatchObject({ code: 'rpc_unreachable' })
  })

  test('an address of this very server is not asked: it would ask itself for ever', async () => {
    const around = deps({ private: unplugged() })
    const node = nodeOf(chain, { ...around, ownOrigin: 'https://public.example.org' })
    await expect(node.call(balance)).rejects.toMatchObject({ code: 'rpc_unreachable' })
    expect(around.asked).toEqual(['private eth_chainId'])
  })

  test('who gives up is told so, and no other address is asked', async () => {
    const abort = new AbortController()
    const around = deps({
      private: but(() => {
        abort.abort(new Error('left'))
        throw new Error('aborted')
      }),
    })
    await expect(nodeOf(chain, around).call(balance, { signal: abort.signal })).rejects.toThrow('left')
    expect(around.asked.filter((line) => line.startsWith('public'))).toEqual([])
  })
})

describe('an address that takes connections and never answers', () => {
  /** The private node is the one, as long as `isSilent` is true. */
  function open(one: Chain = chain) {
    const clock = fakeClock()
    const around = deps({})
    const state = { isSilent: true, probes: 0 }
    const fetch = async (url: string, init: RequestInit) => {
      if (!state.isSilent || !url.includes('private')) return await around.fetch(url, init)
      state.probes++
      return await withSignal(new Promise<Response>(() => undefined), init.signal ?? undefined)
    }
    return { clock, state, asked: around.asked, node: nodeOf(one, { fetch, clock }) }
  }

  test('costs time once: the next one is asked first meanwhile', async () => {
    const { node, clock, state } = open()
    const first = node.call(balance)
    await clock.advance(3_000)
    expect(await first).toBe('public')
    // The clock stands still, so these do not wait for the silent one.
    expect(await node.call(balance)).toBe('public')
    expect(await node.batch([balance, block])).toEqual([{ result: 'public' }, { result: 'public' }])
    expect(state.probes).toBe(1)
  })

  test('is asked again in the background, by one at a time, and is the first one again when it answers', async () => {
    const { node, clock, state } = open()
    const first = node.call(balance)
    await clock.advance(3_000)
    await first
    await clock.advance(15_000)
    expect(await Promise.all([node.call(balance), node.call(balance)])).toEqual(['public', 'public'])
    expect(state.probes).toBe(2)
    await clock.advance(14_999)
    expect(await node.call(balance)).toBe('public')
    expect(state.probes).toBe(2)
    state.isSilent = false
    await clock.advance(3_001)
    expect(await node.call(balance)).toBe('public')
    await clock.advance(0)
    expect(await node.call(balance)).toBe('private')
  })

  test('is asked at once when no other address answers', async () => {
    const { node, clock, state } = open({ ...chain, rpcUrls: [] })
    const first = node.call(balance)
    first.catch(() => undefined)
    await clock.advance(3_000)
    await expect(first).rejects.toMatchObject({ code: 'rpc_unreachable' })
    state.isSilent = false
    expect(await node.call(balance)).toBe('private')
  })

  test('is found out as well when it fell silent after it was known', async () => {
    const { node, clock, state } = open()
    state.isSilent = false
    expect(await node.call(balance)).toBe('private')
    state.isSilent = true
    const first = node.call(balance)
    await clock.advance(10_000)
    expect(await first).toBe('public')
    expect(await node.call(balance)).toBe('public')
  })

  test('is found out by callers who give up before it does', async () => {
    const { node, clock, state } = open()
    state.isSilent = false
    expect(await node.call(balance)).toBe('private')
    state.isSilent = true
    const abort = new AbortController()
    const first = node.call(balance, { signal: abort.signal })
    first.catch(() => undefined)
    await clock.advance(9_000)
    abort.abort(new RpcError('rpc_unreachable'))
    await expect(first).rejects.toMatchObject({ code: 'rpc_unreachable' })
    expect(await node.call(balance)).toBe('public')
  })
})

describe('a transaction', () => {
  test.each<[string, Answering]>([
    ['silence', unplugged()],
    ['a connection that broke', unplugged('ECONNRESET', 'read')],
    ['a connection whose way was lost', unplugged('EHOSTUNREACH', 'read')],
    ['a network that went down while it was written', unplugged('ENETUNREACH', 'write')],
    ['a reason without its step', unplugged('EHOSTUNREACH')],
    ['several addresses, one with another word', unpluggedEach(systemError('ECONNREFUSED', 'connect'), systemError())],
    ['several addresses without a word', unpluggedEach()],
    ['a page', () => new Response('<h1>Welcome</h1>')],
    ['half an answer', () => new Response('{"id":1,"res')],
    ['a broken gateway', () => new Response('<h1>502</h1>', { status: 502 })],
    ['a limit of something in between', () => new Response('slow down', { status: 429 })],
  ])('that may have been taken is not sent to another node: %s', async (_title, answering) => {
    const around = deps({ private: but(answering) })
    const node = nodeOf(chain, around)
    await expect(node.call(send)).rejects.toMatchObject({
      code: expect.stringMatching(/^rpc_(?:unreachable|bad_answer)$/),
    })
    expect(around.asked.filter((line) => line.startsWith('public'))).toEqual([])
    const [first, second] = await node.batch([send, balance])
    expect(first).toMatchObject({ error: { code: expect.stringMatching(/^rpc_(?:unreachable|bad_answer)$/) } })
    expect(second).toEqual({ result: 'public' })
    expect(around.asked.join()).not.toContain('public eth_sendRawTransaction')
  })

  test.each<[string, Answering]>([
    ['nobody was there', unplugged('ECONNREFUSED', 'connect')],
    ['there was no way', unplugged('EHOSTUNREACH', 'connect')],
    ['there is no such host', unplugged('ENOTFOUND', 'getaddrinfo')],
    [
      'nobody was at any of its addresses',
      unpluggedEach(systemError('ECONNREFUSED', 'connect'), systemError('ENETUNREACH', 'connect')),
    ],
    ['there is no such path', () => new Response('not found', { status: 404 })],
    ['the key was refused', () => new Response('no', { status: 401 })],
  ])('that was surely not taken is sent to the next node: %s', async (_title, answering) => {
    const around = deps({ private: but(answering) })
    expect(await nodeOf(chain, around).call(send)).toBe('public')
  })

  test('is sent to the next node when the first could not even say which chain it is of', async () => {
    const around = deps({
      private: (_wire) => new Response('<h1>502</h1>', { status: 502 }),
      public: but(({ id }) => ({ id, result: '0xhash' })),
    })
    expect(await nodeOf(chain, around).call(send)).toBe('0xhash')
    expect(around.asked.join()).not.toContain('private eth_sendRawTransaction')
  })
})

describe('a node of another chain', () => {
  const other =
    (chainId: string): Answering =>
    ({ id, method }) => ({ id, result: method === 'eth_chainId' ? chainId : 'lie' })

  test('error: is refused with both numbers, and asked nothing else', async () => {
    const around = deps({ private: other('0x5') })
    const node = nodeOf(chain, around)
    const expected = { code: 'rpc_wrong_chain', message: 'The network node is one of chain 5, not of chain 1.' }
    await expect(node.call(balance)).rejects.toMatchObject(expected)
    expect(await node.batch([balance, send])).toMatchObject([{ error: expected }, { error: expected }])
    expect(around.asked).toEqual(['private eth_chainId'])
  })

  test('is found out behind the first as well', async () => {
    const around = deps({ private: unplugged(), public: other('0x5') })
    await expect(nodeOf(chain, around).call(balance)).rejects.toMatchObject({ code: 'rpc_wrong_chain' })
  })

  test('may be put right without a new start', async () => {
    const clock = fakeClock()
    let chainId = '0x5'
    const around = deps({ private: (wire) => other(chainId)(wire) })
    const node = nodeOf(chain, { ...around, clock })
    await expect(node.call(balance)).rejects.toMatchObject({ code: 'rpc_wrong_chain' })
    chainId = '0x1'
    await expect(node.call(balance)).rejects.toMatchObject({ code: 'rpc_wrong_chain' })
    await clock.advance(30_000)
    expect(await node.call(balance)).toBe('lie')
  })

  test('is asked for its chain once, by however many at once, and again only when it was gone', async () => {
    let isGone = false
    const around = deps({
      private: (wire) =>
        isGone
          ? unplugged('ECONNREFUSED', 'connect')()
          : { id: wire.id, result: wire.method === 'eth_chainId' ? '0x1' : 'here' },
    })
    const node = nodeOf(chain, around)
    await Promise.all(Array.from({ length: 20 }, () => node.call(balance)))
    await node.call(balance)
    expect(around.asked.filter((line) => line === 'private eth_chainId')).toHaveLength(1)
    isGone = true
    expect(await node.call(balance)).toBe('public')
    isGone = false
    expect(await node.call(balance)).toBe('here')
    expect(around.asked.filter((line) => line === 'private eth_chainId')).toHaveLength(2)
  })

  test('error: one that does not want to say is not believed', async () => {
    const error = { code: -32601, message: 'no such method' }
    const around = deps({
      private: ({ id, method }) => (method === 'eth_chainId' ? { id, error } : { id, result: 'x' }),
    })
    await expect(nodeOf(chain, around).call(balance)).rejects.toMatchObject({
      message: 'The network node refused eth_chainId: no such method',
    })
  })
})
