/** What was made of one version of something: good for as long as the version is the same. */
export type VersionedCache<Value> = {
  /**
   * The value of a name as of a version, loaded where it is not there. The version was read before this call, so that
   * what is loaded is no older; where there is none, nothing is kept.
   */
  find(name: string, version: string | undefined, load: () => Promise<Value>): Promise<Value>
  /** The value of a name as of the version that was found last; whoever acts by it finds out whether it still is. */
  recall(name: string): Value | undefined
  forget(name: string): void
}

export type VersionedCacheOptions<Value> = {
  /** All values together; those that were not used for longest leave first. */
  readonly maxWeight: number
  /** What a value weighs; undefined for one that is not kept. */
  readonly weigh: (value: Value, name: string) => number | undefined
}

type Entry<Value> = { readonly version: string; readonly value: Value; readonly weight: number }

/** A bounded memory of what was made of versions. */
export function createVersionedCache<Value>({ maxWeight, weigh }: VersionedCacheOptions<Value>): VersionedCache<Value> {
  // A Map keeps the order of insertion, so its first entry is the one that was not used for longest.
  const entries = new Map<string, Entry<Value>>()
  let allWeight = 0

  function remove(name: string): void {
    allWeight -= entries.get(name)?.weight ?? 0
    entries.delete(name)
  }

  function keep(name: string, entry: Entry<Value>): void {
    remove(name)
    entries.set(name, entry)
    allWeight += entry.weight
    for (const oldest of entries.keys()) {
      if (allWeight <= maxWeight) return
      remove(oldest)
    }
  }

  return {
    async find(name, version, load) {
      const known = entries.get(name)
      if (known !== undefined && known.version === version) {
        entries.delete(name)
        entries.set(name, known)
        return known.value
      }
      const value = await load()
      const weight = weigh(value, name)
      if (version !== undefined && weight !== undefined) keep(name, { version, value, weight })
      return value
    },
    recall: (name) => entries.get(name)?.value,
    forget: remove,
  }
}
