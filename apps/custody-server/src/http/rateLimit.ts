import type { Clock } from '@latchkey/base'

export type RateLimitOptions = {
  readonly clock: Clock
  /** How many may come at once. */
  readonly burst: number
  /** How many more each second. */
  readonly perSecond: number
}

/** More keys than this are not remembered: the longest unused one is forgotten first. */
const maxKeys = 10_000

/** Takes a token from the bucket of a key; false when it is empty. */
export type RateLimit = (key: string) => boolean

/** A bucket of tokens per key. In memory, so each process counts for itself; it fills again, so nobody is locked out. */
export function createRateLimit({ clock, burst, perSecond }: RateLimitOptions): RateLimit {
  const buckets = new Map<string, { readonly tokens: number; readonly atMs: number }>()
  return (key) => {
    const nowMs = clock.now()
    const last = buckets.get(key) ?? { tokens: burst, atMs: nowMs }
    const gained = (Math.max(0, nowMs - last.atMs) / 1000) * perSecond
    const tokens = Math.min(burst, last.tokens + gained)
    const isAllowed = tokens >= 1
    // Removed and added again, so that the map's order is that of last use.
    buckets.delete(key)
    buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, atMs: nowMs })
    if (buckets.size > maxKeys) {
      const [oldest] = buckets.keys()
      if (oldest !== undefined) buckets.delete(oldest)
    }
    return isAllowed
  }
}
