/** An allowance that refills with time. It goes on counting while it is overdrawn, down to one burst below nothing. */
export type TokenBucket = { tokens: number; countedAtMs: number }

export type Allowance = { readonly perSecond: number; readonly burst: number }

export function createTokenBucket({ burst }: Allowance, nowMs: number): TokenBucket {
  return { tokens: burst, countedAtMs: nowMs }
}

/** Takes `cost` tokens; false when there were not that many. */
export function takeTokens(bucket: TokenBucket, { perSecond, burst }: Allowance, nowMs: number, cost = 1): boolean {
  const gained = (Math.max(0, nowMs - bucket.countedAtMs) / 1000) * perSecond
  bucket.countedAtMs = nowMs
  const tokens = Math.min(burst, bucket.tokens + gained) - cost
  bucket.tokens = Math.max(tokens, -burst)
  return tokens >= 0
}

/** True when it is as good as new, and need not be remembered. */
export function isFull(bucket: TokenBucket, { perSecond, burst }: Allowance, nowMs: number): boolean {
  return bucket.tokens + ((nowMs - bucket.countedAtMs) / 1000) * perSecond >= burst
}
