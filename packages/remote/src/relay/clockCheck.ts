import { type Clock, withTimeout } from '@latchkey/base'

/** Far beyond what a network can delay, and below the ten minutes that our own relay forgives. */
const wrongByMs = 120_000
const serverTimeTimeoutMs = 5000

/** Relays' words for a refusal over the times in a token. */
const clockWords = /\b(?:expired|expiration|not yet valid|issued at|iat|exp|clock|time)\b/i
const tokenWords = /\b(?:jwt|token)\b/i

export type ClockCheck = {
  /** The time on a message the relay has just sent. One from the future shows that our clock is behind. */
  observe(publishedAtMs: number): void
  /** Whether a refusal is due to our clock: by its words, or by what else is known where it only names the token. */
  isToBlame(reason: string): Promise<boolean>
}

export type ClockCheckOptions = {
  readonly clock: Clock
  /** The server's time, where the platform can find it out. */
  readonly readServerTimeMs: () => Promise<number | undefined> | undefined
}

/** Gathers what a relay lets on about the time. */
export function createClockCheck({ clock, readServerTimeMs }: ClockCheckOptions): ClockCheck {
  let behindMs = 0
  return {
    observe(publishedAtMs) {
      behindMs = Math.max(behindMs, publishedAtMs - clock.now())
    },
    async isToBlame(reason) {
      if (clockWords.test(reason)) return true
      if (!tokenWords.test(reason)) return false
      if (behindMs > wrongByMs) return true
      try {
        const serverMs = await withTimeout(Promise.resolve(readServerTimeMs()), serverTimeTimeoutMs, clock)
        return serverMs !== undefined && Math.abs(serverMs - clock.now()) > wrongByMs
      } catch {
        return false
      }
    },
  }
}
