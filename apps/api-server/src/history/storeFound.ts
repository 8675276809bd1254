import { type SqlBool, sql } from 'kysely'
import { historyFigures } from '../limits.ts'
import type { HistoryDatabase, HistoryTables } from '../tables/historyTables.ts'
import { compareStored, type Key } from './compareStored.ts'
import { cutHistory } from './cutHistory.ts'
import type { Found, FoundEntry, Storing } from './found.ts'
import { keepLease, type LeaseDeps } from './lease.ts'
import { endsOf, judgeEntry, payeeOf } from './suspicion.ts'

type Entry = HistoryTables['history_entry']

/** Rows of one statement, and names of one list: each length is a statement of its own that SQLite keeps ready. */
const maxRows = 50
const maxNames = 250

/**
 * Stores what was found in some blocks, and takes away what was there and is no longer: then the chain has changed. All of
 * it is on the disk, or nothing. Fails with `LeaseLost` where another process has taken over.
 */
export async function storeFound(deps: LeaseDeps, storing: Storing): Promise<void> {
  const { gone, fresh } = await compareStored(deps.database, storing)
  const { found, mark } = storing
  // Most looks at unsettled blocks find what is there already, and write nothing.
  if (gone.length + fresh.length + found.approvals.length + Object.keys(mark).length === 0) return
  await deps.database.transaction().execute(async (database) => {
    await keepLease({ ...deps, database }, storing.chainId)
    for (const row of gone) await deleteEntry(database, storing.chainId, row)
    await insertFresh(database, storing, fresh)
    for (const approval of storing.found.approvals) await storeApproval(database, storing.chainId, approval)
    await moveMarks(database, storing)
    await cutHistory(database, storing.chainId, new Set(fresh.map(({ account }) => account)))
  })
}

async function insertFresh(
  database: HistoryDatabase,
  { chainId, filter }: Storing,
  fresh: readonly FoundEntry[],
): Promise<void> {
  if (fresh.length === 0) return
  const kept = await settleDoubles(database, chainId, fresh)
  const listed = await readListed(database, chainId, kept)
  const isListed = ({ token }: FoundEntry) => token !== null && listed.has(token)
  const payees = await readPayees(database, new Set(kept.map(({ account }) => account)))
  const newPayees: { readonly account: string; readonly payee: string }[] = []
  for (const entry of kept) {
    const payee = payeeOf(entry, isListed(entry))
    const known = payees.get(entry.account)
    if (payee === undefined || known === undefined || known.has(payee)) continue
    known.add(payee)
    newPayees.push({ account: entry.account, payee })
  }
  const rows = kept.map((entry) => ({
    ...entry,
    chain_id: chainId,
    suspicion: judgeEntry(entry, {
      isListed: isListed(entry),
      payees: payees.get(entry.account) ?? new Set<string>(),
    }),
  }))
  for (let from = 0; from < rows.length; from += maxRows) {
    await upsert(database, filter, rows.slice(from, from + maxRows))
  }
  for (const { account, payee } of newPayees) {
    await database.insertInto('history_payee').values({ account, payee }).execute()
    await judgeAgain(database, account, payee, payees.get(account) ?? new Set())
  }
  await noteTokens(database, chainId, kept)
}

/**
 * A movement that was there already belongs to a block that is gone: its hash is the same, and its block is another. Its
 * place may have been another movement's there, so all of it is written. One of a settled block stays where it is: moved
 * into a newer one, it could be taken away with that.
 */
async function upsert(database: HistoryDatabase, filter: Storing['filter'], rows: readonly Entry[]): Promise<void> {
  const isOpen = sql<SqlBool>`not exists (select 1 from history_mark as mark where mark.chain_id = history_entry.chain_id
    and mark.account = history_entry.account and mark.filter = ${filter} and mark.to_block >= history_entry.block_number)`
  await database
    .insertInto('history_entry')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['chain_id', 'hash', 'place', 'account'])
        .doUpdateSet((set) => ({
          block_number: set.ref('excluded.block_number'),
          block_hash: set.ref('excluded.block_hash'),
          at: set.ref('excluded.at'),
          direction: set.ref('excluded.direction'),
          counterparty: set.ref('excluded.counterparty'),
          sender: set.ref('excluded.sender'),
          source: set.ref('excluded.source'),
          asset: set.ref('excluded.asset'),
          token: set.ref('excluded.token'),
          token_id: set.ref('excluded.token_id'),
          amount: set.ref('excluded.amount'),
          fee: set.ref('excluded.fee'),
          outcome: set.ref('excluded.outcome'),
          suspicion: set.ref('excluded.suspicion'),
        }))
        .where(isOpen),
    )
    .execute()
}

/** Of two ways that tell of the same coins the better one stays, the others' rows go. */
const ranks: Readonly<Record<Entry['source'], number>> = { log: 4, trace: 3, call: 2, top: 1, balance: 0 }

const seenColumns = [
  ...(['hash', 'place', 'account', 'block_number', 'block_hash'] as const),
  ...(['source', 'asset', 'amount', 'outcome'] as const),
] as const

type Seen = Pick<Entry, (typeof seenColumns)[number]>

/**
 * Leaves out, and takes away, what would be told twice: coins of a transaction whose own events tell of them (EIP-7708),
 * internal calls by two ways of finding them, and a payment of nothing by which something else has moved. Only what is
 * told of the same block is the same: an event of another one, which may yet go, takes nothing away.
 */
async function settleDoubles(
  database: HistoryDatabase,
  chainId: number,
  fresh: readonly FoundEntry[],
): Promise<readonly FoundEntry[]> {
  const hashes = [...new Set(fresh.map(({ hash }) => hash))]
  const stored: Seen[] = []
  for (let from = 0; from < hashes.length; from += maxNames) {
    stored.push(
      ...(await database
        .selectFrom('history_entry')
        .select([...seenColumns])
        .where('chain_id', '=', chainId)
        .where('hash', 'in', hashes.slice(from, from + maxNames))
        .execute()),
    )
  }
  const groups = new Map<string, Seen[]>()
  for (const row of [...stored, ...fresh]) {
    const key = happeningOf(row)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const isDouble = (row: Seen) => isToldBetter(row, groups.get(happeningOf(row)) ?? [])
  for (const row of stored) if (isDouble(row)) await deleteEntry(database, chainId, row)
  return fresh.filter((row) => !isDouble(row))
}

function happeningOf({ hash, account, block_number, block_hash }: Seen): string {
  return `${hash} ${account} ${block_number} ${block_hash}`
}

function isToldBetter(row: Seen, all: readonly Seen[]): boolean {
  if (row.asset !== 'coin' || row.outcome === 'reverted' || row.source === 'log') return false
  const others = all.filter(({ place }) => place !== row.place)
  if (row.source === 'top' && row.amount === '0') return others.length > 0
  const isBetter = ({ source, asset }: Seen) =>
    asset === 'coin' && ranks[source] > ranks[row.source] && (source === 'log' || row.source !== 'top')
  return others.some(isBetter)
}

async function readListed(database: HistoryDatabase, chainId: number, entries: readonly FoundEntry[]) {
  const tokens = [...new Set(entries.map(({ token }) => token).filter((token) => token !== null))]
  const listed = new Set<string>()
  for (let from = 0; from < tokens.length; from += maxNames) {
    const rows = await database
      .selectFrom('history_token')
      .select('token')
      .where('chain_id', '=', chainId)
      .where('token', 'in', tokens.slice(from, from + maxNames))
      .where('is_listed', '=', true)
      .execute()
    for (const { token } of rows) listed.add(token)
  }
  return listed
}

async function readPayees(database: HistoryDatabase, accounts: ReadonlySet<string>) {
  const payees = new Map([...accounts].map((account) => [account, new Set<string>()]))
  const list = [...accounts]
  for (let from = 0; from < list.length; from += maxNames) {
    const rows = await database
      .selectFrom('history_payee')
      .selectAll()
      .where('account', 'in', list.slice(from, from + maxNames))
      .execute()
    for (const { account, payee } of rows) payees.get(account)?.add(payee)
  }
  return payees
}

/** Somebody was paid for the first time: those who look like him, and he himself, are judged by that from now on. */
async function judgeAgain(
  database: HistoryDatabase,
  account: string,
  payee: string,
  payees: ReadonlySet<string>,
): Promise<void> {
  const [head, tail] = endsOf(payee)
  const rows = await database
    .selectFrom('history_entry as entry')
    .leftJoin('history_token as token', (join) =>
      join.onRef('token.chain_id', '=', 'entry.chain_id').onRef('token.token', '=', 'entry.token'),
    )
    .selectAll('entry')
    .select('token.is_listed')
    .where('entry.account', '=', account)
    .where((where) =>
      where.or([where('entry.counterparty', 'like', `0x${head}%`), where('entry.counterparty', 'like', `%${tail}`)]),
    )
    .execute()
  for (const row of rows) {
    const suspicion = judgeEntry(row, { isListed: row.is_listed === true, payees })
    if (suspicion === row.suspicion) continue
    const { chain_id, hash, place } = row
    const query = database.updateTable('history_entry').set({ suspicion })
    await query.where((where) => where.and({ chain_id, hash, place, account })).execute()
  }
}

/** Tokens that were not met before; who they are is asked later. */
async function noteTokens(database: HistoryDatabase, chainId: number, entries: readonly FoundEntry[]): Promise<void> {
  const tokens = new Set(entries.filter(({ asset }) => asset === 'token').map(({ token }) => token ?? ''))
  const rows = [...tokens].map((token) => ({
    ...{ chain_id: chainId, token, symbol: null, decimals: null },
    ...{ is_listed: false, is_asked: false },
  }))
  for (let from = 0; from < rows.length; from += maxRows) {
    await database
      .insertInto('history_token')
      .values(rows.slice(from, from + maxRows))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function storeApproval(
  database: HistoryDatabase,
  chainId: number,
  approval: Found['approvals'][number],
): Promise<void> {
  const { block_number, at } = approval
  await database
    .insertInto('history_approval')
    .values({ ...approval, chain_id: chainId })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'chain_id', 'kind', 'token', 'spender', 'token_id'])
        .doUpdateSet({ block_number, at })
        .where('history_approval.block_number', '<', block_number),
    )
    .execute()
}

async function moveMarks(database: HistoryDatabase, { chainId, filter, accounts, mark }: Storing): Promise<void> {
  if (Object.keys(mark).length === 0) return
  const { maxAccounts } = historyFigures.logs
  for (let from = 0; from < accounts.length; from += maxAccounts) {
    const query = database.updateTable('history_mark').set(mark)
    await query
      .where('chain_id', '=', chainId)
      .where('filter', '=', filter)
      .where('account', 'in', accounts.slice(from, from + maxAccounts))
      .execute()
  }
}

async function deleteEntry(database: HistoryDatabase, chainId: number, { hash, place, account }: Key): Promise<void> {
  const query = database.deleteFrom('history_entry')
  await query.where((where) => where.and({ chain_id: chainId, hash, place, account })).execute()
}
