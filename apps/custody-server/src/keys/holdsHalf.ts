const half = /\p{Surrogate}/u

/** Whether a text, or one of those in a JSON value, holds half of a pair: no bytes stand for it, so it cannot be signed. */
export function holdsHalf(value: unknown): boolean {
  if (typeof value === 'string') return half.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => half.test(name) || holdsHalf(inner))
}
