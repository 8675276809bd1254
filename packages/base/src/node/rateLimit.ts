import type { Clock } from '../time.ts'

export type RateLimitOptions = {
  readonly clock: Clock
  /** How many may come at once. */
  readonly burst: number
  /** How many more each second. */
  readonly perSecond: number
}

/** More keys than this are not remembered: the longest unused one is forgotten first. */
const maxKeys = 10_000
/** Uses this near to each other are one in that order. */
const nearMs = 1000

type Bucket = { tokens: number; atMs: number; movedAtMs: number }

/** Takes tokens (one unless said otherwise) from the bucket of a key: true if there were enough, else none is taken. */
export type RateLimit = (key: string, cost?: number) => boolean

/** A bucket of tokens per key. In memory, so each process counts for itself; it fills again, so nobody is locked out. */
export function createRateLimit({ clock, burst, perSecond }: RateLimitOptions): RateLimit {
  const buckets = new Map<string, Bucket>()

  /** Removed and added again, so that the map's order is that of last use. */
  function move(key: string, bucket: Bucket): void {
    bucket.movedAtMs = bucket.atMs
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size <= maxKeys) return
    const [oldest] = buckets.keys()
    if (oldest !== undefined) buckets.delete(oldest)
  }

  return (key, cost = 1) => {
    const nowMs = clock.now()
    const bucket = buckets.get(key) ?? { tokens: burst, atMs: nowMs, movedAtMs: Number.NEGATIVE_INFINITY }
    const gained = (Math.max(0, nowMs - bucket.atMs) / 1000) * perSecond
    const tokens = Math.min(burst, bucket.tokens + gained)
    const isAllowed = tokens >= cost
    bucket.tokens = isAllowed ? tokens - cost : tokens
    bucket.atMs = nowMs
    if (Math.abs(nowMs - bucket.movedAtMs) >= nearMs) move(key, bucket)
    return isAllowed
  }
}
