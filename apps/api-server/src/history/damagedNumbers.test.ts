import { silentLog } from '@latchkey/base'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/testApp.ts'
import type { Mark } from './marks.ts'
import { createFakeChain } from './testing/fakeChain.ts'
import { moved, openTestReader, stranger, visitor } from './testing/testReader.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

const friend = '0x22220000000000000000000000000000000033aa'
/** Whole numbers of either database that are no numbers of JavaScript. */
const [most, least] = [sql<number>`9223372036854775807`, sql<number>`-9223372036854775807`]

test.each([
  { from_block: most },
  { from_block: least },
  { to_block: most },
  { to_block: least },
  { wanted_block: most },
  { wanted_block: least },
  { cut_at: most },
])(
  'a mark with a number beyond all numbers keeps nobody else from being read, and its account is read anew',
  async (damage) => {
    const chain = createFakeChain()
    const sendBoth = (amount: bigint) => {
      for (const account of [visitor, friend]) chain.send({ from: stranger, logs: [moved(stranger, account, amount)] })
      chain.pass(100)
    }
    const told: string[] = []
    const tell = (_message: string, { account, filter }: Mark) => void told.push(`${account} ${filter}`)
    const log = { ...silentLog, error: tell as typeof silentLog.error }
    chain.pass(100)
    sendBoth(1n)
    const reader = await openTestReader(database, { rpc: chain.rpc, accounts: [visitor, friend], log })
    const turns = async () => {
      for (let count = 0; count < 5; count++) await reader.turn()
    }
    await turns()
    const account = visitor.toLowerCase()
    await reader.database.updateTable('history_mark').set(damage).where('account', '=', account).execute()
    sendBoth(2n)
    await turns()
    for (const each of [friend, visitor]) {
      expect((await reader.entriesOf(each)).map(({ amount }) => amount)).toEqual(['2', '1'])
    }
    const filters = 'cut_at' in damage ? [] : ['coins', 'logs']
    expect(told.sort()).toEqual(filters.map((filter) => `${account} ${filter}`))
  },
)
