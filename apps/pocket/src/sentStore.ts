import { type Hex, isHex, type KeyValueStorage, parseJson } from '@latchkey/base'

/** Signed transactions by request, written down before they go out, so that no request is ever carried out twice. */
export type SentStore = {
  get(key: string): Hex | undefined
  keep(key: string, signed: Hex): void
  forget(key: string): void
}

const storageKey = 'sent.v1'
const maxKept = 50

/** The store; the oldest fall out. */
export function createSentStore(storage: KeyValueStorage): SentStore {
  const write = (entries: readonly Entry[]) => storage.set(storageKey, JSON.stringify(entries.slice(-maxKept)))
  const read = () => parseEntries(storage.get(storageKey))
  return {
    get: (key) => read().find(([kept]) => kept === key)?.[1],
    keep: (key, signed) => write([...read().filter(([kept]) => kept !== key), [key, signed]]),
    forget: (key) => write(read().filter(([kept]) => kept !== key)),
  }
}

type Entry = readonly [key: string, signed: Hex]

function parseEntries(text: string | null): readonly Entry[] {
  const value = parseJson(text)
  return Array.isArray(value) ? value.filter(isEntry) : []
}

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && isHex(value[1])
}
