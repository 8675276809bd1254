import { createRecentCache } from '@latchkey/base'

/** A value made of one version of something: good for as long as the version is the same. */
export type VersionedCache<Value> = {
  /**
   * The value of a name as of a version, loaded where it is not there, once for all who ask meanwhile. The version was
   * read before this call, so that what is loaded is no older; where there is none, nothing is kept or shared.
   */
  find(name: string, version: string | undefined, load: () => Promise<Value>): Promise<Value>
  /** The value of a name as of the version that was found last; whoever acts by it finds out whether it still is. */
  recall(name: string): Value | undefined
  forget(name: string): void
}

export type VersionedCacheOptions<Value> = {
  /** All values together; those that were not used for longest leave first. */
  readonly maxWeight: number
  /** The weight of a value; undefined for one that is not kept. */
  readonly weigh: (value: Value, name: string) => number | undefined
}

type Entry<Value> = { readonly version: string; readonly value: Value; readonly weight: number }

/** A bounded memory of what was made of versions. */
export function createVersionedCache<Value>({ maxWeight, weigh }: VersionedCacheOptions<Value>): VersionedCache<Value> {
  const entries = createRecentCache<Entry<Value>>({ maxWeight, weigh: ({ weight }) => weight })
  /** Values being loaded, by name and version; undefined for those that others may not have. */
  const loading = new Map<string, Promise<Entry<Value> | undefined>>()

  async function loadFor(name: string, version: string, load: () => Promise<Value>): Promise<Value> {
    const key = loadName(name, version)
    const value = load()
    const entry = value.then(
      (loaded) => {
        const weight = weigh(loaded, name)
        return weight === undefined ? undefined : { version, value: loaded, weight }
      },
      // The failure is told to whoever caused it; the others ask for themselves.
      () => undefined,
    )
    loading.set(key, entry)
    const loaded = await entry
    if (loading.get(key) === entry) loading.delete(key)
    if (loaded !== undefined) entries.set(name, loaded)
    return await value
  }

  return {
    async find(name, version, load) {
      if (version === undefined) return await load()
      const known = entries.peek(name)?.version === version ? entries.get(name) : undefined
      if (known !== undefined) return known.value
      const begun = loading.get(loadName(name, version))
      const shared = begun && (await begun)
      return shared === undefined ? await loadFor(name, version, load) : shared.value
    },
    recall: (name) => entries.peek(name)?.value,
    forget: entries.delete,
  }
}

function loadName(name: string, version: string): string {
  return JSON.stringify([name, version])
}
