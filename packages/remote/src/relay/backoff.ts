/** Pauses before each further attempt; the first is short because most cuts are a restart. */
const pausesMs = [100, 1000, 2000, 3000, 4000, 5000] as const

export type Random = (length: number) => Uint8Array

export type Backoff = {
  nextDelayMs(): number
  /** Begins again after a connection that worked. */
  reset(): void
  /** Begins again, but without the short first pause: for a relay that asked for less. */
  resetSlowly(): void
}

/** The pauses between attempts, spread by half either way so that clients do not come back all at once. */
export function createBackoff(random: Random): Backoff {
  let attempt = 0
  return {
    nextDelayMs() {
      const pauseMs = pausesMs[Math.min(attempt++, pausesMs.length - 1)] ?? 0
      const [high = 0, low = 0] = random(2)
      return Math.round(pauseMs * (0.5 + (high * 256 + low) / 65_536))
    },
    reset() {
      attempt = 0
    },
    resetSlowly() {
      attempt = 1
    },
  }
}
