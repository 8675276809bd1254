import type { Kysely } from 'kysely'
import { noticeFigures } from '../limits.ts'
import type { HistoryTables } from '../tables/historyTables.ts'
import type { NoticeTables } from '../tables/noticeTables.ts'

export type NewsDatabase = Kysely<HistoryTables & NoticeTables>

/** Something that came in, as a mail tells it. */
export type Arrival = Pick<HistoryTables['history_entry'], 'chain_id' | 'block_number' | 'at' | 'asset' | 'amount'> &
  Pick<HistoryTables['history_token'], 'symbol' | 'decimals'>

export type Cursor = NoticeTables['notice_cursor']

/** Arrivals that no mail has told of, and up to where one has told then. */
export type News = {
  readonly arrivals: readonly Arrival[]
  readonly count: number
  readonly cursors: readonly Cursor[]
}

/**
 * All that came to an account in settled blocks since the last mail. Never what is folded away, what the account did
 * itself, or a token that the owner has not named: whoever makes one up writes its name as he likes.
 */
export async function findNews(database: NewsDatabase, account: string): Promise<News> {
  const known = await database.selectFrom('notice_cursor').selectAll().where('account', '=', account).execute()
  const news = { arrivals: [] as Arrival[], count: 0, cursors: [] as Cursor[] }
  for (const [chainId, settled] of await readSettled(database, account)) {
    const cursor = known.find(({ chain_id }) => chain_id === chainId)
    if (cursor === undefined) await beginCursor(database, { account, chain_id: chainId, block_number: settled, at: 0 })
    if (cursor === undefined || cursor.block_number >= settled) continue
    const found = await findSince(database, cursor, settled)
    news.count += found.length
    news.arrivals.push(...found)
    if (found.length > 0) {
      const at = Math.max(cursor.at, ...found.map((each) => each.at))
      news.cursors.push({ account, chain_id: chainId, block_number: settled, at })
    }
  }
  news.arrivals.sort((one, other) => other.at - one.at)
  return news
}

/** Begins where every network stands now: what came before is no news. */
export async function beginCursors(
  database: NewsDatabase,
  { account, chains, nowMs }: { readonly account: string; readonly chains: readonly number[]; readonly nowMs: number },
): Promise<void> {
  const settled = await readSettled(database, account)
  const at = Math.floor((nowMs - noticeFigures.settlingMs) / 1000)
  await database.deleteFrom('notice_cursor').where('account', '=', account).execute()
  for (const chainId of chains) {
    await beginCursor(database, { account, chain_id: chainId, block_number: settled.get(chainId) ?? -1, at })
  }
}

async function beginCursor(database: NewsDatabase, cursor: Cursor): Promise<void> {
  const begun = database.insertInto('notice_cursor').values(cursor)
  await begun.onConflict((conflict) => conflict.doNothing()).execute()
}

/** The newest settled block of each network up to which all of an account was read. */
async function readSettled(database: NewsDatabase, account: string): Promise<ReadonlyMap<number, number>> {
  const chains = await database.selectFrom('history_chain').select(['chain_id', 'safe', 'coins']).execute()
  if (chains.length === 0) return new Map()
  const ids = chains.map(({ chain_id }) => chain_id)
  const marks = await database
    .selectFrom('history_mark')
    .select(['chain_id', 'filter', 'to_block'])
    .where('chain_id', 'in', ids)
    .where('account', '=', account)
    .execute()
  return new Map(
    chains.flatMap(({ chain_id, safe, coins }) => {
      const own = marks.filter((mark) => mark.chain_id === chain_id && (mark.filter === 'logs' || coins !== 'amounts'))
      return own.length === 0 ? [] : [[chain_id, Math.min(safe, ...own.map(({ to_block }) => to_block))] as const]
    }),
  )
}

async function findSince(database: NewsDatabase, { account, chain_id, block_number, at }: Cursor, settled: number) {
  return await database
    .selectFrom('history_entry as entry')
    .leftJoin('history_token as token', (join) =>
      join.onRef('token.chain_id', '=', 'entry.chain_id').onRef('token.token', '=', 'entry.token'),
    )
    .select(['entry.chain_id', 'entry.block_number', 'entry.at', 'entry.asset', 'entry.amount'])
    .select(['token.symbol', 'token.decimals'])
    .where('entry.account', '=', account)
    .where('entry.suspicion', 'is', null)
    .where('entry.at', '>=', at)
    .where('entry.chain_id', '=', chain_id)
    .where('entry.direction', '=', 'in')
    .where('entry.block_number', '>', block_number)
    .where('entry.block_number', '<=', settled)
    .where('entry.outcome', '=', 'success')
    .where('entry.amount', '!=', '0')
    .where((where) => where.or([where('entry.sender', 'is', null), where('entry.sender', '!=', account)]))
    .where((where) => where.or([where('entry.asset', '=', 'coin'), where('token.is_listed', '=', true)]))
    .orderBy('entry.at', 'desc')
    .limit(noticeFigures.mostCounted)
    .execute()
}
