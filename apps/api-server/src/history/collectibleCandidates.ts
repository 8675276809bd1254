import { type CollectibleCandidate, toAddress } from '@latchkey/evm'
import { sql } from 'kysely'
import { historyFigures } from '../limits.ts'
import type { HistoryDatabase } from '../tables/historyTables.ts'

/** Collectibles that events name, and whether there are more of them than are given. */
export type FoundCollectibles = { readonly candidates: readonly CollectibleCandidate[]; readonly isCut: boolean }

/**
 * The collectibles that events say have come to an account or gone from it, newest first; those that nobody doubts before
 * the others. Anybody can write any number of events, so that only some are looked through: the doubted ones, which are of
 * collections that the owner has not named, have a number of their own and crowd no other out.
 */
export async function readCollectibleCandidates(
  database: HistoryDatabase,
  account: string,
  chains: readonly number[],
): Promise<FoundCollectibles> {
  if (chains.length === 0) return { candidates: [], isCut: false }
  const { open, doubted } = historyFigures.collectibleEntries
  const parts = [
    await readPart(database, { account, chains, limit: open, isDoubted: false }),
    await readPart(database, { account, chains, limit: doubted, isDoubted: true }),
  ]
  const candidates = new Map<string, CollectibleCandidate>()
  for (const candidate of parts.flatMap((part) => part.candidates)) {
    const key = `${candidate.chainId} ${candidate.standard} ${candidate.contract} ${candidate.tokenId}`
    if (!candidates.has(key)) candidates.set(key, candidate)
  }
  const all = [...candidates.values()]
  const { maxCandidates } = historyFigures
  return {
    candidates: all.slice(0, maxCandidates),
    isCut: all.length > maxCandidates || parts.some(({ isFull }) => isFull),
  }
}

type Part = {
  readonly account: string
  readonly chains: readonly number[]
  /** Entries of any kind. */
  readonly limit: number
  readonly isDoubted: boolean
}

async function readPart(database: HistoryDatabase, { account, chains, limit, isDoubted }: Part) {
  const newest = database
    .selectFrom('history_entry')
    .select(['chain_id', 'asset', 'token', 'token_id', 'at'])
    .where('account', '=', account)
    .where('chain_id', 'in', [...chains])
    // As it stands in the index, by which it is found.
    .where('suspicion', isDoubted ? 'is not' : 'is', null)
    .orderBy('at', 'desc')
    .limit(limit)
  const rows = await database
    .selectFrom(newest.as('newest'))
    .select(['chain_id', 'asset', 'token', 'token_id', sql<number>`max(at)`.as('last')])
    .where('asset', 'in', ['erc721', 'erc1155'])
    .groupBy(['chain_id', 'asset', 'token', 'token_id'])
    .orderBy('last', 'desc')
    .limit(historyFigures.maxCandidates + 1)
    .execute()
  const counted = await database
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return { candidates: rows.flatMap(toCandidate), isFull: Number(counted?.count ?? 0) === limit }
}

type Row = {
  readonly chain_id: number
  readonly asset: string
  readonly token: string | null
  readonly token_id: string | null
  readonly last: number
}

function toCandidate({ chain_id, asset, token, token_id, last }: Row): readonly CollectibleCandidate[] {
  if (token === null || token_id === null) return []
  const standard = asset === 'erc721' ? 'erc721' : 'erc1155'
  return [{ chainId: chain_id, standard, contract: toAddress(token), tokenId: token_id, at: Number(last) }]
}
