import type { HistoryAsset, HistoryEntry } from '@latchkey/evm'
import { confirmationsNeeded, toAddress } from '@latchkey/evm'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { HistoryDatabase, HistoryTables } from '../tables/historyTables.ts'
import { readChainStates } from './chainState.ts'

/** The place in a list after which it goes on. */
export type Cursor = { readonly at: number; readonly chainId: number; readonly hash: string; readonly place: string }

export type PageQuestion = {
  readonly account: string
  readonly limit: number
  readonly before?: Cursor | undefined
  readonly chains: readonly number[]
  readonly direction?: 'in' | 'out' | undefined
  /** `coin`, or the contract of a token. */
  readonly asset?: string | undefined
  /** Part of an address, a hash or a symbol. */
  readonly search?: string | undefined
  readonly outcome?: 'success' | 'reverted' | undefined
  /** Entries that are folded away: not at all, among the others, or nothing else. */
  readonly hidden: 'without' | 'with' | 'only'
}

type Row = HistoryTables['history_entry'] &
  Partial<Pick<HistoryTables['history_token'], 'symbol' | 'decimals'>> & { readonly is_listed: boolean | null }

/** Entries of an account, newest first over all its networks, and where the list goes on. */
export async function readPage(database: HistoryDatabase, question: PageQuestion) {
  const { account, limit, chains } = question
  if (chains.length === 0) return { entries: [], next: undefined }
  const heads = new Map((await readChainStates(database)).map(({ chain_id, head }) => [chain_id, head]))
  const rows = await database
    .selectFrom('history_entry as entry')
    .leftJoin('history_token as token', (join) =>
      join.onRef('token.chain_id', '=', 'entry.chain_id').onRef('token.token', '=', 'entry.token'),
    )
    .selectAll('entry')
    .select(['token.symbol', 'token.decimals', 'token.is_listed'])
    .where('entry.account', '=', account)
    .where('entry.chain_id', 'in', [...chains])
    .where((where) => where.and(conditionsOf(question)))
    .orderBy('entry.at', 'desc')
    .orderBy('entry.chain_id', 'desc')
    .orderBy('entry.hash', 'desc')
    .orderBy('entry.place', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last !== undefined ? cursorOf(last) : undefined
  // Not by the database, which would have to look up rows that its index leaves out.
  const sound = shown.filter(({ block_number }) => Number.isSafeInteger(block_number))
  return { entries: sound.map((row) => toEntry(row, heads.get(row.chain_id) ?? 0)), next }
}

/** How many entries there are, whatever the page. */
export async function countEntries(database: HistoryDatabase, question: PageQuestion): Promise<number> {
  if (question.chains.length === 0) return 0
  const { count } = await database
    .selectFrom('history_entry as entry')
    .leftJoin('history_token as token', (join) =>
      join.onRef('token.chain_id', '=', 'entry.chain_id').onRef('token.token', '=', 'entry.token'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('entry.account', '=', question.account)
    .where('entry.chain_id', 'in', [...question.chains])
    .where((where) => where.and(conditionsOf({ ...question, before: undefined })))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function conditionsOf(question: PageQuestion): Expression<SqlBool>[] {
  const { before, direction, asset, search, outcome, hidden } = question
  const conditions: Expression<SqlBool>[] = []
  const add = (condition: Expression<SqlBool>) => void conditions.push(condition)
  // A moment beyond all numbers is no place from which a list could go on.
  add(sql<SqlBool>`entry.at between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`)
  if (hidden === 'without') add(sql<SqlBool>`entry.suspicion is null`)
  if (hidden === 'only') add(sql<SqlBool>`entry.suspicion is not null`)
  if (before !== undefined) {
    const { at, chainId, hash, place } = before
    // The first says nothing new, but by it the index is entered at the right place.
    add(sql<SqlBool>`entry.at <= ${at}`)
    add(
      sql<SqlBool>`(entry.at, entry.chain_id, entry.hash, entry.place) < (cast(${at} as bigint), cast(${chainId} as bigint), ${hash}, ${place})`,
    )
  }
  if (direction !== undefined) add(sql<SqlBool>`entry.direction in (${direction}, 'self')`)
  if (outcome !== undefined) add(sql<SqlBool>`entry.outcome = ${outcome}`)
  if (asset === 'coin') add(sql<SqlBool>`entry.asset = 'coin'`)
  else if (asset !== undefined) add(sql<SqlBool>`entry.token = ${asset}`)
  if (search !== undefined) {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    add(
      sql<SqlBool>`(entry.hash like ${pattern} escape '\\' or entry.counterparty like ${pattern} escape '\\' or entry.token like ${pattern} escape '\\' or lower(token.symbol) like ${pattern} escape '\\')`,
    )
  }
  return conditions
}

function cursorOf({ at, chain_id, hash, place }: Row): Cursor {
  return { at, chainId: chain_id, hash, place }
}

function toEntry(row: Row, head: number): HistoryEntry {
  return {
    id: `${row.chain_id}-${row.hash}-${row.place}`,
    chainId: row.chain_id,
    // Stored as it was read: a hash.
    hash: row.hash as HistoryEntry['hash'],
    blockNumber: String(row.block_number),
    at: row.at,
    direction: row.direction,
    account: toAddress(row.account),
    counterparty: row.counterparty === null ? null : toAddress(row.counterparty),
    asset: toAsset(row),
    amount: row.amount,
    fee: row.fee,
    isConfirmed: head - row.block_number + 1 >= confirmationsNeeded,
    outcome: row.outcome,
    detail: row.source === 'balance' ? 'amountOnly' : 'full',
    suspicion: row.suspicion,
  }
}

function toAsset({ asset, token, token_id, symbol, decimals, is_listed }: Row): HistoryAsset {
  if (asset === 'coin' || token === null) return { kind: 'coin' }
  const address = toAddress(token)
  if (asset === 'token') {
    return {
      kind: 'token',
      address,
      symbol: symbol ?? null,
      decimals: Number.isSafeInteger(decimals) ? (decimals ?? null) : null,
      isListed: is_listed === true,
    }
  }
  return { kind: 'collectible', standard: asset, address, tokenId: token_id ?? '0' }
}
