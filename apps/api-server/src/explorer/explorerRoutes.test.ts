import { type Hex, RpcError, silentLog, toQuantity } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { openDatabase } from '@latchkey/node'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { alice, bob, chainId, origin, testDeps } from '../testing/testApp.ts'

const hash: Hex = `0x${'ab'.repeat(32)}`
const token = '0x00000000000000000000000000000000000070c1'
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const wordOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

// The explorer needs no tables.
const database = await openDatabase({ kind: 'memory' }, silentLog)
afterAll(() => database.destroy())

type Handlers = Parameters<typeof fakeRpc>[0]

const transaction = (blockNumber: number, more: object = {}) => ({
  hash,
  from: alice.address,
  to: bob.address,
  value: '0x5',
  input: '0xa9059cbb0000',
  nonce: '0x0',
  gas: '0x5208',
  gasPrice: '0x1',
  blockNumber: toQuantity(blockNumber),
  ...more,
})
const block = (number: number, transactions: readonly unknown[] = []) => ({
  number: toQuantity(number),
  hash,
  parentHash: hash,
  timestamp: toQuantity(1_700_000_000 + number),
  gasUsed: '0x0',
  gasLimit: '0x1',
  transactions,
})
const log = (blockNumber: number, logIndex = 0) => ({
  address: token,
  topics: [transferTopic, wordOf(alice.address), wordOf(bob.address)],
  data: wordOf('0x07'),
  transactionHash: hash,
  blockNumber: toQuantity(blockNumber),
  logIndex: toQuantity(logIndex),
})
const symbol = `0x${[32n, 3n].map((word) => word.toString(16).padStart(64, '0')).join('')}${Buffer.from('TKN').toString('hex').padEnd(64, '0')}`

const chainOf = (head: number): Handlers => ({
  eth_blockNumber: () => toQuantity(head),
  eth_getBlockByNumber: ([number]) => block(Number(number)),
  eth_call: ([call]) => (JSON.stringify(call).includes('0x95d89b41') ? symbol : '0x'),
})

function explorer(handlers: Handlers, clock = fakeClock()) {
  const rpc = fakeRpc(handlers)
  const app = createApp({ ...testDeps(database, { rpc: () => rpc, clock }), explorer: new Set([chainId]) })
  return {
    rpc,
    clock,
    async get(path: string, headers: Record<string, string> = {}) {
      const answer = await app.fetch(new Request(`${origin}/api/explorer/${path}`, { headers }))
      const body: unknown = await answer.json()
      return { status: answer.status, body, text: JSON.stringify(body) }
    },
    post: async (path: string) =>
      (await app.fetch(new Request(`${origin}/api/explorer/${path}`, { method: 'POST' }))).status,
  }
}

test('error: a network whose explorer is not switched on is refused, and its node is not asked', async () => {
  const { get, rpc } = explorer(chainOf(5))
  for (const path of ['10', '10/tx/0x', '31338', 'abc', '0']) expect((await get(path)).status).toBe(404)
  expect((await get('10')).text).toContain('This site shows no explorer for network 10.')
  expect(rpc.calls).toEqual([])
})

test('error: what is no hash, address or block is not looked for', async () => {
  const { get, post, rpc } = explorer(chainOf(5))
  for (const path of ['tx/0x12', 'address/ada.eth', 'block/latest', 'block/-1', 'token/0x', 'tx/..%2f']) {
    expect((await get(`${chainId}/${path}`)).status, path).toBe(404)
  }
  expect((await get(`${chainId}?before=0x1`)).status).toBe(400)
  expect(await post(`${chainId}`)).toBe(405)
  expect(rpc.calls).toEqual([])
})

test('error: a page of another site is refused', async () => {
  const { get, rpc } = explorer(chainOf(5))
  expect((await get(`${chainId}`, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(rpc.calls).toEqual([])
})

test('the overview has the newest blocks, and those before one', async () => {
  const { get } = explorer(chainOf(50))
  const numbers = async (path: string) => {
    const { body } = await get(path)
    return (body as { blocks: { number: Hex }[] }).blocks.map(({ number }) => Number(number))
  }
  expect(await numbers(`${chainId}`)).toEqual([50, 49, 48, 47, 46, 45, 44, 43, 42, 41])
  expect(await numbers(`${chainId}?before=3`)).toEqual([2, 1, 0])
})

describe('a transaction', () => {
  const receipt = {
    transactionHash: hash,
    status: '0x1',
    blockNumber: '0x7',
    gasUsed: '0x10',
    effectiveGasPrice: '0x2',
    logs: [log(7)],
  }

  test('comes with its outcome, its time and what the tokens in it say of themselves', async () => {
    const { get } = explorer({
      ...chainOf(9),
      eth_getTransactionByHash: () => transaction(7),
      eth_getTransactionReceipt: () => receipt,
    })
    const { status, body } = await get(`${chainId}/tx/${hash}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      head: '0x9',
      transaction: { hash, from: alice.address, to: bob.address, value: '0x5' },
      receipt: { isSuccess: true, fee: '0x20', logs: [{ blockNumber: '0x7' }] },
      timestamp: toQuantity(1_700_000_007),
      inputBytes: '0x6',
      tokens: [{ address: bob.address }, { symbol: 'TKN' }],
    })
  })

  test('waits for its block where there is no receipt', async () => {
    const { get } = explorer({
      ...chainOf(9),
      eth_getTransactionByHash: () => transaction(7, { blockNumber: null }),
      eth_getTransactionReceipt: () => null,
    })
    const { body } = await get(`${chainId}/tx/${hash}`)
    expect(Object.keys(body as object)).toEqual(['head', 'transaction', 'inputBytes', 'tokens'])
  })

  test.each([
    ['none', null],
    ['another one', transaction(7, { hash: `0x${'cd'.repeat(32)}` })],
    ['nonsense', { hash: 1 }],
  ])('error: the node knows %s', async (_title, answer) => {
    const { get } = explorer({
      ...chainOf(9),
      eth_getTransactionByHash: () => answer,
      eth_getTransactionReceipt: () => null,
    })
    const { status, text } = await get(`${chainId}/tx/${hash}`)
    expect([status, text]).toEqual([404, expect.stringContaining('Network 31337 has no such transaction.')])
  })
})

describe('transactions of an address', () => {
  const path = `${chainId}/address/${alice.address.toLowerCase()}/transactions`

  test('are found by looking through blocks, newest first, and no more blocks than said', async () => {
    const { get, rpc } = explorer({
      ...chainOf(1000),
      eth_getBlockByNumber: ([number]) =>
        block(Number(number), Number(number) % 100 === 0 ? [transaction(Number(number)), { from: 'nobody' }] : []),
    })
    const { body } = await get(path)
    const { transactions, ...scan } = body as { transactions: { transaction: object }[] }
    expect(transactions.map((each) => each.transaction)).toMatchObject([
      { blockNumber: toQuantity(1000), input: '0xa9059cbb' },
      { blockNumber: toQuantity(900) },
    ])
    expect(scan).toEqual({ from: toQuantity(801), to: toQuantity(1000), unread: '0x0' })
    expect(rpc.calls.filter(({ method }) => method === 'eth_getBlockByNumber')).toHaveLength(200)
    const older = await get(`${path}?before=801`)
    expect(older.body).toMatchObject({ from: toQuantity(601), to: toQuantity(800) })
  })

  test('end at the first block', async () => {
    const { get } = explorer(chainOf(2))
    expect((await get(path)).body).toMatchObject({ from: '0x0', to: '0x2' })
  })

  test('are looked for in fewer blocks where these are full', async () => {
    const full = Array.from({ length: 3000 }, () => ({ from: token, to: token }))
    const { get } = explorer({ ...chainOf(1000), eth_getBlockByNumber: ([number]) => block(Number(number), full) })
    expect((await get(path)).body).toMatchObject({ from: toQuantity(997), to: toQuantity(1000) })
  })

  test('are looked for no longer than five seconds, and a block that cannot be read is counted', async () => {
    const clock = fakeClock()
    const { get } = explorer(
      {
        ...chainOf(1000),
        eth_getBlockByNumber: async ([number]) => {
          await clock.advance(700)
          if (Number(number) === 999) throw new RpcError('rpc_bad_answer')
          return Number(number) === 998 ? block(7) : block(Number(number))
        },
      },
      clock,
    )
    expect((await get(path)).body).toMatchObject({ from: toQuantity(969), to: toQuantity(1000), unread: '0x2' })
  })
})

describe('token transfers', () => {
  const path = `${chainId}/address/${alice.address}/transfers`

  test('are found both ways and each is told once', async () => {
    const { get, rpc } = explorer({ ...chainOf(100), eth_getLogs: () => [log(90), log(95, 2)] })
    const { body } = await get(path)
    expect(body).toMatchObject({
      from: '0x0',
      to: toQuantity(100),
      logs: [{ blockNumber: toQuantity(95) }, { blockNumber: toQuantity(90) }],
      tokens: [{ symbol: 'TKN' }],
    })
    const asked = rpc.calls.filter(({ method }) => method === 'eth_getLogs')
    expect(asked).toHaveLength(4)
    expect(JSON.stringify(asked[0])).toContain(wordOf(alice.address))
  })

  test('a node that refuses many blocks is asked for fewer', async () => {
    const { get } = explorer({
      ...chainOf(100_000),
      eth_getLogs: ([filter]) => {
        const { fromBlock, toBlock } = filter as { fromBlock: Hex; toBlock: Hex }
        if (Number(toBlock) - Number(fromBlock) > 200) throw new Error('query returned more than 10000 results')
        return []
      },
    })
    expect((await get(path)).body).toMatchObject({ from: toQuantity(100_000 - 124), to: toQuantity(100_000) })
  })

  test('error: a node that gives no events is said to have failed, and its words are not shown', async () => {
    const { get } = explorer({ ...chainOf(100_000), eth_getLogs: () => ({ hostile: true }) })
    const { status, text } = await get(path)
    expect([status, text]).toEqual([503, expect.stringContaining('The network node did not answer.')])
  })

  test('what the node says of blocks that were not asked for is left out', async () => {
    const { get } = explorer({ ...chainOf(10), eth_getLogs: () => [log(11), log(9)] })
    expect((await get(path)).body).toMatchObject({ logs: [{ blockNumber: '0x9' }] })
  })

  test('of more than a hundred the newest whole blocks are given, and the rest is found further back', async () => {
    const many = Array.from({ length: 90 }, (_, index) => log(500 - Math.floor(index / 30), index))
    const all = [...many, ...Array.from({ length: 30 }, (_, index) => log(400, 200 + index))]
    const { get } = explorer({
      ...chainOf(500),
      eth_getLogs: ([filter]) =>
        all.filter(({ blockNumber }) => Number(blockNumber) <= Number((filter as { toBlock: Hex }).toBlock)),
    })
    const first = (await get(path)).body as { from: Hex; logs: unknown[] }
    expect([Number(first.from), first.logs.length]).toEqual([401, 90])
    const second = (await get(`${path}?before=${Number(first.from)}`)).body as { logs: unknown[] }
    expect(second.logs).toHaveLength(30)
  })
})

test('an account is told by its code: a person, a contract, or a person who runs a contract’s code', async () => {
  const ask = async (code: string) => {
    const { get } = explorer({
      ...chainOf(9),
      eth_getBalance: () => '0x64',
      eth_getTransactionCount: () => '0x2',
      eth_getCode: () => code,
    })
    return (await get(`${chainId}/address/${token}`)).body
  }
  expect(await ask('0x')).toEqual({ address: expect.any(String), balance: '0x64', nonce: '0x2', codeBytes: '0x0' })
  expect(await ask('0x6001')).toMatchObject({ codeBytes: '0x2', token: { symbol: 'TKN' } })
  expect(await ask(`0xef0100${bob.address.slice(2)}`)).toMatchObject({ delegate: bob.address, codeBytes: '0x17' })
})

test('an answer is given again for two seconds, and a failure is not', async () => {
  let isDown = true
  const { get, rpc, clock } = explorer({
    ...chainOf(9),
    eth_blockNumber: () => {
      if (isDown) throw new RpcError('rpc_unreachable')
      return '0x9'
    },
  })
  expect((await get(`${chainId}`)).status).toBe(503)
  isDown = false
  const before = rpc.requests()
  await Promise.all([get(`${chainId}`), get(`${chainId}`)])
  await get(`${chainId}`)
  expect(rpc.requests() - before).toBe(2)
  await clock.advance(2001)
  await get(`${chainId}`)
  expect(rpc.requests() - before).toBe(4)
})

test('one caller cannot ask for ever', async () => {
  const { get } = explorer(chainOf(9))
  const statuses: number[] = []
  for (let turn = 0; turn < 61; turn++) statuses.push((await get(`${chainId}?before=${turn + 1}`)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})

test('error: a node that never answers is given up', async () => {
  const { get, clock } = explorer({ ...chainOf(9), eth_blockNumber: () => new Promise(() => undefined) })
  const answer = get(`${chainId}`)
  for (let turn = 0; turn < 12; turn++) await clock.advance(1000)
  expect((await answer).status).toBe(503)
})
