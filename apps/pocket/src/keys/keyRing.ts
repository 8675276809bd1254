import {
  createStore,
  eachOf,
  type Hex,
  hexWord,
  type KeyValueStorage,
  orAbsent,
  parseJson,
  readAs,
  type Store,
} from '@latchkey/base'
import { type Address, anyAddress, chainNumber, localAccount } from '@latchkey/evm'
import * as v from 'valibot'

/** A test key and its account. The key lies in the browser's storage in clear: it guards test money only. */
export type PocketKey = { readonly privateKey: Hex; readonly address: Address }

/** The wallet's stored state: keys in the order they came, and the chosen one. */
export type KeyRing = {
  readonly keys: readonly PocketKey[]
  /** The account that sites see first; absent when there is no key. */
  readonly active: Address | undefined
  /** The network that sites are told; the first of the site's own until another is chosen. */
  readonly chainId: number | undefined
}

export const maxKeys = 20
export const emptyKeyRing: KeyRing = { keys: [], active: undefined, chainId: undefined }

const storageKey = 'keys.test-only.v1'

const ringSchema = v.object({
  keys: eachOf(hexWord, maxKeys),
  active: orAbsent(anyAddress),
  chainId: orAbsent(chainNumber),
})

/** The stored key ring, kept in step between tabs. */
export function openKeyRing(storage: KeyValueStorage): Store<KeyRing> {
  const store = createStore(parseKeyRing(storage.get(storageKey)))
  storage.subscribe(storageKey, (text) => store.set(parseKeyRing(text)))
  return {
    ...store,
    set(next) {
      if (next.keys.length === 0) storage.remove(storageKey)
      else {
        const keys = next.keys.map(({ privateKey }) => privateKey)
        storage.set(storageKey, JSON.stringify({ keys, active: next.active, chainId: next.chainId }))
      }
      store.set(next)
    },
  }
}

/** Stored text → key ring. What cannot be read is left out; accounts are worked out anew from their keys. */
export function parseKeyRing(text: string | null): KeyRing {
  const ring = readAs(ringSchema, parseJson(text))
  if (ring === undefined) return emptyKeyRing
  const keys = [...new Set(ring.keys)].flatMap(readKey)
  const chosen = keys.find(({ address }) => address === ring.active)
  return { keys, active: (chosen ?? keys[0])?.address, chainId: ring.chainId }
}

function readKey(privateKey: Hex): PocketKey[] {
  try {
    return [{ privateKey, address: localAccount(privateKey).address }]
  } catch {
    // 32 bytes that are no key on this curve.
    return []
  }
}
