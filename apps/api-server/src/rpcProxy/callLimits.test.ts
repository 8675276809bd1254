import { type CallOutcome, type CallRequest, httpRpc, type Rpc, systemClock } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { startAnvil } from '@latchkey/dev-chain'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp, openTestDatabase } from '../testing/testApp.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

const path = '/rpc/31337'
const call = (method: string, params: readonly unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })
/** Jumps to its own beginning until its gas is used up. */
const endless = { data: '0x5b600056' }
const limitExceeded = -32005

/** A node that answers what it was asked. */
const echo = () =>
  fakeRpc({
    eth_call: (params) => params,
    eth_createAccessList: (params) => params,
    eth_estimateGas: (params) => params,
    linea_estimateGas: (params) => params,
  })

async function open(rpc: Rpc, clock = fakeClock()) {
  const { browser, fetch } = await createTestApp(database, {
    clock,
    rpc: () => rpc,
    callerOf: (request) => request.headers.get('x-test-caller') ?? undefined,
  })
  const page = browser()
  const send = (body: unknown, caller = 'one') => page.send('POST', path, body, { 'x-test-caller': caller })
  return { send, fetch, clock }
}

const largest = '0x1c9c380'

describe('the work of one call is bounded', () => {
  test.each<[string, string, object, object]>([
    ['gas is set where it is missing', 'eth_call', {}, { gas: largest }],
    ['gas is set for what looks at what a call touches', 'eth_createAccessList', {}, { gas: '0x1000000' }],
    ['and cut to that of one transaction', 'eth_createAccessList', { gas: largest }, { gas: '0x1000000' }],
    ['more gas is cut', 'eth_call', { gas: '0xffffffffffffffff' }, { gas: largest }],
    ['less gas stays', 'eth_call', { gas: '0x5208' }, { gas: '0x5208' }],
    ['nothing at all counts as missing', 'eth_call', { gas: null }, { gas: largest }],
    ['an estimate keeps to the limit of its block', 'eth_estimateGas', {}, {}],
    ['an estimate is cut as well', 'eth_estimateGas', { gas: '0x1c9c381' }, { gas: largest }],
    ['and so is the one of Linea', 'linea_estimateGas', { gas: '0x1c9c381' }, { gas: largest }],
  ])('%s', async (_title, method, given, passed) => {
    const { send } = await open(echo())
    const { body } = await send(call(method, [{ to: '0x01', ...given }, 'latest']))
    expect(body['result']).toEqual([{ to: '0x01', ...passed }, 'latest'])
  })

  test('a block can be named by number, word or hash', async () => {
    const { send } = await open(echo())
    for (const block of ['0x1', 'pending', { blockHash: `0x${'11'.repeat(32)}`, requireCanonical: true }]) {
      expect((await send(call('eth_call', [{}, block]))).body['result']).toEqual([{ gas: largest }, block])
    }
  })

  test.each<[string, readonly unknown[]]>([
    ['state overrides', [{}, 'latest', {}]],
    ['block overrides', [{}, 'latest', {}, {}]],
    ['an override in the place of the block', [{}, { [`0x${'11'.repeat(20)}`]: { balance: '0x1' } }]],
    ['gas by another name', [{ gasLimit: '0xffffffffff' }, 'latest']],
    ['gas as a number', [{ gas: 21_000 }, 'latest']],
    ['gas that is no number', [{ gas: '0x' }, 'latest']],
    ['a transaction as text', ['0x', 'latest']],
    ['a list as a transaction', [[], 'latest']],
    ['no transaction', []],
  ])('error: %s reach no node', async (_title, params) => {
    const rpc = echo()
    const { send } = await open(rpc)
    for (const method of ['eth_call', 'eth_estimateGas', 'linea_estimateGas']) {
      expect((await send(call(method, params))).body).toMatchObject({ error: { code: -32602 } })
    }
    expect(rpc.calls).toEqual([])
  })
})

describe('a simulation is bounded', () => {
  const someone = `0x${'11'.repeat(20)}`
  const simulate = async (block: unknown, more: object = {}, ...rest: unknown[]) => {
    const { send } = await open(fakeRpc({ eth_simulateV1: (passed) => passed }))
    return (await send(call('eth_simulateV1', [{ blockStateCalls: [block], ...more }, 'latest', ...rest]))).body
  }
  const looks = (count: number, gas = '0x5208') =>
    Array.from({ length: count }, () => ({ to: someone, data: '0x', gas }))

  test('one block with a payer, a reader and what a real block has is passed on as it is', async () => {
    const block = {
      calls: looks(100),
      stateOverrides: { [someone]: { code: '0x00' }, [`0x${'22'.repeat(20)}`]: { balance: '0x1' } },
      blockOverrides: { time: '0x1', feeRecipient: someone, baseFeePerGas: '0x1', prevRandao: `0x${'00'.repeat(32)}` },
    }
    const flags = { traceTransfers: true, validation: true }
    expect((await simulate(block, flags))['result']).toEqual([{ blockStateCalls: [block], ...flags }, 'latest'])
    expect((await simulate({ calls: looks(1, largest) }))['result']).toBeDefined()
  })

  test.each<[string, unknown, object?, ...unknown[]]>([
    ['more calls', { calls: looks(101) }],
    ['more gas, all together', { calls: looks(2, '0xe4e1c1') }],
    ['a call that names no gas', { calls: [{ to: someone }] }],
    ['a call with other fields', { calls: [{ gas: '0x1', gasLimit: '0xffffffffff' }] }],
    ['calls that are no list', { calls: { length: 1 } }],
    [
      'more accounts',
      { calls: [], stateOverrides: Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`0x0${at}`, {}])) },
    ],
    ['storage', { calls: [], stateOverrides: { [someone]: { state: {} } } }],
    ['a number far ahead', { calls: [], blockOverrides: { number: '0xffffff' } }],
    ['whole transactions', { calls: [] }, { returnFullTransactions: true }],
    ['two blocks', {}, { blockStateCalls: [{ calls: [] }, { calls: [] }] }],
    ['no block', null],
    ['more than is known', { calls: [] }, {}, {}],
  ])('error: %s', async (_title, block, more, ...rest) => {
    expect(await simulate(block, more, ...rest)).toMatchObject({ error: { code: -32602 } })
  })
})

describe('the history of fees is bounded', () => {
  const history = async (params: readonly unknown[]) => {
    const { send } = await open(fakeRpc({ eth_feeHistory: (passed) => passed }))
    return (await send(call('eth_feeHistory', params))).body
  }
  test.each<[string, readonly unknown[], readonly unknown[]]>([
    ['what the page asks stays', ['0x5', 'latest', [50]], ['0x5', 'latest', [50]]],
    ['more blocks are cut', ['0x400', 'latest', [10, 20, 30, 40, 50]], ['0x14', 'latest', [10, 20, 30, 40, 50]]],
    ['percentiles may be missing', ['0x14', '0x1'], ['0x14', '0x1']],
    ['or be nothing', ['0x14', '0x1', null], ['0x14', '0x1']],
  ])('%s', async (_title, given, passed) => {
    expect((await history(given))['result']).toEqual(passed)
  })
  test.each<[string, readonly unknown[]]>([
    ['six percentiles', ['0x5', 'latest', [1, 2, 3, 4, 5, 6]]],
    ['percentiles as text', ['0x5', 'latest', ['50']]],
    ['percentiles that are no list', ['0x5', 'latest', { length: 100 }]],
    ['a count that is no quantity', [1024, 'latest', []]],
    ['no block', ['0x5']],
    ['more than is known', ['0x5', 'latest', [], []]],
  ])('error: %s', async (_title, given) => {
    expect(await history(given)).toMatchObject({ error: { code: -32602 } })
  })
})

test('error: blocks with all their transactions and the history of fees count five times', async () => {
  const heavy = [
    call('eth_getBlockByNumber', ['latest', true]),
    call('eth_getBlockByHash', [`0x${'11'.repeat(32)}`, true]),
    call('eth_feeHistory', ['0x5', 'latest', []]),
    call('eth_getBlockByNumber', ['latest', 'true']),
  ]
  const { send } = await open(fakeRpc({}))
  for (let round = 0; round < 15; round++) expect((await send(heavy)).status).toBe(200)
  expect((await send(call('eth_blockNumber'))).status).toBe(429)
  const light = await open(fakeRpc({}))
  for (let round = 0; round < 300; round++) {
    expect((await light.send(call('eth_getBlockByNumber', ['latest', false]))).status).toBe(200)
  }
  expect((await light.send(call('eth_blockNumber'))).status).toBe(429)
})

test('error: what a node may run many times over counts ten times', async () => {
  const { send } = await open(echo())
  for (let round = 0; round < 30; round++) {
    expect((await send(call('eth_createAccessList', [{}, 'latest']))).status).toBe(200)
  }
  expect((await send(call('eth_blockNumber'))).status).toBe(429)
})

describe('a caller may ask 300 times at once, and 50 times a second', () => {
  const batch = (size: number) => Array.from({ length: size }, (_, id) => call('eth_call', [{}, 'latest'], id))

  test('error: each call of a batch counts; others are not held back', async () => {
    const { send, clock } = await open(echo())
    for (let round = 0; round < 15; round++) expect((await send(batch(20))).status).toBe(200)
    const refused = await send(call('eth_call', [{}, 'latest'], 7))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.body).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: {
        code: limitExceeded,
        message: 'This page asks the network too much at once. Wait a few seconds and try again.',
      },
    })
    expect((await send(batch(20), 'two')).status).toBe(200)
    await clock.advance(1_000)
    expect((await send(batch(20))).status).toBe(200)
    expect((await send(batch(20))).status).toBe(200)
    expect((await send(batch(20))).status).toBe(429)
    expect((await send(batch(10))).status).toBe(200)
  })

  test('error: a refused batch is a list, so that nobody takes the node for one without batches', async () => {
    const { send } = await open(echo())
    for (let round = 0; round < 15; round++) await send(batch(20))
    const { status, body } = await send([call('eth_call', [], 5), 'nonsense', call('eth_call', [], 6)])
    expect(status).toBe(429)
    expect(body).toMatchObject([
      { id: 5, error: { code: limitExceeded } },
      { id: null, error: { code: limitExceeded } },
      { id: 6, error: { code: limitExceeded } },
    ])
  })
})

describe('a node is asked sixteen things at once, four of them for one caller', () => {
  /** A node that answers when it is told to. */
  function slowNode() {
    const waiting: ((value: unknown) => void)[] = []
    const ask = (_request: CallRequest) => new Promise<unknown>((resolve) => void waiting.push(resolve))
    const askAll = (requests: readonly CallRequest[]) =>
      new Promise<readonly CallOutcome[]>((resolve) => {
        waiting.push((result) => resolve(requests.map(() => ({ result }))))
      })
    return { waiting, rpc: { call: ask, batch: askAll } satisfies Rpc }
  }
  const settle = async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  }

  test('the next waits for its turn', async () => {
    const { waiting, rpc } = slowNode()
    const { send } = await open(rpc)
    const answers = Array.from({ length: 17 }, (_, turn) => send(call('eth_blockNumber'), `${turn}`))
    await settle()
    expect(waiting).toHaveLength(16)
    waiting[0]?.('0x1')
    await settle()
    expect(waiting).toHaveLength(17)
    for (const answer of waiting) answer('0x1')
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
  })

  test('error: who waited two seconds is told, and so is who finds 64 waiting', async () => {
    const { waiting, rpc } = slowNode()
    const { send, clock } = await open(rpc)
    const running = Array.from({ length: 16 }, (_, turn) => send(call('eth_blockNumber'), `${turn}`))
    await settle()
    const inLine = Array.from({ length: 64 }, (_, turn) => send(call('eth_blockNumber'), `${turn}`))
    await settle()
    expect((await send(call('eth_blockNumber'))).status).toBe(503)
    await clock.advance(2_000)
    for (const { status, body, headers } of await Promise.all(inLine)) {
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toBe('1')
      expect(body['error']).toEqual({
        code: limitExceeded,
        message: 'The network node is busy. Wait a few seconds and try again.',
      })
    }
    expect(waiting).toHaveLength(16)
    for (const answer of waiting) answer('0x1')
    for (const { status } of await Promise.all(running)) expect(status).toBe(200)
    const next = send(call('eth_blockNumber'))
    await settle()
    waiting[16]?.('0x2')
    expect((await next).body).toMatchObject({ result: '0x2' })
  })

  test('error: one caller with eighty slow calls leaves places for the others', async () => {
    const { waiting, rpc } = slowNode()
    const { send } = await open(rpc)
    const flood = Array.from({ length: 80 }, () => send(call('eth_blockNumber')))
    await settle()
    expect(waiting).toHaveLength(4)
    const other = send(call('eth_blockNumber'), 'two')
    await settle()
    expect(waiting).toHaveLength(5)
    waiting[4]?.('0x2')
    expect((await other).body).toMatchObject({ result: '0x2' })
    for (let turn = 0; turn < 21; turn++) {
      waiting[turn]?.('0x1')
      await settle()
    }
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 503)).toHaveLength(60)
  })

  test('what the longest batches of a caller leave is not theirs either', async () => {
    const { waiting, rpc } = slowNode()
    const { send } = await open(rpc)
    const batch = Array.from({ length: 20 }, (_, id) => call('eth_blockNumber', [], id))
    const flood = Array.from({ length: 6 }, () => send(batch))
    await settle()
    expect(waiting).toHaveLength(1)
    for (let turn = 0; turn < 5; turn++) {
      waiting[turn]?.('0x1')
      await settle()
    }
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 503])
  })

  test('a page follows ten transfers and asks for a fee meanwhile, of a node that is slow', async () => {
    const { waiting, rpc } = slowNode()
    const { send } = await open(rpc)
    const look = ['eth_getTransactionReceipt', 'eth_blockNumber', 'eth_getTransactionByHash', 'eth_getTransactionCount']
    const fee = ['eth_feeHistory', 'eth_estimateGas', 'eth_call', 'eth_call', 'eth_call', 'eth_call', 'eth_call']
    const params = (method: string) => (method === 'eth_feeHistory' ? ['0x5', 'latest', [50]] : [{}])
    const batchOf = (methods: readonly string[]) => methods.map((method, id) => call(method, params(method), id))
    const answers = [...Array.from({ length: 10 }, () => batchOf(look)), batchOf(fee)].map((batch) => send(batch))
    await settle()
    for (let turn = 0; turn < answers.length; turn++) {
      waiting[turn]?.('0x1')
      await settle()
    }
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
  })
})

test('a flood of endless calls leaves a real chain answering', async () => {
  const anvil = await startAnvil({ chainId: 31_337 })
  try {
    const rpc = httpRpc({ url: anvil.url, fetch, clock: systemClock })
    const { page } = await createTestApp(database, { rpc: () => rpc, callerOf: () => 'one' })
    const transaction = { ...endless, gas: '0xffffffffff' }
    const flood = Array.from({ length: 30 }, async () => {
      const batch = Array.from({ length: 20 }, (_, id) => call('eth_call', [transaction, 'latest'], id))
      return (await page.send('POST', path, batch)).status
    })
    const statuses = await Promise.all(flood)
    // One batch takes all the places of its caller and four more may wait; for the rest there was no room, or no tokens.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([429, 503]))
    expect(await rpc.call({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(await rpc.call({ method: 'eth_call', params: [{ to: `0x${'11'.repeat(20)}` }, 'latest'] })).toBe('0x')
  } finally {
    await anvil.close()
  }
})
