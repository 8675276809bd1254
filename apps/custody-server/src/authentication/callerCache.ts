import type { OrganizationRow, UserRow } from '../database/tables.ts'
import { createRecentCache } from '../vault/recentCache.ts'
import type { FoundCredential } from './findCredential.ts'

/** What the database says about a credential; no signature was verified for it. */
export type KnownCaller = {
  readonly organization: OrganizationRow
  readonly user: UserRow
  readonly found: FoundCredential
}

/** Remembers whom credentials belong to, so that a request need not ask the database for it. */
export type CallerCache = {
  find(name: string, load: () => Promise<KnownCaller>): Promise<KnownCaller>
  /** After every change to anything but activities and signatures. */
  forget(): void
}

/** Remembers nothing: for one of several processes over a database, which do not see each other's changes. */
export const noCallerCache: CallerCache = { find: (_, load) => load(), forget: () => undefined }

/** For the only process over a database. */
export function createCallerCache(maxEntries: number): CallerCache {
  // Of many requests that come at once, one asks; a failure is nobody's but theirs.
  const cache = createRecentCache<Promise<KnownCaller>>({ maxEntries })
  return {
    async find(name, load) {
      const known = cache.get(name)
      if (known !== undefined) return await known
      const loading = load()
      cache.set(name, loading)
      try {
        return await loading
      } catch (error) {
        if (cache.get(name) === loading) cache.delete(name)
        throw error
      }
    },
    // What is being read at this moment may be of before the change, and is not found any more either.
    forget: () => cache.clear(),
  }
}
