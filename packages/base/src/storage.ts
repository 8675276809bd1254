import type { Unsubscribe } from './store.ts'

/** Text values by key. Everything read back is hostile until parsed by its reader. */
export type KeyValueStorage = {
  /** False when values live in memory only, so that the visitor can be told. */
  readonly isDurable: boolean
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** The keys of all values; some may be named twice. */
  keys(): readonly string[]
  /** Told when another tab changed `key` (null: removed or cleared). */
  subscribe(key: string, listener: (value: string | null) => void): Unsubscribe
}

/** The part of the platform's `Storage` that `webStorage` uses. Its keys are its own enumerable properties. */
export type StorageArea = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The part of the platform's `storage` event that `webStorage` uses. */
export type StorageChange = { readonly key: string | null; readonly newValue: string | null }

/** Options of `webStorage`. */
export type WebStorageOptions = {
  /** A getter, because reading `window.localStorage` itself throws where storage is blocked. */
  readonly area: () => StorageArea
  readonly prefix: string
  /** Subscribes to changes made by other tabs. */
  readonly onChange?: (listener: (change: StorageChange) => void) => Unsubscribe
}

/** Storage that lives as long as the page. */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    isDurable: false,
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
    subscribe: () => () => undefined,
  }
}

/**
 * Storage over a Web Storage area. Tested by using it, not by its presence: blocked or full areas turn into memory,
 * and a write that fails later (quota) keeps its value in memory for this page.
 */
export function webStorage(options: WebStorageOptions): KeyValueStorage {
  const area = usableArea(options)
  const fallback = memoryStorage()
  if (area === undefined) return fallback
  const name = (key: string) => `${options.prefix}${key}`
  const get = (key: string) => fallback.get(key) ?? attempt(() => area.getItem(name(key))) ?? null
  return {
    isDurable: true,
    get,
    set(key, value) {
      fallback.remove(key)
      const written = attempt(() => {
        area.setItem(name(key), value)
        return true
      })
      if (written !== true) fallback.set(key, value)
    },
    remove(key) {
      fallback.remove(key)
      attempt(() => area.removeItem(name(key)))
    },
    keys: () => [
      ...fallback.keys(),
      ...(attempt(() => Object.keys(area)) ?? []).flatMap((each) =>
        each.startsWith(options.prefix) ? each.slice(options.prefix.length) : [],
      ),
    ],
    subscribe(key, listener) {
      const onChange = (change: StorageChange) => {
        // A null key means that the whole area was cleared.
        if (change.key === null) listener(null)
        else if (change.key === name(key)) listener(change.newValue)
      }
      const unsubscribe = options.onChange?.(onChange)
      return () => unsubscribe?.()
    },
  }
}

function usableArea({ area, prefix }: WebStorageOptions): StorageArea | undefined {
  const probe = `${prefix}probe`
  return attempt(() => {
    const candidate = area()
    candidate.setItem(probe, probe)
    const isSame = candidate.getItem(probe) === probe
    candidate.removeItem(probe)
    return isSame ? candidate : undefined
  })
}

/** Storage faults (blocked, full, torn down) are expected; the caller's fallback is the answer to them. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
