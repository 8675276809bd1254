import { type Hex, isHex, type KeyValueStorage, parseJson, readEach } from '@latchkey/base'
import * as v from 'valibot'

/** Signed transactions by request, written down before they go out, so that no request is ever carried out twice. */
export type SentStore = {
  get(key: string): Hex | undefined
  keep(key: string, signed: Hex): void
  forget(key: string): void
}

const storageKey = 'sent.v1'
const maxKept = 50

/** The request's key, and what was signed for it. */
const entry = v.strictTuple([v.string(), v.custom<Hex>(isHex)])
type Entry = v.InferOutput<typeof entry>

/** The store; the oldest fall out. */
export function createSentStore(storage: KeyValueStorage): SentStore {
  const write = (entries: readonly Entry[]) => storage.set(storageKey, JSON.stringify(entries.slice(-maxKept)))
  const read = () => readEach(entry, parseJson(storage.get(storageKey)))
  return {
    get: (key) => read().find(([kept]) => kept === key)?.[1],
    keep: (key, signed) => write([...read().filter(([kept]) => kept !== key), [key, signed]]),
    forget: (key) => write(read().filter(([kept]) => kept !== key)),
  }
}
