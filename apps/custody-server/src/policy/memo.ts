/** A bounded memory of computed values: `(key, compute) => value`; the longest unused goes first. */
export function createMemo<Value>(maxEntries: number): (key: string, compute: () => Value) => Value {
  const entries = new Map<string, Value>()
  return (key, compute) => {
    const known = entries.get(key)
    const value = known ?? compute()
    entries.delete(key)
    entries.set(key, value)
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    return value
  }
}
