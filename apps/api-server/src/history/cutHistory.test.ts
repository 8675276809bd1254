import { afterAll, expect, test } from 'vitest'
import { historyFigures } from '../limits.ts'
import { openTestDatabase } from '../testing/testApp.ts'
import { cutHistory } from './cutHistory.ts'
import { askOlder, readNetworks } from './readNetworks.ts'
import { createFakeChain } from './testing/fakeChain.ts'
import { chainId, listed, moved, openTestReader, stranger, token, visitor } from './testing/testReader.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

test('an account has room for so many entries, the oldest make way, and poison drives out no other', async () => {
  const chain = createFakeChain()
  chain.pass(100)
  const log = (address: string) => moved(stranger, visitor, 1n, address)
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
