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
  const cache = createRecentCache<KnownCaller>({ maxEntries })
  let changes = 0
  return {
    async find(name, load) {
      const known = cache.get(name)
      if (known !== undefined) return known
      const changesBefore = changes
      const loaded = await load()
      // What was read while something changed may be of before the change.
      if (changes === changesBefore) cache.set(name, loaded)
      return loaded
    },
    forget() {
      changes += 1
      cache.clear()
    },
  }
}
