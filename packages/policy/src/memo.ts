/**
 * A bounded memory of computed values: `(key, compute) => value`. It keeps at least the `maxEntries / 2` values used
 * last: when the young half is full, the old half is forgotten. Nothing is moved for a value used again and again.
 */
export function createMemo<Value>(maxEntries: number): (key: string, compute: () => Value) => Value {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  return (key, compute) => {
    const known = young.get(key)
    if (known !== undefined) return known
    const value = old.get(key) ?? compute()
    if (young.size >= maxEntries / 2) {
      old = young
      young = new Map()
    }
    young.set(key, value)
    return value
  }
}
