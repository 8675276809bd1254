import { type CallRequest, httpRpc, type Rpc, RpcError } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { codeOf, createTestApp, openTestDatabase, origin } from '../testing/testApp.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

const call = (method: string, id: unknown = 1, params: unknown = []) => ({ jsonrpc: '2.0', id, method, params })

async function proxy(rpc: Rpc | undefined) {
  const asked: number[] = []
  const { browser } = await createTestApp(database, {
    rpc: (chainId) => {
      asked.push(chainId)
      return rpc
    },
  })
  const page = browser()
  return { asked, send: (body: unknown, path = '/rpc/31337', headers = {}) => page.send('POST', path, body, headers) }
}

test('a call is passed on and its answer comes back', async () => {
  const rpc = fakeRpc({ eth_getBalance: (params) => params })
  const { send, asked } = await proxy(rpc)
  const { body } = await send(call('eth_getBalance', 'a', ['0x1', 'latest']))
  expect(body).toEqual({ jsonrpc: '2.0', id: 'a', result: ['0x1', 'latest'] })
  expect(asked).toEqual([31_337])
})

test('a batch is one request to the node, in the order asked', async () => {
  const rpc = fakeRpc({ eth_chainId: () => '0x7a69', eth_blockNumber: () => '0x1' })
  const { send } = await proxy(rpc)
  const batch = [call('eth_chainId', 7), call('eth_accounts', 8), call('eth_blockNumber', 7), 'nonsense']
  expect((await send(batch)).body).toEqual([
    { jsonrpc: '2.0', id: 7, result: '0x7a69' },
    { jsonrpc: '2.0', id: 8, error: { code: -32601, message: 'Method not found' } },
    { jsonrpc: '2.0', id: 7, result: '0x1' },
    { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } },
  ])
  expect(rpc.requests()).toBe(1)
})

test('a node that knows no batches is asked one by one', async () => {
  const bodies: unknown[] = []
  const upstream = httpRpc({
    url: 'http://node.test',
    clock: fakeClock(),
    fetch: async (_url, init) => {
      const body = JSON.parse(String(init.body)) as { id: number }
      bodies.push(body)
      return Response.json(Array.isArray(body) ? { error: 'no' } : { jsonrpc: '2.0', id: body.id, result: '0x1' })
    },
  })
  const { send } = await proxy(upstream)
  const { body } = await send([call('eth_chainId', 1), call('eth_gasPrice', 2)])
  expect(body).toEqual([
    { jsonrpc: '2.0', id: 1, result: '0x1' },
    { jsonrpc: '2.0', id: 2, result: '0x1' },
  ])
  expect(bodies).toHaveLength(3)
})

test('the words and data of a failure are the node’s own', async () => {
  const error = new RpcError('rpc_failed', {
    rpcCode: 3,
    rpcData: '0x08c379a0',
    data: { method: 'eth_call', text: 'execution reverted' },
  })
  const { send } = await proxy(fakeRpc({ eth_call: () => Promise.reject(error) }))
  expect((await send(call('eth_call', 1, [{}]))).body).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
  })
})

describe('error: what is not offered never reaches a node', () => {
  const untouchable: Rpc = {
    call: () => Promise.reject(new Error('the node was asked')),
    batch: (requests: readonly CallRequest[]) =>
      requests.length === 0 ? Promise.resolve([]) : Promise.reject(new Error('the node was asked')),
  }
  test.each([
    'eth_accounts',
    'eth_sendTransaction',
    'eth_sign',
    'eth_signTransaction',
    'personal_sign',
    'personal_unlockAccount',
    'admin_peers',
    'debug_traceTransaction',
    'trace_block',
    'txpool_content',
    'miner_start',
    'anvil_setBalance',
    'hardhat_setCode',
    'evm_mine',
    'eth_newFilter',
    'eth_getLogs',
    'eth_subscribe',
    'wallet_addEthereumChain',
    'ETH_CALL',
    'eth_call ',
    '__proto__',
    'constructor',
    '',
  ])('%j', async (method) => {
    const { send } = await proxy(untouchable)
    expect((await send(call(method))).body).toMatchObject({ error: { code: -32601 } })
  })

  test('malformed calls', async () => {
    const { send } = await proxy(untouchable)
    const bad = [
      null,
      1,
      {},
      [],
      { ...call('eth_call'), jsonrpc: '1.0' },
      { ...call('eth_call'), id: undefined },
      { ...call('eth_call'), id: {} },
      { ...call('eth_call'), params: {} },
      { ...call('eth_call'), params: Array.from({ length: 11 }) },
      { ...call('eth_call'), method: ['eth_call'] },
      Array.from({ length: 21 }, (_, id) => call('eth_call', id)),
    ]
    for (const body of bad)
      expect((await send(body)).body, JSON.stringify(body)).toMatchObject({ error: { code: -32600 } })
  })

  test('chains that are not configured, in any spelling', async () => {
    const { send, asked } = await proxy(untouchable)
    const paths = [
      '1',
      '0x7a69',
      '031337',
      '31337.0',
      '31337@evil.example',
      '127.0.0.1',
      '%5B::1%5D',
      '-1',
      '31337%2f..',
      'http:%2f%2fx',
      '9'.repeat(40),
    ]
    for (const path of paths) {
      expect(codeOf(await send(call('eth_chainId'), `/rpc/${path}`)), path).toBe('chain_not_offered')
    }
    expect(asked).toEqual([])
  })

  test('pages of other sites, other content types, long bodies', async () => {
    const { send } = await proxy(untouchable)
    const path = '/rpc/31337'
    expect(codeOf(await send(call('eth_chainId'), path, { origin: 'https://evil.example' }))).toBe('wrong_origin')
    expect(codeOf(await send(call('eth_chainId'), path, { 'content-type': 'text/plain' }))).toBe('not_json')
    expect(codeOf(await send(call('eth_call', 1, ['x'.repeat(70_000)])))).toBe('too_large')
  })
})

test('a program that is no browser may ask as well', async () => {
  const { send } = await proxy(fakeRpc({ eth_chainId: () => '0x7a69' }))
  expect((await send(call('eth_chainId'), '/rpc/31337', { origin: null })).body).toMatchObject({ result: '0x7a69' })
})

test('error: an answer beyond the limit is not passed on', async () => {
  const { send } = await proxy(fakeRpc({ eth_getCode: () => `0x${'00'.repeat(1_000_000)}` }))
  expect(codeOf(await send(call('eth_getCode')))).toBe('too_large')
})

test('error: a dead or slow node is an answer, without its address', async () => {
  const dead: Rpc = {
    call: () => Promise.reject(new RpcError('rpc_unreachable', { cause: new Error('connect 10.0.0.7') })),
    batch: () => Promise.reject(new RpcError('rpc_unreachable')),
  }
  const expected = { code: -32603, message: 'The network node could not be reached.' }
  const { send } = await proxy(dead)
  expect((await send(call('eth_chainId'))).body).toEqual({ jsonrpc: '2.0', id: 1, error: expected })
  expect((await send([call('eth_chainId', 1), call('eth_chainId', 2)])).body).toMatchObject([
    { id: 1, error: expected },
    { id: 2, error: expected },
  ])

  const wrong = new RpcError('rpc_wrong_chain', { data: { actual: 5, chainId: 31_337 } })
  const { send: sendToWrong } = await proxy(fakeRpc({ eth_chainId: () => Promise.reject(wrong) }))
  expect((await sendToWrong(call('eth_chainId'))).body).toMatchObject({
    error: { code: -32603, message: 'The network node is one of chain 5, not of chain 31337.' },
  })

  const clock = fakeClock()
  let asked: () => void
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  const slow: Rpc = {
    call: (_request, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
        asked()
      }),
    batch: () => Promise.resolve([]),
  }
  const { fetch } = await createTestApp(database, { clock, rpc: () => slow })
  const waiting = fetch(
    new Request(`${origin}/rpc/31337`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call('eth_chainId')),
    }),
  )
  await isAsked
  await clock.advance(10_000)
  expect(await (await waiting).json()).toMatchObject({ error: expected })
})
