import type { Hex } from '@latchkey/base'
import {
  type Address,
  type CollectibleTransfer,
  type HistoryAsset,
  type HistoryEntry,
  sameAddress,
} from '@latchkey/evm'
import type { BatchRecord } from '../batchRecord.ts'
import { recipientOfRecord, sentCollectible } from '../collectibles/sentCollectible.ts'
import { knownHashes } from '../knownHashes.ts'
import type { TransferRecord } from '../transferRecord.ts'
import type { HistoryFilters } from './historyFilters.ts'

/** One movement as a page lists it: told by the chain, by the page's own journal of what was sent, or by both. */
export type Activity = {
  /** Stays the same when the chain takes over what the journal began. */
  readonly key: string
  readonly chainId: number
  readonly direction: 'in' | 'out' | 'self'
  readonly account: Address
  readonly counterparty: Address | null
  /** The name by which the visitor gave the recipient. */
  readonly name?: string
  readonly asset: HistoryAsset
  /** A decimal integer in the smallest unit; of a stored record it may be anything. */
  readonly amount: string
  /** In milliseconds since the epoch. */
  readonly atMs: number
  readonly hash?: Hex
  readonly state: 'underWay' | 'done' | 'failed'
  readonly entry?: HistoryEntry
  readonly record?: TransferRecord
  /** Several calls that were sent together: one row, whatever they move. */
  readonly batch?: BatchRecord
}

/** An entry of the server as a page lists it. */
export function entryActivity(entry: HistoryEntry, record?: TransferRecord): Activity {
  const { chainId, direction, account, counterparty, asset, amount, hash } = entry
  const isFailed = entry.outcome === 'reverted' || record?.mismatch !== undefined
  // A contract that failed has moved nothing: the journal alone knows what was meant.
  const meant = entry.outcome === 'reverted' && record !== undefined ? recordActivity(record) : undefined
  const paid = meant?.counterparty ?? counterparty
  // One transaction may pay others besides, and the name is the recipient's alone.
  const isNamed = record?.recipientName !== undefined && paid !== null && sameAddress(paid, recipientOfRecord(record))
  return {
    key: record?.clientId ?? entry.id,
    ...{ chainId, direction, account, hash, entry },
    counterparty: paid,
    asset: meant?.asset ?? asset,
    amount: meant?.amount ?? amount,
    atMs: entry.at * 1000,
    state: isFailed ? 'failed' : entry.isConfirmed ? 'done' : 'underWay',
    ...(record !== undefined && { record }),
    ...(isNamed && { name: record.recipientName }),
  }
}

/** A transfer of the journal as a page lists it. */
export function recordActivity(record: TransferRecord): Activity {
  const { chainId, from, token, hash, recipientName } = record
  const sent = sentCollectible(record)
  const to = sent?.to ?? record.to
  return {
    key: record.clientId,
    ...{ chainId, record },
    amount: sent === undefined ? record.amount : String(sent.amount),
    direction: sameAddress(from, to) ? 'self' : 'out',
    account: from,
    counterparty: to,
    asset: sent === undefined ? paidAsset(token) : toAsset(sent),
    atMs: record.createdAtMs,
    state: recordState(record),
    ...(hash !== undefined && { hash }),
    ...(recipientName !== undefined && { name: recipientName }),
  }
}

/** Several calls of the journal as a page lists them. */
function batchActivity(batch: BatchRecord): Activity {
  const { clientId, chainId, from, calls, hashes, createdAtMs, status } = batch
  const hash = hashes.at(-1)
  const isUnderWay = status === 'awaiting' || status === 'submitted' || status === 'included'
  return {
    key: clientId,
    ...{ chainId, batch, direction: 'out', account: from, counterparty: null, asset: { kind: 'coin' } },
    amount: String(calls.reduce((sum, { value }) => sum + BigInt(value), 0n)),
    atMs: createdAtMs,
    state: status === 'confirmed' ? 'done' : isUnderWay ? 'underWay' : 'failed',
    ...(hash !== undefined && { hash }),
  }
}

function paidAsset(token: TransferRecord['token']): HistoryAsset {
  if (token === undefined) return { kind: 'coin' }
  const { address, symbol, decimals, isUnlisted } = token
  return { kind: 'token', address, symbol, decimals, isListed: isUnlisted !== true }
}

function toAsset({ standard, contract, tokenId }: CollectibleTransfer): HistoryAsset {
  return { kind: 'collectible', standard, address: contract, tokenId: String(tokenId) }
}

function recordState({ status, mismatch }: TransferRecord): Activity['state'] {
  if (status === 'confirmed') return mismatch === undefined ? 'done' : 'failed'
  return status === 'awaiting' || status === 'submitted' || status === 'seen' || status === 'included'
    ? 'underWay'
    : 'failed'
}

/** True while the journal has the word: nobody has seen it on a chain yet. */
export function isAwaited({ entry, state }: Activity): boolean {
  return entry === undefined && state === 'underWay'
}

/** Options of `mergeActivity`. */
export type MergeOptions = {
  /** Before it the journal is silent, because the server has more to tell there than was asked of it so far. */
  readonly sinceMs?: number | undefined
  /** Of several calls each: `transferOfBatch` tells one call as a transfer. */
  readonly batches?: readonly BatchRecord[]
}

/**
 * The entries of the server and the transfers of the journal as one list: under way first, then the newest first. A
 * transfer whose hash the server knows is one row with its entry; what calls together moved out of their account is in the
 * row of those.
 */
export function mergeActivity(
  all: readonly HistoryEntry[],
  records: readonly TransferRecord[],
  { sinceMs = Number.NEGATIVE_INFINITY, batches = [] }: MergeOptions = {},
): readonly Activity[] {
  const together = new Map(
    batches.flatMap((batch) => batch.hashes.map((hash) => [placeOf(batch.chainId, hash), batch])),
  )
  const entries = all.filter(({ chainId, hash, direction, account }) => {
    const batch = together.get(placeOf(chainId, hash))
    return batch === undefined || direction === 'in' || !sameAddress(account, batch.from)
  })
  const open = new Map<string, TransferRecord[]>()
  for (const record of records) {
    for (const hash of knownHashes(record)) {
      const key = placeOf(record.chainId, hash)
      open.set(key, [...(open.get(key) ?? []), record])
    }
  }
  const told = new Map<string, TransferRecord>()
  const taken = new Set<TransferRecord>()
  for (const exact of [true, false]) {
    for (const entry of entries) {
      if (told.has(entry.id)) continue
      const waiting = open.get(placeOf(entry.chainId, entry.hash))
      const found = waiting?.find((record) => !taken.has(record) && isOf(record, entry, exact))
      if (found === undefined) continue
      taken.add(found)
      told.set(entry.id, found)
    }
  }
  const own = [...records.filter((record) => !taken.has(record)).map(recordActivity), ...batches.map(batchActivity)]
  return [
    ...entries.map((entry) => entryActivity(entry, told.get(entry.id))),
    ...own.filter((activity) => isAwaited(activity) || activity.atMs >= sinceMs),
  ].sort((one, other) => Number(isAwaited(other)) - Number(isAwaited(one)) || other.atMs - one.atMs)
}

function placeOf(chainId: number, hash: Hex): string {
  return `${chainId} ${hash.toLowerCase()}`
}

/** One transaction may move several things: first the very one is looked for, then any that its sender lost. */
function isOf(record: TransferRecord, entry: HistoryEntry, exact: boolean): boolean {
  if (entry.direction === 'in' || !sameAddress(entry.account, record.from)) return false
  if (!exact) return true
  const { asset, amount } = recordActivity(record)
  return isSameAsset(entry.asset, asset) && entry.amount === amount
}

function isSameAsset(one: HistoryAsset, other: HistoryAsset): boolean {
  if (one.kind === 'coin' || other.kind === 'coin') return one.kind === other.kind
  if (!sameAddress(one.address, other.address)) return false
  if (one.kind === 'token' || other.kind === 'token') return one.kind === other.kind
  return one.tokenId === other.tokenId
}

/** True where a movement is among what somebody wants to see. The server has looked at its own entries already, but for `state`. */
export function isWanted(activity: Activity, filters: HistoryFilters): boolean {
  const { chainId, direction, state } = filters
  if (state !== undefined && activity.state !== state) return false
  if (activity.entry !== undefined) return true
  if (chainId !== undefined && activity.chainId !== chainId) return false
  if (direction !== undefined && activity.direction !== 'self' && activity.direction !== direction) return false
  if (activity.batch !== undefined) return isOfBatch(activity.batch, filters)
  return isAsset(activity.asset, filters.asset) && isFound(activity, filters.search)
}

/** By any of its calls. */
function isOfBatch({ calls, hashes }: BatchRecord, { asset, search = '' }: HistoryFilters): boolean {
  const isMoved = calls.some(({ to, value }) => (asset === 'coin' ? value !== '0' : sameAddress(to, asset ?? to)))
  const text = search.trim().toLowerCase()
  return (
    isMoved &&
    (text === '' || [...calls.map(({ to }) => to), ...hashes].some((part) => part.toLowerCase().includes(text)))
  )
}

function isAsset(asset: HistoryAsset, wanted: HistoryFilters['asset']): boolean {
  if (wanted === undefined) return true
  if (wanted === 'coin') return asset.kind === 'coin'
  return asset.kind !== 'coin' && sameAddress(asset.address, wanted)
}

function isFound({ counterparty, name, hash, asset }: Activity, search = ''): boolean {
  const text = search.trim().toLowerCase()
  const symbol = asset.kind === 'token' ? asset.symbol : undefined
  return [counterparty, name, hash, symbol].some((part) => part?.toLowerCase().includes(text)) || text === ''
}
