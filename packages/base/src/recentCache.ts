/** A bounded memory of what was used last. */
export type RecentCache<Value> = {
  /** The value, which is then among those used last. */
  get(key: string): Value | undefined
  /** The value, which leaves as soon as it would have. */
  peek(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
  readonly size: number
}

/** One bound at least: entries, or the weights of all values together. */
export type RecentCacheOptions<Value> = (
  | { readonly maxEntries: number; readonly maxWeight?: never; readonly weigh?: never }
  | {
      /** As many as come unless given. */
      readonly maxEntries?: number
      readonly maxWeight: number
      /** Less than 1 counts as 1: without a weight, values could come without end. */
      readonly weigh: (value: Value) => number
    }
) & {
  /** Told of every value that leaves, replaced ones included: the place to wipe it. */
  readonly onLeave?: (value: Value) => void
}

/**
 * A cache that lets go of what was not used for longest. While half of it is empty, nobody is near to leaving, and no
 * order is kept but that of coming.
 */
export function createRecentCache<Value>(options: RecentCacheOptions<Value>): RecentCache<Value> {
  const { maxEntries = Number.POSITIVE_INFINITY, maxWeight = Number.POSITIVE_INFINITY, weigh, onLeave } = options
  // A Map keeps the order of insertion, so its first entry is the oldest.
  const entries = new Map<string, { readonly value: Value; readonly weight: number }>()
  let allWeight = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    allWeight -= entry.weight
    onLeave?.(entry.value)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (entries.size * 2 > maxEntries || allWeight * 2 > maxWeight) {
        entries.delete(key)
        entries.set(key, entry)
      }
      return entry.value
    },
    peek: (key) => entries.get(key)?.value,
    set(key, value) {
      const former = entries.get(key)
      if (former !== undefined && former.value === value) return
      remove(key)
      const weight = Math.max(1, weigh?.(value) ?? 1)
      entries.set(key, { value, weight })
      allWeight += weight
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && allWeight <= maxWeight) return
        remove(oldest)
      }
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
