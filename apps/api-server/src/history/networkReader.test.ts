import { type CallRequest, systemClock } from '@latchkey/base'
import { moveTopics } from '@latchkey/evm'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/testApp.ts'
import { createChainFacts } from './chainFacts.ts'
import { createHistoryNode } from './historyNode.ts'
import { groupMarks } from './marks.ts'
import { approvalTopics } from './readLogs.ts'
import { createFakeChain, gasPrice, gasUsed, topicOf, wordOf } from './testing/fakeChain.ts'
import { chainId, listed, moved, openTestReader, stranger, token, visitor } from './testing/testReader.ts'
import { createWalks } from './walks.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

const never = new AbortController().signal
const friend = '0x22220000000000000000000000000000000033aa'
const fee = (gasUsed * gasPrice).toString()

describe('events', () => {
  test.each([
    ['ten blocks a question', { maxBlocks: 10 }],
    ['three events an answer', { maxLogs: 3 }],
    ['as many as one likes', {}],
  ])('are all found by a node that allows %s, and it is not asked in vain again and again', async (_title, allowed) => {
    const chain = createFakeChain(allowed)
    const sent: string[] = []
    for (let index = 0; index < 30; index++) {
      chain.pass(20)
      sent.push(chain.send({ from: stranger, logs: [moved(stranger, visitor, 1n)] }))
    }
    const { turn, entriesOf, marksOf } = await openTestReader(database, { rpc: chain.rpc, accounts: [visitor] })
    for (let index = 0; index < 20; index++) await turn()
    expect((await entriesOf(visitor)).map(({ hash }) => hash)).toEqual(sent.reverse())
    const logs = (await marksOf(visitor)).find(({ filter }) => filter === 'logs')
    expect(logs).toMatchObject({ from_block: 0, to_block: chain.head() - 64 })
    const { maxBlocks } = { maxBlocks: Number.POSITIVE_INFINITY, ...allowed }
    const refused = chain.spans.filter((span) => span > maxBlocks).length
    expect(refused).toBeLessThan(chain.spans.length / 4)
  })

  test('the newest blocks are asked for once while they stay the newest, also while older ones are read', async () => {
    const chain = createFakeChain({ maxBlocks: 10 })
    chain.pass(2_000)
    const { turn, marksOf } = await openTestReader(database, { rpc: chain.rpc, accounts: [visitor] })
    const isNewest = ({ method, params }: CallRequest) => {
      const [filter] = params as readonly { readonly fromBlock?: string }[]
      return method === 'eth_getLogs' && Number(filter?.fromBlock) > chain.head() - 64
    }
    for (let index = 0; index < 3; index++) await turn()
    const asked = chain.rpc.calls.filter(isNewest).length
    for (let index = 0; index < 3; index++) await turn()
    expect(chain.rpc.calls.filter(isNewest)).toHaveLength(asked)
    const logs = (await marksOf(visitor)).find(({ filter }) => filter === 'logs')
    expect(logs?.from_block).toBeLessThan(1_000)
  })

  test('error: what nobody asked for is not believed', async () => {
    const lies: ((log: Record<string, unknown>) => unknown)[] = [
      (log) => ({ ...log, blockNumber: '0x1' }),
      (log) => ({ ...log, topics: [moveTopics.transfer, topicOf(friend), topicOf(stranger)] }),
      (log) => ({ ...log, topics: [`0x${'1'.repeat(64)}`, topicOf(friend), topicOf(visitor)] }),
      (log) => ({ ...log, removed: true }),
      (log) => ({ ...log, address: '0x1' }),
      (log) => ({ ...log, data: '0x' }),
      (log) => ({ ...log, data: `0x${'00'.repeat(64)}` }),
      () => null,
    ]
    for (const lie of lies) {
      const chain = createFakeChain({ bend: (logs) => logs.map(lie) })
      chain.pass(100)
      chain.send({ logs: [moved(stranger, visitor, 1n)] })
      const { turn, entriesOf } = await openTestReader(database, { rpc: chain.rpc, accounts: [visitor] })
      // An answer of such events is an empty one, or none.
      await turn().catch((error: unknown) => expect(error).toMatchObject({ code: 'rpc_bad_answer' }))
      expect(await entriesOf(visitor)).toEqual([])
    }
  })

  test.each<[string, (logs: unknown[]) => unknown]>([
    ['no list', () => 'nothing'],
    ['a list without end', () => Array.from({ length: 10_001 }, () => ({}))],
  ])('error: %s is no answer, and nothing counts as read', async (_title, bend) => {
    const chain = createFakeChain({ bend })
    chain.pass(100)
    const { turn, marksOf, database: tables } = await openTestReader(database, { rpc: chain.rpc, accounts: [visitor] })
    await expect(turn()).rejects.toMatchObject({ code: 'rpc_bad_answer' })
    expect((await marksOf(visitor)).find(({ filter }) => filter === 'logs')).toMatchObject({ to_block: 36 })
    expect(await tables.selectFrom('history_chain').selectAll().execute()).toEqual([])
    expect(chain.spans.length).toBeLessThan(200)
  })

  test('those of a payment that the chain has taken back are taken away, settled ones never are', async () => {
    const chain = createFakeChain()
    const settled = chain.send({ from: stranger, logs: [moved(stranger, visitor, 1n)] })
    chain.pass(90)
    const unsettled = chain.send({ from: stranger, logs: [moved(stranger, visitor, 2n)] })
    chain.pass(2)
    const { turn, entriesOf } = await openTestReader(database, { rpc: chain.rpc, accounts: [visitor] })
    await turn()
    expect((await entriesOf(visitor)).map(({ hash }) => hash)).toEqual([unsettled, settled])
    chain.reorganize(3)
    await turn()
    expect((await entriesOf(visitor)).map(({ hash }) => hash)).toEqual([settled])
    chain.reorganize(92)
    await turn()
    expect((await entriesOf(visitor)).map(({ hash }) => hash)).toEqual([settled])
  })

  test.each([
    ['of this machine is read anew', chainId, 0],
    ['that everybody knows goes on', 1, 1],
  ])('of a chain %s, where its node tells of another first block', async (_title, id, kept) => {
    const chain = createFakeChain()
    chain.send({ from: stranger, logs: [moved(stranger, visitor, 1n)] })
    chain.pass(100)
    const reader = await openTestReader(database, { rpc: chain.rpc, accounts: [visitor], chainId: id })
    await reader.turn()
    expect(await reader.entriesOf(visitor)).toHaveLength(1)
    await reader.database
      .updateTable('history_chain')
      .set({ genesis: `0x${'9'.repeat(64)}` })
      .execute()
    const other = createFakeChain()
    other.pass(101)
    await reader.next(other.rpc).turn()
    expect(await reader.entriesOf(visitor)).toHaveLength(kept)
  })

  test('both who paid and who was paid have an entry, where both are ours', async () => {
    const chain = createFakeChain()
    chain.pass(100)
    chain.send({ from: visitor, logs: [moved(visitor, friend, 5n), moved(visitor, visitor, 6n)] })
    const { turn, entriesOf } = await openTestReader(database, {
      ...{ rpc: chain.rpc, accounts: [visitor, friend], tokens: [listed] },
    })
    await turn()
    expect(await entriesOf(friend)).toMatchObject([{ direction: 'in', amount: '5', fee: null }])
    expect(await entriesOf(visitor)).toMatchObject([
      { direction: 'self', amount: '6', fee },
      { direction: 'out', amount: '5', fee, asset: { symbol: 'USDC', decimals: 6, isListed: true } },
    ])
  })

  test('of approvals nominate whoever may spend, once', async () => {
    const chain = createFakeChain()
    chain.pass(100)
    const approval = { address: token, topics: [approvalTopics.approval, topicOf(visitor), topicOf(friend)] }
    const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
    const permit = [approvalTopics.permit2Permit, topicOf(visitor), topicOf(token), topicOf(friend)]
    chain.send({ logs: [{ ...approval, data: `0x${wordOf(1n)}` }] })
    chain.send({ logs: [{ ...approval, data: `0x${wordOf(2n)}` }] })
    chain.send({ logs: [{ address: permit2, topics: permit, data: '0x' }] })
    chain.send({ logs: [{ address: token, topics: permit, data: '0x' }] })
    const { turn, database: tables } = await openTestReader(database, { rpc: chain.rpc, accounts: [visitor] })
    await turn()
    const rows = await tables.selectFrom('history_approval').selectAll().orderBy('kind').execute()
    expect(rows).toMatchObject([
      { kind: 'permit2', token, spender: friend },
      { kind: 'token', token, spender: friend, block_number: 102 },
    ])
  })
})

test('where a node no longer has old blocks, the rest is taken for read, and can be asked for again', async () => {
  const chain = createFakeChain()
  chain.pass(300)
  const { turn, marksOf, database: tables } = await openTestReader(database, { rpc: chain.rpc, accounts: [] })
  await turn()
  const mark = { chain_id: chainId, account: visitor, filter: 'logs' as const }
  await tables
    .insertInto('history_mark')
    .values({ ...mark, from_block: 200, to_block: 236, wanted_block: 0 })
    .execute()
  const groups = groupMarks(await marksOf(visitor), 'from_block', 10)
  const lease = { database: tables, clock: systemClock, holder: 'test' }
  const node = createHistoryNode({ rpc: chain.rpc, clock: systemClock, callsPerMinute: 1e6, signal: never })
  const walks = createWalks({ ...lease, node, facts: createChainFacts(node), chainId })
  for (let index = 0; index < 4; index++) {
    walks.begin()
    for (const group of groups) await walks.backward('logs', group, async () => undefined)
    expect(await marksOf(visitor)).toMatchObject([{ wanted_block: 0 }])
  }
  for (const group of groups) await walks.backward('logs', group, async () => undefined)
  expect(await marksOf(visitor)).toMatchObject([{ from_block: 200, wanted_block: 200 }])
})

test('after a long pause whole blocks are not read one by one, but offered as older ones', async () => {
  const chain = createFakeChain()
  chain.pass(20_200)
  chain.send({ from: stranger, to: visitor, value: 5n })
  const {
    turn,
    marksOf,
    entriesOf,
    database: tables,
  } = await openTestReader(database, {
    ...{ rpc: chain.rpc, accounts: [visitor] },
  })
  const mark = { chain_id: chainId, account: visitor, from_block: 0, to_block: 50, wanted_block: 0 }
  for (const filter of ['logs', 'coins'] as const) {
    await tables
      .insertInto('history_mark')
      .values({ ...mark, filter })
      .execute()
  }
  await turn()
  expect(await entriesOf(visitor)).toMatchObject([{ amount: '5' }])
  const settled = chain.head() - 64
  const marks = await marksOf(visitor)
  expect(marks.find(({ filter }) => filter === 'logs')).toMatchObject({ from_block: 0, to_block: settled })
  const coins = marks.find(({ filter }) => filter === 'coins')
  expect(coins).toMatchObject({ to_block: settled, wanted_block: settled - 499 })
})

describe('poison', () => {
  test('what others send in the account’s name is folded away, and what it has sent itself is not', async () => {
    const chain = createFakeChain()
    const alike = '0x222200000000000000000000000000000000ffff'
    const alikeEnd = '0xffff0000000000000000000000000000000033aa'
    chain.pass(100)
    // The one who looks like a friend comes before the friend was ever paid.
    chain.send({ from: stranger, logs: [moved(alike, visitor, 7n)] })
    chain.send({ from: visitor, logs: [moved(visitor, friend, 1_000n)] })
    chain.send({ from: stranger, logs: [moved(visitor, stranger, 0n)] })
    chain.send({ from: stranger, logs: [moved(visitor, alikeEnd, 8n)] })
    chain.send({ from: stranger, logs: [moved(stranger, visitor, 9n, friend)] })
    chain.send({ from: friend, logs: [moved(friend, visitor, 10n)] })
    chain.send({ from: visitor, logs: [moved(visitor, alike, 0n, stranger)] })
    const options = { rpc: chain.rpc, accounts: [visitor], tokens: [listed] }
    const { turn, entriesOf } = await openTestReader(database, options)
    await turn()
    expect((await entriesOf(visitor)).map(({ suspicion, amount }) => [suspicion, amount])).toEqual([
      [null, '0'],
      [null, '10'],
      ['unlisted', '9'],
      ['lookAlike', '8'],
      ['zeroValue', '0'],
      [null, '1000'],
      ['lookAlike', '7'],
    ])
    expect((await entriesOf(visitor, true)).map(({ amount }) => amount)).toEqual(['0', '10', '1000'])
  })
})

describe('coins by whole blocks', () => {
  test('are found with one reading for all, and each block is read once', async () => {
    const chain = createFakeChain()
    chain.pass(100)
    chain.send({ from: visitor, to: friend, value: 5n })
    chain.send({ from: visitor, to: stranger, value: 6n, isReverted: true })
    chain.send({ from: visitor, to: token })
    const { turn, entriesOf } = await openTestReader(database, { rpc: chain.rpc, accounts: [visitor, friend] })
    await turn()
    expect(await entriesOf(visitor)).toMatchObject([
      { amount: '0', direction: 'out', fee },
      { amount: '6', outcome: 'reverted', fee },
      { amount: '5', outcome: 'success', fee },
    ])
    expect(await entriesOf(friend)).toMatchObject([{ amount: '5', direction: 'in', fee: null }])
    chain.pass(1)
    const before = chain.rpc.calls.length
    await turn()
    const full = chain.rpc.calls.slice(before).filter(({ params }) => Array.isArray(params) && params[1] === true)
    expect(full).toHaveLength(1)
    chain.reorganize(3)
    await turn()
    expect((await entriesOf(visitor)).map(({ amount }) => amount)).toEqual(['5'])
  })

  test('a node that answers trace_filter with nothing is not believed', async () => {
    const chain = createFakeChain({ more: { trace_filter: () => [] } })
    chain.pass(100)
    chain.send({ from: stranger, to: visitor, value: 5n })
    const {
      turn,
      entriesOf,
      database: tables,
    } = await openTestReader(database, {
      ...{ rpc: chain.rpc, accounts: [visitor] },
    })
    await turn()
    expect(await entriesOf(visitor)).toMatchObject([{ amount: '5' }])
    expect(await tables.selectFrom('history_chain').selectAll().execute()).toMatchObject([{ coins: 'direct' }])
  })

  test('coins of which the chain itself tells by events are told once', async () => {
    const chain = createFakeChain()
    chain.pass(100)
    const told = moved(stranger, visitor, 5n, '0xfffffffffffffffffffffffffffffffffffffffe')
    chain.send({ from: stranger, to: visitor, value: 5n, logs: [told] })
    const { turn, entriesOf } = await openTestReader(database, { rpc: chain.rpc, accounts: [visitor] })
    await turn()
    chain.pass(1)
    await turn()
    expect(await entriesOf(visitor)).toMatchObject([{ asset: { kind: 'coin' }, amount: '5', suspicion: null }])
  })
})

describe('coins by balances, where a network makes more blocks than may be read', () => {
  test('what came in beyond what is known has an entry without details', async () => {
    let balance = 100n
    const more = { eth_getBalance: () => `0x${balance.toString(16)}` as const }
    const chain = createFakeChain({ pace: 0, more })
    chain.pass(100)
    let nowMs = 1_700_000_000_000
    const clock = { now: () => nowMs, schedule: () => () => undefined }
    const { turn, entriesOf } = await openTestReader(database, {
      ...{ rpc: chain.rpc, accounts: [visitor], callsPerMinute: 1000, clock },
    })
    await turn()
    expect(await entriesOf(visitor)).toEqual([])
    balance = 107n
    chain.pass(1)
    nowMs += 60_000
    await turn()
    expect(await entriesOf(visitor)).toMatchObject([
      { detail: 'amountOnly', direction: 'in', amount: '7', counterparty: null, fee: null },
    ])
  })
})
