import { type KeyValueStorage, type StorageChange, webStorage } from '@latchkey/base'
import { fakeArea } from './fakeArea.ts'

/** Storage that several tabs share: a change by one is told to the others, as browsers do. */
export type SharedStorage = {
  /** The storage as one more tab sees it. */
  tab(): KeyValueStorage
  readonly values: Map<string, string>
}

/** Makes a shared storage. Changes are told in a microtask, so that a tab never hears in the middle of its own step. */
export function sharedStorage(): SharedStorage {
  const values = new Map<string, string>()
  const tabs = new Set<Set<(change: StorageChange) => void>>()

  return {
    values,
    tab() {
      const own = new Set<(change: StorageChange) => void>()
      tabs.add(own)
      const change = (key: string, newValue: string | null) => {
        if ((values.get(key) ?? null) === newValue) return
        if (newValue === null) values.delete(key)
        else values.set(key, newValue)
        for (const other of tabs) {
          if (other !== own) for (const listener of other) queueMicrotask(() => listener({ key, newValue }))
        }
      }
      return webStorage({
        area: () => fakeArea(values, change),
        prefix: 'test.',
        onChange: (listener) => {
          own.add(listener)
          return () => void own.delete(listener)
        },
      })
    },
  }
}
