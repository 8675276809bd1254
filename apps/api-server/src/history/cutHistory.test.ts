import { moveTopics, toAddress } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyFigures } from '../limits.ts'
import { openTestDatabase } from '../testing/testApp.ts'
import { cutHistory } from './cutHistory.ts'
import { askOlder, readNetworks } from './readNetworks.ts'
import { createFakeChain, topicOf, wordOf } from './testing/fakeChain.ts'
import { chainId, openTestReader } from './testing/testReader.ts'

let database: Database
let closeDatabase: () => Promise<void>
beforeAll(async () => {
  ;({ database, close: closeDatabase } = await openTestDatabase())
})
afterAll(() => closeDatabase())

const visitor = '0x1111111111111111111111111111111111111111'
const stranger = '0x4444444444444444444444444444444444444444'
const token = '0x00000000000000000000000000000000000000aa'
const listed = { chainId, address: toAddress(token), symbol: 'USDC', name: 'USD Coin', decimals: 6 }

test('an account has room for so many entries, the oldest make way, and poison drives out no other', async () => {
  const chain = createFakeChain()
  chain.pass(100)
  const topics = [moveTopics.transfer, topicOf(stranger), topicOf(visitor)]
  const log = (address: string) => ({ address, topics, data: `0x${wordOf(1n)}` })
  for (let index = 0; index < 6; index++) chain.send({ logs: [log(token), log(stranger)] })
  const reader = await openTestReader(database, { rpc: chain.rpc, accounts: [visitor], tokens: [listed] })
  await reader.turn()
  const counts = async () => {
    const all = await reader.entriesOf(visitor)
    const open = all.filter(({ suspicion }) => suspicion === null)
    return { open: open.length, hidden: all.length - open.length }
  }
  expect(await counts()).toEqual({ open: 6, hidden: 6 })
  const network = async () => (await readNetworks(reader.database, visitor, [chainId], Date.now()))[0]
  expect(await network()).not.toHaveProperty('isCut')
  const before = { ...historyFigures.kept }
  try {
    Object.assign(historyFigures.kept, { open: 4, hidden: 2 })
    await cutHistory(reader.database, chainId, new Set([visitor]))
  } finally {
    Object.assign(historyFigures.kept, before)
  }
  expect(await counts()).toEqual({ open: 4, hidden: 2 })
  // The newest of them.
  expect((await reader.entriesOf(visitor, true)).map(({ blockNumber }) => blockNumber)).toEqual([
    '106',
    '105',
    '104',
    '103',
  ])
  expect(await network()).toMatchObject({ isCut: true, canLoadOlder: false })
  expect(await askOlder(reader.database, visitor, chainId)).toBe(false)
})
