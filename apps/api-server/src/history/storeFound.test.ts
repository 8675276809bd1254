import { systemClock } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { HistoryDatabase } from '../tables/historyTables.ts'
import { openTestDatabase } from '../testing/testApp.ts'
import type { FoundEntry, Storing } from './found.ts'
import { storeFound } from './storeFound.ts'
import { chainId, openTestReader } from './testing/testReader.ts'

const visitor = '0x1111111111111111111111111111111111111111'
const stranger = '0x4444444444444444444444444444444444444444'
const [tokenA, tokenB] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
const hashOf = (sign: string) => `0x${sign.repeat(64)}`
const settled = 50

let reader: Awaited<ReturnType<typeof openTestReader>>
const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())
beforeEach(async () => {
  reader = await openTestReader(database, { rpc: fakeRpc({}), accounts: [visitor] })
  for (const filter of ['logs', 'coins'] as const) {
    const mark = { filter, from_block: 0, to_block: 0, wanted_block: 0 }
    await reader.database
      .insertInto('history_mark')
      .values({ chain_id: chainId, account: visitor, ...mark })
      .execute()
  }
})

function entry(given: Partial<FoundEntry>): FoundEntry {
  return {
    ...{ hash: hashOf('1'), place: 'log5', account: visitor, block_number: 40, block_hash: hashOf('4'), at: 1 },
    ...{ direction: 'in', counterparty: stranger, sender: stranger, source: 'log', asset: 'token', token: tokenA },
    ...{ token_id: null, amount: '7', fee: null, outcome: 'success' },
    ...given,
  }
}

async function store(
  from: number,
  to: number,
  entries: readonly FoundEntry[],
  { filter = 'logs', over = reader.database }: { filter?: Storing['filter']; over?: HistoryDatabase } = {},
) {
  const deps = { database: over, clock: systemClock, holder: 'test' }
  const mark = { to_block: Math.min(to, settled) }
  await storeFound(deps, { chainId, filter, accounts: [visitor], found: { from, to, entries, approvals: [] }, mark })
}

const rows = () => reader.database.selectFrom('history_entry').selectAll().execute()

test('an event whose place another of its transaction had, in a block that is gone, is told as what it is', async () => {
  await store(51, 70, [entry({ block_number: 65, block_hash: hashOf('5') })])
  await store(51, 60, [
    entry({ block_number: 60, block_hash: hashOf('6'), token: tokenB, direction: 'out', counterparty: visitor }),
  ])
  expect(await rows()).toMatchObject([{ block_number: 60, token: tokenB, direction: 'out', counterparty: visitor }])
})

test('error: what is settled is not moved to another block, from which it could be taken away', async () => {
  await store(1, 50, [entry({})])
  await store(51, 70, [entry({ block_number: 65, block_hash: hashOf('5'), amount: '9' })])
  expect(await rows()).toMatchObject([{ block_number: 40, amount: '7' }])
  await store(51, 70, [])
  expect(await rows()).toHaveLength(1)
})

test('error: settled coins are not taken away by an event that is told of another block', async () => {
  await store(1, 50, [entry({ place: 'top', source: 'top', asset: 'coin', token: null })], { filter: 'coins' })
  await store(51, 70, [entry({ block_number: 65, block_hash: hashOf('5'), asset: 'coin', token: null })])
  await store(51, 70, [])
  expect(await rows()).toMatchObject([{ place: 'top', block_number: 40 }])
})

test('error: settled blocks that are read once more have nothing taken away or put in another place', async () => {
  await store(1, 50, [entry({})])
  await store(1, 50, [])
  await store(1, 50, [entry({ block_number: 41, block_hash: hashOf('5'), amount: '9' })])
  expect(await rows()).toMatchObject([{ block_number: 40, amount: '7' }])
})

test('what others have in the same blocks is not read, nor what is settled and was not found again', async () => {
  const others = Array.from({ length: 300 }, (_, index) =>
    entry({ hash: `0x${index.toString(16).padStart(64, '0')}`, account: index % 2 === 0 ? stranger : visitor }),
  )
  for (const each of others) {
    const row = { ...each, chain_id: chainId, suspicion: null }
    await reader.database.insertInto('history_entry').values(row).execute()
  }
  await reader.database.updateTable('history_mark').set({ to_block: settled }).execute()
  let read = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read += result.rows.length
      return result
    },
  }
  await store(1, 60, [entry({})], { over: reader.database.withPlugin(counting) })
  expect(await rows()).toHaveLength(301)
  expect(read).toBeLessThan(10)
})
