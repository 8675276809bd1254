import type { HistoryDatabase, HistoryTables } from '../tables/historyTables.ts'
import type { FoundEntry, Storing } from './found.ts'

type Entry = HistoryTables['history_entry']

/** The name of a row among those of its network. */
export type Key = Pick<Entry, 'hash' | 'place' | 'account'>

type Stored = Key & Pick<Entry, 'block_number' | 'block_hash'>

/** Names of one list: each length is a statement of its own that SQLite keeps ready. */
const maxNames = 250

/**
 * The rows that the chain no longer has, and those that are new. Nobody else writes here: this process has the lease. A
 * row of a settled block stays what it is: a node that says otherwise lies. Of what is stored only rows are read that may
 * be gone, or that were found once more: the blocks of one reading hold the rows of every other account besides.
 */
export async function compareStored(database: HistoryDatabase, storing: Storing) {
  const settledTo = await readSettled(database, storing)
  const isSettled = ({ account, block_number }: Stored) => block_number <= (settledTo.get(account) ?? -1)
  const now = new Map(storing.found.entries.map((entry) => [keyOf(entry), entry]))
  const gone: Key[] = []
  for (const row of await readFoundBefore(database, storing)) if (isSettled(row)) now.delete(keyOf(row))
  for (const row of await readOpen(database, storing, settledTo)) {
    if (isSettled(row)) continue
    const key = keyOf(row)
    if (now.get(key)?.block_hash === row.block_hash) now.delete(key)
    else gone.push(row)
  }
  return { gone, fresh: [...now.values()] satisfies readonly FoundEntry[] }
}

/** Up to where blocks are settled for each account. */
async function readSettled(database: HistoryDatabase, { chainId, filter, accounts }: Storing) {
  const settledTo = new Map<string, number>()
  for (const some of parts(accounts)) {
    const rows = await database
      .selectFrom('history_mark')
      .select(['account', 'to_block'])
      .where('chain_id', '=', chainId)
      .where('filter', '=', filter)
      .where('account', 'in', some)
      .execute()
    for (const { account, to_block } of rows) settledTo.set(account, to_block)
  }
  return settledTo
}

/** Rows of the transactions that were found, in these blocks. */
async function readFoundBefore(database: HistoryDatabase, storing: Storing): Promise<readonly Stored[]> {
  const { from, to, entries } = storing.found
  const rows: Stored[] = []
  for (const some of parts([...new Set(entries.map(({ hash }) => hash))])) {
    rows.push(...(await rowsOf(database, storing).where('hash', 'in', some).execute()))
  }
  // Asked for by the statement, SQLite would look through all rows of the blocks instead.
  return rows.filter(({ block_number }) => block_number >= from && block_number <= to)
}

/** Rows in blocks that are not settled for everybody who was asked for. */
async function readOpen(
  database: HistoryDatabase,
  storing: Storing,
  settledTo: ReadonlyMap<string, number>,
): Promise<readonly Stored[]> {
  const { accounts, found } = storing
  const rows: Stored[] = []
  for (const some of parts(accounts)) {
    const from = Math.max(found.from, Math.min(...some.map((account) => settledTo.get(account) ?? -1)) + 1)
    if (from > found.to) continue
    const ofBlocks = rowsOf(database, storing).where('block_number', '>=', from).where('block_number', '<=', found.to)
    rows.push(...(await ofBlocks.where('account', 'in', some).execute()))
  }
  return rows
}

function rowsOf(database: HistoryDatabase, { chainId, filter }: Storing) {
  return database
    .selectFrom('history_entry')
    .select(['hash', 'place', 'account', 'block_number', 'block_hash'])
    .where('chain_id', '=', chainId)
    .where('source', filter === 'logs' ? '=' : '!=', 'log')
    .where('source', '!=', 'balance')
}

function parts(names: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(names.length / maxNames) }, (_, index) =>
    names.slice(index * maxNames, (index + 1) * maxNames),
  )
}

function keyOf({ hash, place, account }: Key): string {
  return `${hash} ${place} ${account}`
}
