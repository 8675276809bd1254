import type { KeyValueStorage } from '@latchkey/base'
import { parseJson } from '@latchkey/base'
import { listOf, text, unfit } from '../checks/checks.ts'

const maxIds = 500
const list = listOf(
  text(({ length }) => length <= 64),
  { most: maxIds },
)

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
  const stored = list(parseJson(storage.get(key) ?? ''))
  const ids = new Set(stored === unfit ? [] : stored)
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
