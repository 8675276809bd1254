import type { HistoryEntry } from '@latchkey/evm'
import type { TransferRecord } from '../transferRecord.ts'
import { type Activity, entryActivity, recordActivity } from './activity.ts'

/** Something that a visitor wants to be told unasked. */
export type ActivityNews = {
  /** One movement is told once. */
  readonly key: string
  readonly kind: 'arrived' | 'confirmed' | 'failed'
  readonly activity: Activity
}

/** The key by which an arrival is told once, in whichever block it ends up. */
export function arrivalKey({ chainId, hash, asset, amount }: HistoryEntry): string {
  return `${chainId} ${hash} ${asset.kind === 'coin' ? '' : asset.address} ${amount}`
}

/**
 * The arrivals that were not there before, the newest first. Nothing that is folded away, and nothing older than
 * `sinceMs`: a network that catches up brings much that is no news.
 */
export function findArrivals(
  entries: readonly HistoryEntry[],
  known: ReadonlySet<string>,
  sinceMs: number,
): readonly ActivityNews[] {
  return entries
    .filter(
      (entry) =>
        entry.direction === 'in' &&
        entry.suspicion === null &&
        entry.outcome === 'success' &&
        entry.at * 1000 >= sinceMs &&
        !known.has(arrivalKey(entry)),
    )
    .map((entry) => ({ key: arrivalKey(entry), kind: 'arrived', activity: entryActivity(entry) }))
}

/** The transfers that have come to their end since `before`. One that was not there then was over before it was seen. */
export function findEnded(
  before: readonly TransferRecord[],
  after: readonly TransferRecord[],
  isOver: (record: TransferRecord) => boolean,
): readonly ActivityNews[] {
  return after.flatMap((record) => {
    const earlier = before.find(({ clientId }) => clientId === record.clientId)
    if (earlier === undefined || isOver(earlier) || !isOver(record)) return []
    const activity = recordActivity(record)
    return [{ key: record.clientId, kind: activity.state === 'done' ? 'confirmed' : 'failed', activity }]
  })
}
