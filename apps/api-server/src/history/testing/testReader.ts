import { type Rpc, systemClock } from '@latchkey/base'
import type { Token } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import { sql } from 'kysely'
import { type HistoryTables, watchAccount } from '../../tables/historyTables.ts'
import { takeLease } from '../lease.ts'
import { createNetworkReader, type ReaderOptions } from '../networkReader.ts'
import { readPage } from '../readPage.ts'
import { syncListed } from '../tokenNames.ts'

export const chainId = 31_337

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
    ...{ clock: systemClock, signal: new AbortController().signal },
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
