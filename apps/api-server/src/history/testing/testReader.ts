import { type Rpc, silentLog, systemClock } from '@latchkey/base'
import { moveTopics, type Token, toAddress } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import { sql } from 'kysely'
import { type HistoryTables, watchAccount } from '../../tables/historyTables.ts'
import { takeLease } from '../lease.ts'
import { createNetworkReader, type ReaderOptions } from '../networkReader.ts'
import { readPage } from '../readPage.ts'
import { syncListed } from '../tokenNames.ts'
import { type FakeLog, topicOf, wordOf } from './fakeChain.ts'

export const chainId = 31_337
export const visitor = '0x1111111111111111111111111111111111111111'
export const stranger = '0x4444444444444444444444444444444444444444'
export const token = '0x00000000000000000000000000000000000000aa'
/** The token, as the owner's list has it. */
export const listed = { chainId, address: toAddress(token), symbol: 'USDC', name: 'USD Coin', decimals: 6 }

/** The event of a transfer of a token. */
export function moved(from: string, to: string, amount: bigint, address = token): FakeLog {
  return { address, topics: [moveTopics.transfer, topicOf(from), topicOf(to)], data: `0x${wordOf(amount)}` }
}

export type TestReaderOptions = Partial<ReaderOptions> & {
  readonly rpc: Rpc
  readonly accounts: readonly string[]
  readonly tokens?: readonly Token[]
}

const tables = ['account', 'mark', 'chain', 'lease', 'entry', 'token', 'payee', 'balance', 'approval']

/** A reader over empty tables, whose turns the test calls. */
export async function openTestReader(open: Database, options: TestReaderOptions) {
  const database = open.withTables<HistoryTables>()
  for (const table of tables) await sql`delete from ${sql.table(`history_${table}`)}`.execute(database)
  const { accounts, tokens = [], ...rest } = options
  const given = {
    ...{ database, chainId, holder: 'test', isRollup: false, callsPerMinute: 1_000_000 },
    ...{ clock: systemClock, log: silentLog, signal: new AbortController().signal },
    ...rest,
  }
  for (const account of accounts) await watchAccount(database, account, given.clock.now())
  await takeLease(given, given.chainId)
  await syncListed(database, given.chainId, tokens)
  const reader = createNetworkReader(given)
  return {
    database,
    reader,
    /** Another reader of the same tables, such as that of the next start. */
    next: (rpc: Rpc) => createNetworkReader({ ...given, rpc }),
    turn: () => reader.turn(),
    /** The owner names other tokens from now on. */
    list: (listed: readonly Token[]) => syncListed(database, given.chainId, listed),
    /** All entries of an account, those that are folded away too, newest first. */
    async entriesOf(account: string, isOpen = false) {
      const { entries } = await readPage(database, {
        ...{ account: account.toLowerCase(), limit: 200, chains: [given.chainId], hidden: isOpen ? 'without' : 'with' },
      })
      return entries
    },
    marksOf: (account: string) =>
      database.selectFrom('history_mark').selectAll().where('account', '=', account.toLowerCase()).execute(),
  }
}
