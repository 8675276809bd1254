import type { Locks } from './hub.ts'

/** Locks within one page, for platforms that have none across tabs. */
export function createPageLocks(): Locks {
  const held = new Set<string>()
  return async (name, work) => {
    if (held.has(name)) return undefined
    held.add(name)
    try {
      return await work()
    } finally {
      held.delete(name)
    }
  }
}
