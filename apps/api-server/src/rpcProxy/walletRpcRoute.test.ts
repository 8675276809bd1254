import { httpRpc, type Rpc, systemClock } from '@latchkey/base'
import { type FakeClock, fakeClock, fakeRpc } from '@latchkey/base/testing'
import { startAnvil } from '@latchkey/dev-chain'
import { afterAll, describe, expect, test } from 'vitest'
import { chains, createTestApp, openTestDatabase, origin } from '../testing/testApp.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

const extension = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'
const path = '/rpc/wallet/31337'
const address = `${origin}${path}`
/** The first chain is one for which wallets are given the address of this server; the second is not. */
const offered = chains.map((chain, index) => (index === 0 ? { ...chain, rpcUrls: [address] } : chain))

const call = (method: string, params: readonly unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })
const node = () =>
  fakeRpc({ eth_blockNumber: () => '0x1388', eth_chainId: () => '0x7a69', eth_getLogs: (given) => given })

async function open(rpc: Rpc = node(), clock: FakeClock = fakeClock()) {
  const { fetch } = await createTestApp(database, {
    config: { chains: offered },
    clock,
    rpc: () => rpc,
    callerOf: (request) => request.headers.get('x-test-caller') ?? undefined,
  })
  const ask = (headers: Record<string, string>, body?: unknown, method = 'POST') =>
    fetch(
      new Request(address, {
        method,
        headers: { ...(method === 'POST' && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  const send = async (method: string, params: readonly unknown[] = [], caller = 'one') => {
    const answer = await ask({ 'x-test-caller': caller }, call(method, params))
    return (await answer.json()) as { result?: unknown; error?: { code: number; message: string } }
  }
  return { ask, send, fetch, clock }
}

describe('who may ask', () => {
  test.each([
    extension,
    'moz-extension://0a1b2c3d-0000-4444-8888-0123456789ab',
    'safari-web-extension://0A1B2C3D-AB',
    origin,
  ])('a caller from %s may, and may read the answer', async (from) => {
    const { ask } = await open()
    const answer = await ask({ origin: from }, call('eth_chainId'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(from)
    expect(answer.headers.get('vary')).toBe('origin')
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
  })

  test('a phone that names no origin may', async () => {
    const { ask } = await open()
    const answer = await ask({}, call('eth_chainId'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each([
    'https://evil.example',
    'http://localhost:9999',
    'null',
    'file://',
    'https://chrome-extension',
    'chrome-extension://a.evil.example',
    'chrome-extension://',
    'https://evil.example/chrome-extension://abc',
  ])('error: a page of %s may neither ask nor read', async (from) => {
    const rpc = node()
    const { ask } = await open(rpc)
    const preflight = await ask({ origin: from, 'access-control-request-method': 'POST' }, undefined, 'OPTIONS')
    const answer = await ask({ origin: from }, call('eth_chainId'))
    for (const refused of [preflight, answer]) {
      expect(refused.status).toBe(403)
      expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(rpc.calls).toEqual([])
  })

  test('a preflight is answered, whatever headers a library adds, and to a private network', async () => {
    const { ask } = await open()
    const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type,x-lib' }
    const answer = await ask(
      { origin: extension, ...asked, 'access-control-request-private-network': 'true' },
      undefined,
      'OPTIONS',
    )
    expect(answer.status).toBe(204)
    const { headers } = answer
    expect(headers.get('access-control-allow-origin')).toBe(extension)
    expect(headers.get('access-control-allow-methods')).toBe('POST')
    expect(headers.get('access-control-allow-headers')).toBe('content-type, *')
    expect(headers.get('access-control-allow-private-network')).toBe('true')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    const plain = await ask({ origin: extension, ...asked }, undefined, 'OPTIONS')
    expect(plain.headers.get('access-control-allow-private-network')).toBeNull()
  })

  test('a refusal can be read by a wallet as well', async () => {
    const { ask } = await open()
    const answer = await ask({ origin: extension, 'content-type': 'text/plain' }, call('eth_chainId'))
    expect(answer.status).toBe(415)
    expect(answer.headers.get('access-control-allow-origin')).toBe(extension)
  })

  test('it answers for the networks whose addresses name it, and for no other', async () => {
    const { fetch } = await open()
    const other = new Request(`${origin}/rpc/wallet/10`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call('eth_chainId')),
    })
    const answer = await fetch(other)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'chain_not_offered' } })
    expect((await fetch(new Request(address))).status).toBe(405)
  })

  test('the address of the page stays as strict as it was', async () => {
    const { fetch } = await open()
    const asPage = (method: string, headers: Record<string, string>, body?: string) =>
      fetch(new Request(`${origin}/rpc/31337`, { method, headers, ...(body !== undefined && { body }) }))
    const json = { 'content-type': 'application/json' }
    const refused = await asPage('POST', { ...json, origin: extension }, JSON.stringify(call('eth_chainId')))
    expect(refused.status).toBe(403)
    expect((await asPage('OPTIONS', { origin: extension })).status).toBe(405)
    const logs = await asPage('POST', { ...json, origin }, JSON.stringify(call('eth_getLogs', [{}])))
    expect(await logs.json()).toMatchObject({ error: { code: -32601 } })
  })
})

describe('what may be asked', () => {
  const passed = [
    ...['eth_blockNumber', 'eth_chainId', 'net_version', 'eth_getTransactionCount', 'eth_getCode', 'eth_getStorageAt'],
    ...['eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_getBlockByNumber', 'eth_getBlockByHash', 'eth_getBalance'],
    ...['eth_getTransactionReceipt', 'eth_getTransactionByHash', 'eth_sendRawTransaction', 'eth_syncing'],
    ...['net_listening', 'eth_blobBaseFee', 'eth_getTransactionByBlockNumberAndIndex'],
  ]
  test.each(passed)('%s is passed on', async (method) => {
    const { send } = await open(fakeRpc({ [method]: (params) => params }))
    expect((await send(method, ['0x1'])).result).toEqual(['0x1'])
  })

  test('calls, estimates and the history of fees are passed on within the bounds of the page', async () => {
    const echo = (params: readonly unknown[]) => params
    const { send } = await open(fakeRpc({ eth_call: echo, eth_estimateGas: echo, eth_feeHistory: echo }))
    expect((await send('eth_call', [{ gas: '0xffffffffff' }, 'latest'])).result).toEqual([
      { gas: '0x1c9c380' },
      'latest',
    ])
    expect((await send('eth_call', [{}, 'latest', {}])).error?.code).toBe(-32602)
    expect((await send('eth_feeHistory', ['0x400', 'latest', []])).result).toEqual(['0x14', 'latest', []])
  })

  test('the program behind it is named by its product, and no node is asked', async () => {
    const rpc = node()
    expect((await (await open(rpc)).send('web3_clientVersion')).result).toBe('Latchkey')
    expect(rpc.calls).toEqual([])
  })

  test('error: nothing that signs, changes the node, or makes it work for long', async () => {
    const { send } = await open()
    for (const method of [
      ...['eth_accounts', 'eth_sendTransaction', 'eth_sign', 'personal_sign', 'eth_newPendingTransactionFilter'],
      ...['debug_traceTransaction', 'trace_filter', 'txpool_content', 'admin_peers', 'anvil_setBalance', 'evm_mine'],
      ...[
        'eth_subscribe',
        'eth_getBlockReceipts',
        'eth_createAccessList',
        'eth_simulateV1',
        'constructor',
        '__proto__',
      ],
    ]) {
      expect((await send(method)).error?.code, method).toBe(-32601)
    }
  })

  test('error: a proof covers 20 places at most', async () => {
    const { send } = await open(fakeRpc({ eth_getProof: () => 'proof' }))
    expect((await send('eth_getProof', ['0x1', Array.from({ length: 20 }, () => '0x0'), 'latest'])).result).toBe(
      'proof',
    )
    expect((await send('eth_getProof', ['0x1', Array.from({ length: 21 }, () => '0x0'), 'latest'])).error?.code).toBe(
      -32602,
    )
    expect((await send('eth_getProof', ['0x1'])).error?.code).toBe(-32602)
  })

  test('error: a caller who asks too much at once is told so in the words of the protocol, and others are not', async () => {
    const { ask } = await open()
    const batch = Array.from({ length: 100 }, (_each, id) => call('eth_chainId', [], id))
    const answers = [1, 2, 3].map(async () => await ask({ origin: extension, 'x-test-caller': 'one' }, batch))
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 429])
    const refused = await ask({ origin: extension, 'x-test-caller': 'one' }, call('eth_chainId'))
    expect(refused.headers.get('access-control-allow-origin')).toBe(extension)
    expect(await refused.json()).toMatchObject({ id: 1, error: { code: -32005 } })
    expect((await ask({ 'x-test-caller': 'two' }, call('eth_chainId'))).status).toBe(200)
  })
})

describe('logs are asked for over few blocks at a time', () => {
  test.each<[string, object]>([
    ['the newest block', {}],
    ['one block by its hash', { blockHash: `0x${'11'.repeat(32)}` }],
    ['2000 blocks', { fromBlock: '0x1', toBlock: '0x7d0' }],
    ['the last 2000 blocks', { fromBlock: '0xbb9', toBlock: 'latest', address: '0x1', topics: [null, ['0x2']] }],
    ['what ends at a settled block', { fromBlock: '0xbb9', toBlock: 'finalized' }],
  ])('%s', async (_title, query) => {
    expect((await (await open()).send('eth_getLogs', [query])).result).toEqual([query])
  })

  test.each<[string, object, number]>([
    ['2001 blocks', { fromBlock: '0x1', toBlock: '0x7d1' }, -32005],
    ['the whole chain', { fromBlock: 'earliest' }, -32005],
    ['the last 2001 blocks', { fromBlock: '0xbb8' }, -32005],
    ['from a block that moves', { fromBlock: 'finalized', toBlock: 'latest' }, -32602],
    ['a hash and a range', { blockHash: '0x1', fromBlock: '0x1' }, -32602],
    ['fields that are unknown', { fromBlock: '0x1', toBlock: '0x1', limit: 1 }, -32602],
    ['a number that is none', { fromBlock: 1, toBlock: '0x1' }, -32602],
    ['too many addresses', { address: Array.from({ length: 51 }, () => '0x1') }, -32602],
    ['too many topics', { topics: [[], [], [], [], []] }, -32602],
  ])('error: %s', async (_title, query, code) => {
    const rpc = node()
    const { send } = await open(rpc)
    expect((await send('eth_getLogs', [query])).error?.code).toBe(code)
    expect(rpc.calls.map(({ method }) => method)).not.toContain('eth_getLogs')
  })
})

describe('filters are kept here, not by a node', () => {
  /** A node whose chain grows when it is told to. */
  function growing() {
    const state = { head: 100n }
    const rpc = fakeRpc({
      eth_blockNumber: () => `0x${state.head.toString(16)}`,
      eth_getLogs: ([query]) => [query],
      eth_getBlockByNumber: ([number]) => ({ hash: `hash of ${String(number)}` }),
    })
    return { state, rpc }
  }

  test('a filter for logs tells each block once', async () => {
    const { state, rpc } = growing()
    const { send } = await open(rpc)
    const { result: id } = await send('eth_newFilter', [{ address: '0x1', fromBlock: 'latest' }])
    expect((await send('eth_getFilterChanges', [id])).result).toEqual([])
    state.head = 103n
    const span = { address: '0x1', fromBlock: '0x65', toBlock: '0x67' }
    expect((await send('eth_getFilterChanges', [id])).result).toEqual([span])
    expect((await send('eth_getFilterChanges', [id])).result).toEqual([])
    // A long sleep is made up for in several steps.
    state.head = 5103n
    const steps = []
    for (let step = 0; step < 3; step++) steps.push((await send('eth_getFilterChanges', [id])).result)
    expect(steps).toMatchObject([
      [{ fromBlock: '0x68', toBlock: '0x837' }],
      [{ fromBlock: '0x838', toBlock: '0x1007' }],
      [{ fromBlock: '0x1008', toBlock: '0x13ef' }],
    ])
  })

  test('a filter for blocks tells their hashes, and follows a chain that went back', async () => {
    const { state, rpc } = growing()
    const { send } = await open(rpc)
    const { result: id } = await send('eth_newBlockFilter')
    state.head = 102n
    expect((await send('eth_getFilterChanges', [id])).result).toEqual(['hash of 0x65', 'hash of 0x66'])
    state.head = 10n
    expect((await send('eth_getFilterChanges', [id])).result).toEqual([])
    state.head = 11n
    expect((await send('eth_getFilterChanges', [id])).result).toEqual(['hash of 0xb'])
    expect((await send('eth_uninstallFilter', [id])).result).toBe(true)
    expect((await send('eth_uninstallFilter', [id])).result).toBe(false)
    expect((await send('eth_getFilterChanges', [id])).error?.code).toBe(-32000)
  })

  test('error: a filter that tells many blocks costs as many calls, and loses none of them', async () => {
    const { state, rpc } = growing()
    const { send, clock } = await open(rpc)
    const { result: id } = await send('eth_newBlockFilter')
    state.head = 5000n
    // Of 200 calls, the first took one, and each of these takes 32.
    for (let step = 0; step < 6; step++) expect((await send('eth_getFilterChanges', [id])).result).toHaveLength(32)
    expect((await send('eth_getFilterChanges', [id])).error).toMatchObject({ code: -32005 })
    await clock.advance(5000)
    const next = (await send('eth_getFilterChanges', [id])).result
    expect(next).toHaveLength(32)
    expect(next).toContain(`hash of 0x${(101 + 6 * 32).toString(16)}`)
  })

  test('a failure of the node loses nothing of a filter', async () => {
    const { state, rpc } = growing()
    let isDown = false
    const shaky: Rpc = {
      call: (request, options) =>
        isDown && request.method === 'eth_getLogs' ? Promise.reject(new Error('down')) : rpc.call(request, options),
      batch: rpc.batch,
    }
    const { send } = await open(shaky)
    const { result: id } = await send('eth_newFilter', [{}])
    state.head = 101n
    isDown = true
    expect((await send('eth_getFilterChanges', [id])).error?.code).toBe(-32603)
    isDown = false
    expect((await send('eth_getFilterChanges', [id])).result).toEqual([{ fromBlock: '0x65', toBlock: '0x65' }])
  })

  test('error: a filter is its maker’s alone, a hundred at a time, and forgotten after five minutes', async () => {
    const { rpc } = growing()
    const { send, clock } = await open(rpc)
    const { result: first } = await send('eth_newBlockFilter')
    expect((await send('eth_getFilterChanges', [first], 'two')).error?.code).toBe(-32000)
    expect((await send('eth_uninstallFilter', [first], 'two')).result).toBe(false)
    for (let count = 0; count < 99; count++) await send('eth_newBlockFilter')
    expect((await send('eth_newBlockFilter')).error).toMatchObject({ code: -32005, message: expect.any(String) })
    // It may be a neighbour's who has the same address.
    expect((await send('eth_getFilterChanges', [first])).result).toEqual([])
    await clock.advance(300_000)
    expect((await send('eth_getFilterChanges', [first])).error?.code).toBe(-32000)
    expect((await send('eth_newBlockFilter')).result).toBeDefined()
  })

  test('error: a filter for logs knows no logs of the whole chain', async () => {
    const { send } = await open(growing().rpc)
    const whole = await send('eth_newFilter', [{ fromBlock: 'earliest' }])
    // The chain has 100 blocks.
    expect((await send('eth_getFilterLogs', [whole.result])).result).toEqual([{ fromBlock: 'earliest' }])
    const { state, rpc } = growing()
    state.head = 5000n
    const long = await open(rpc)
    const { result: id } = await long.send('eth_newFilter', [{ fromBlock: 'earliest' }])
    expect((await long.send('eth_getFilterLogs', [id])).error?.code).toBe(-32005)
    const blocks = await long.send('eth_newBlockFilter')
    expect((await long.send('eth_getFilterLogs', [blocks.result])).error?.code).toBe(-32000)
  })

  test('in a batch, what is answered here and what a node answers stand in the order asked', async () => {
    const rpc = node()
    const { ask } = await open(rpc)
    const batch = [call('web3_clientVersion', [], 1), call('eth_chainId', [], 2), call('eth_getLogs', [{}], 3)]
    const answer = await ask({}, [...batch, call('eth_getLogs', [{ fromBlock: 'earliest' }], 4)])
    expect(await answer.json()).toMatchObject([
      { id: 1, result: 'Latchkey' },
      { id: 2, result: '0x7a69' },
      { id: 3, result: [{}] },
      { id: 4, error: { code: -32005, message: 'At most 2000 blocks at a time' } },
    ])
  })
})

test('a real node answers a wallet: what it reads at its start, a filter, logs', { timeout: 60_000 }, async () => {
  const anvil = await startAnvil({ chainId: 31_337 })
  try {
    const rpc = httpRpc({ url: anvil.url, fetch, clock: systemClock })
    const { send } = await open(rpc)
    const { result: id } = await send('eth_newBlockFilter')
    await rpc.call({ method: 'evm_mine', params: [] })
    expect((await send('eth_getFilterChanges', [id])).result).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/)])
    expect((await send('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])).result).toEqual([])
    const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const start: readonly (readonly [string, readonly unknown[]])[] = [
      ['eth_chainId', []],
      ['net_version', []],
      ['eth_blockNumber', []],
      ['eth_getBlockByNumber', ['latest', false]],
      ['eth_getBalance', [account, 'latest']],
      ['eth_getTransactionCount', [account, 'pending']],
      ['eth_getCode', [account, 'latest']],
      ['eth_getStorageAt', [account, '0x0', 'latest']],
      ['eth_gasPrice', []],
      ['eth_maxPriorityFeePerGas', []],
      ['eth_feeHistory', ['0x5', 'latest', [10, 50, 90]]],
      ['eth_estimateGas', [{ from: account, to: account, value: '0x1' }]],
      ['eth_getProof', [account, [], 'latest']],
      ['eth_syncing', []],
    ]
    for (const [method, params] of start) expect(await send(method, params), method).toHaveProperty('result')
  } finally {
    await anvil.close()
  }
})
