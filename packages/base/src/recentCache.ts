/** A bounded memory of what was used last. */
export type RecentCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
  readonly size: number
}

export type RecentCacheOptions<Value> = {
  readonly maxEntries: number
  /** Told of every value that leaves, replaced ones included: the place to wipe it. */
  readonly onLeave?: (value: Value) => void
}

/**
 * A cache that lets go of what was not used for longest. While half of it is empty, nobody is near to leaving, and no
 * order is kept but that of coming.
 */
export function createRecentCache<Value>({ maxEntries, onLeave }: RecentCacheOptions<Value>): RecentCache<Value> {
  // A Map keeps the order of insertion, so its first entry is the oldest.
  const entries = new Map<string, { readonly value: Value }>()

  function remove(key: string): void {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    onLeave?.(entry.value)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (entries.size * 2 > maxEntries) {
        entries.delete(key)
        entries.set(key, entry)
      }
      return entry.value
    },
    set(key, value) {
      if (entries.get(key)?.value !== value) remove(key)
      entries.set(key, { value })
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) remove(oldest)
    },
    delete: remove,
    clear() {
      for (const key of [...entries.keys()]) remove(key)
    },
    get size() {
      return entries.size
    },
  }
}
