import type { Quote } from '@latchkey/evm'

/** How old a quote may be when it is signed, in milliseconds. */
export const longestQuoteAgeMs = 30_000

/** Movements of the most a transfer can cost above this share are shown before anything is signed. */
const tolerancePercent = 10n

/** True when a quote must be asked for again before it is signed. */
export function isStale(quote: Quote, nowMs: number): boolean {
  return nowMs - quote.quotedAtMs > longestQuoteAgeMs
}

/** True when what leaves the account, or its fee, moved so far that the visitor has to see it first. */
export function hasMoved(before: Quote, after: Quote): boolean {
  if (before.transfer.value !== after.transfer.value || before.transfer.data !== after.transfer.data) return true
  const difference = before.maxFee > after.maxFee ? before.maxFee - after.maxFee : after.maxFee - before.maxFee
  return difference * 100n > before.maxFee * tolerancePercent
}
