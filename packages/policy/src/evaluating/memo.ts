import { createRecentCache } from '@latchkey/base'

/** A bounded memory of computed values: `(key, compute) => value`, of the `maxEntries` used last. */
export function createMemo<Value>(maxEntries: number): (key: string, compute: () => Value) => Value {
  const known = createRecentCache<Value>({ maxEntries })
  return (key, compute) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = compute()
    known.set(key, value)
    return value
  }
}
