import { type KeyValueStorage, parseJson, readAs } from '@latchkey/base'
import * as v from 'valibot'

const maxIds = 500
const list = v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(maxIds))

/** Where they are kept. */
export type IdStorage = Pick<KeyValueStorage, 'get' | 'set' | 'remove'>

/** Ids that have been used in a session, the last few hundred of them; also across reloads. */
export type UsedIds = {
  has(id: string): boolean
  add(id: string): void
  forget(): void
}

/** Makes the list of a session's ids in a storage. */
export function createUsedIds(storage: IdStorage, sessionId: string): UsedIds {
  const key = `link.used.${sessionId}.v1`
  const ids = new Set(readAs(list, parseJson(storage.get(key) ?? '')))
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id)
      for (const oldest of ids) {
        if (ids.size <= maxIds) break
        ids.delete(oldest)
      }
      storage.set(key, JSON.stringify([...ids]))
    },
    forget: () => storage.remove(key),
  }
}
