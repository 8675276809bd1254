import { type Log, tellAll, type Unsubscribe } from '@latchkey/base'

type Listener = (value: never) => void

/** The listeners of one connection, by event name. */
export type Listeners = {
  add(name: string, listener: Listener): Unsubscribe
  remove(name: string, listener: Listener): void
  tell(name: string, value: unknown): void
  clear(): void
}

/** Makes an empty set of listeners. One that throws is logged and silences no other. */
export function createListeners(log: Log): Listeners {
  const byName = new Map<string, Set<Listener>>()
  return {
    add(name, listener) {
      const named = byName.get(name) ?? new Set()
      byName.set(name, named.add(listener))
      return () => void named.delete(listener)
    },
    remove: (name, listener) => void byName.get(name)?.delete(listener),
    tell(name, value) {
      try {
        // Each listener knows the type of its own event; the map cannot.
        tellAll(byName.get(name) ?? [], value as never)
      } catch (error) {
        log.error(`A listener of '${name}' failed`, error)
      }
    },
    clear: () => byName.clear(),
  }
}
