import { type Clock, createRecentCache } from '@latchkey/base'

/** How many may come at once, and how many more each second. */
export type Allowance = { readonly burst: number; readonly perSecond: number }

export type RateLimitOptions = Allowance & {
  readonly clock: Clock
  /** Refused uses count too, down to one burst below nothing: who goes on although nothing is left waits longer. */
  readonly mayOwe?: true
}

/** Takes tokens (one unless said otherwise): true if there were enough. */
export type TokenBucket = (cost?: number) => boolean

/** The same from the bucket of a key. */
export type RateLimit = (key: string, cost?: number) => boolean

/** More keys than this are not remembered: the longest unused one is forgotten first. */
const maxKeys = 10_000

/** An allowance that refills with time. */
export function createTokenBucket({ clock, burst, perSecond, mayOwe }: RateLimitOptions): TokenBucket {
  let tokens = burst
  let countedAtMs = clock.now()
  return (cost = 1) => {
    const nowMs = clock.now()
    tokens = Math.min(burst, tokens + (Math.max(0, nowMs - countedAtMs) / 1000) * perSecond)
    countedAtMs = nowMs
    const isAllowed = tokens >= cost
    if (isAllowed || mayOwe) tokens = Math.max(tokens - cost, -burst)
    return isAllowed
  }
}

/** A bucket of tokens per key. In memory, so each process counts for itself; it fills again, so nobody is locked out. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const buckets = createRecentCache<TokenBucket>({ maxEntries: maxKeys })
  return (key, cost) => {
    const known = buckets.get(key)
    if (known !== undefined) return known(cost)
    const bucket = createTokenBucket(options)
    buckets.set(key, bucket)
    return bucket(cost)
  }
}
