import { silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { isSqlite } from '@latchkey/node'
import { moveDatabaseClock } from '@latchkey/node/testing'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { historyFigures } from '../limits.ts'
import { chains, openTestDatabase } from '../testing/testApp.ts'
import { LeaseLost, takeLease } from './lease.ts'
import { openHistory } from './openHistory.ts'
import { storeFound } from './storeFound.ts'
import { createFakeChain, type FakeChain } from './testing/fakeChain.ts'
import { chainId, openTestReader } from './testing/testReader.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

const visitor = `0x${'1'.repeat(40)}`
let clock: FakeClock
let nodes: FakeChain[]
let tables: Awaited<ReturnType<typeof openTestReader>>
beforeEach(async () => {
  clock = fakeClock()
  nodes = [createFakeChain(), createFakeChain()]
  for (const node of nodes) node.pass(100)
  tables = await openTestReader(database, { rpc: createFakeChain().rpc, accounts: [visitor], clock, chainId: 5 })
})

/** Both clocks, and time for what the database has to say. */
async function advance(durationMs: number): Promise<void> {
  if (!isSqlite(database)) await moveDatabaseClock(database, durationMs)
  await clock.advance(durationMs)
}

function open(holder: string, node: FakeChain | undefined) {
  return openHistory({
    ...{ database, chains: chains.slice(0, 1), tokens: [], clock, log: silentLog, holder },
    rpc: () => node?.rpc,
  })
}

const callsOf = (index: number) => nodes[index]?.rpc.calls.length ?? 0
const isRead = async () => {
  const state = await tables.database.selectFrom('history_chain').select('head').executeTakeFirst()
  return state?.head === 100
}

test('of two processes one reads a network, and the other goes on at once when it ends', async () => {
  const first = open('first', nodes[0])
  await vi.waitFor(async () => expect(await isRead()).toBe(true))
  const second = open('second', nodes[1])
  await advance(historyFigures.everyMs)
  await advance(historyFigures.everyMs)
  await vi.waitFor(async () => expect((await second.progress())[0]).toMatchObject({ isLeading: false }))
  expect((await first.progress())[0]).toMatchObject({ chainId, isLeading: true, ageSeconds: expect.any(Number) })
  expect(callsOf(1)).toBe(0)
  await first.close()
  await vi.waitFor(async () => {
    await advance(historyFigures.everyMs)
    expect(callsOf(1)).toBeGreaterThan(0)
  })
  await second.close()
  const asked = callsOf(1)
  await advance(600_000)
  expect(callsOf(1)).toBe(asked)
})

test('a process that falls silent loses a network, and can store nothing more of it', async () => {
  const { database: room } = tables
  const lease = (holder: string) => ({ database: room, clock, holder })
  expect(await takeLease(lease('first'), chainId)).toBe(true)
  expect(await takeLease(lease('second'), chainId)).toBe(false)
  await advance(historyFigures.leaseMs - 1)
  expect(await takeLease(lease('second'), chainId)).toBe(false)
  expect(await takeLease(lease('first'), chainId)).toBe(true)
  await advance(historyFigures.leaseMs)
  expect(await takeLease(lease('second'), chainId)).toBe(true)
  const found = { from: 1, to: 2, entries: [], approvals: [] }
  const storing = { chainId, filter: 'logs', accounts: [visitor], found, mark: { to_block: 2 } } as const
  await expect(storeFound(lease('first'), storing)).rejects.toBeInstanceOf(LeaseLost)
  await storeFound(lease('second'), storing)
})

test('a node that is away is told once, asked again, and nothing of the history changes', async () => {
  const warn = vi.fn()
  const log = { ...silentLog, warn }
  let isAway = true
  const node = createFakeChain()
  node.pass(100)
  const rpc = {
    ...node.rpc,
    batch: (requests: Parameters<typeof node.rpc.batch>[0]) =>
      isAway ? Promise.reject(new Error('away')) : node.rpc.batch(requests),
  }
  const history = openHistory({
    ...{ database, chains: chains.slice(0, 1), tokens: [], clock, log, holder: 'one', rpc: () => rpc },
  })
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
  await advance(historyFigures.everyMs)
  await advance(historyFigures.everyMs)
  expect(warn).toHaveBeenCalledTimes(1)
  isAway = false
  await vi.waitFor(async () => {
    await advance(historyFigures.everyMs)
    expect(await isRead()).toBe(true)
  })
  await history.close()
})

test('a node is asked no more than its owner allows', async () => {
  const history = openHistory({
    ...{ database, chains: chains.slice(0, 1), tokens: [], clock, log: silentLog, holder: 'one', callsPerMinute: 30 },
    rpc: () => nodes[0]?.rpc,
  })
  for (let minute = 1; minute <= 4; minute++) {
    await vi.waitFor(() => expect(callsOf(0)).toBeGreaterThan(20))
    // A minute's worth may be made ahead, and one batch may end beyond it.
    expect(callsOf(0)).toBeLessThanOrEqual(30 * (minute + 1) + historyFigures.maxBatch)
    for (let second = 0; second < 20; second++) await advance(3_000)
  }
  await history.close()
})
