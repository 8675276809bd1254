import { type KeyValueStorage, type StorageChange, webStorage } from '@latchkey/base'
import { fakeArea } from './fakeArea.ts'

/** Storage of tabs that run in processes of their own: each has its own copy, and hears of the others' writes later. */
export type LaggingStorage = {
  tab(): KeyValueStorage
  /** Brings every copy in step, in the order of the writes, and tells of them. */
  deliver(): void
}

type Tab = { readonly copy: Map<string, string>; readonly listeners: Set<(change: StorageChange) => void> }

/** Makes a storage whose tabs do not see each other's writes until `deliver`, as browsers' do for a moment. */
export function laggingStorage(): LaggingStorage {
  const truth = new Map<string, string>()
  const tabs: Tab[] = []
  let writes: { readonly by: Tab; readonly key: string; readonly newValue: string | null }[] = []

  return {
    tab() {
      const own: Tab = { copy: new Map(truth), listeners: new Set() }
      tabs.push(own)
      const write = (key: string, newValue: string | null) => {
        put(own.copy, key, newValue)
        writes.push({ by: own, key, newValue })
      }
      return webStorage({
        area: () => fakeArea(own.copy, write),
        prefix: 'test.',
        onChange: (listener) => {
          own.listeners.add(listener)
          return () => void own.listeners.delete(listener)
        },
      })
    },
    deliver() {
      const news = writes
      writes = []
      for (const { key, newValue } of news) put(truth, key, newValue)
      for (const { copy } of tabs) {
        copy.clear()
        for (const [key, value] of truth) copy.set(key, value)
      }
      for (const { by, ...change } of news) {
        for (const { listeners } of tabs.filter((tab) => tab !== by)) for (const listener of listeners) listener(change)
      }
    },
  }
}

function put(values: Map<string, string>, key: string, value: string | null): void {
  if (value === null) values.delete(key)
  else values.set(key, value)
}
