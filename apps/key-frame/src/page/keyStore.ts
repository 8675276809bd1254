/** A pair whose private half no script can read, and when it ends (milliseconds since the epoch). */
export type StoredKey = { readonly pair: CryptoKeyPair; readonly expiresAtMs: number }

/** A key to be kept; without a pair only the end of another. */
export type KeyOffer = { readonly pair?: CryptoKeyPair; readonly expiresAtMs: number }

/** Where keys outlive the page. A slot holds one key. */
export type KeyStore = {
  read(slot: string): Promise<StoredKey | undefined>
  /**
   * Answers the key that lives there, with the earlier of both ends. Where there is none, the offered pair is put
   * there, if there is one.
   */
  keep(slot: string, offer: KeyOffer, nowMs: number): Promise<StoredKey | undefined>
  remove(slot: string): Promise<void>
}

const databaseName = 'latchkey-key-frame'
const storeName = 'keys'

/** Keys that end with the page. */
export function memoryKeys(): KeyStore {
  const kept = new Map<string, StoredKey>()
  return {
    read: async (slot) => kept.get(slot),
    keep: async (slot, offer, nowMs) => {
      const chosen = choose(kept.get(slot), offer, nowMs)
      if (chosen !== undefined) kept.set(slot, chosen)
      return chosen
    },
    remove: async (slot) => void kept.delete(slot),
  }
}

/** Keys in the browser's database; in memory where it has none for this frame. */
export function browserKeys(factory: () => IDBFactory | undefined): KeyStore {
  const opened = openKeys(factory).catch(() => memoryKeys())
  return {
    read: async (slot) => (await opened).read(slot),
    keep: async (slot, offer, nowMs) => (await opened).keep(slot, offer, nowMs),
    remove: async (slot) => (await opened).remove(slot),
  }
}

async function openKeys(factory: () => IDBFactory | undefined): Promise<KeyStore> {
  // Where storage is blocked, reading the property itself already throws.
  const found = factory()
  if (found === undefined) return memoryKeys()
  const request = found.open(databaseName, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
  const database = await resultOf(request)
  // A newer version of this page may wait for this one to let go.
  database.onversionchange = () => database.close()
  const begin = (mode: IDBTransactionMode) => database.transaction(storeName, mode).objectStore(storeName)
  return {
    read: async (slot) => readStored(await resultOf(begin('readonly').get(slot))),
    keep: async (slot, offer, nowMs) => {
      // Reading and writing in one transaction: of two frames that start at once, both get the same key.
      const store = begin('readwrite')
      const chosen = choose(readStored(await resultOf(store.get(slot))), offer, nowMs)
      if (chosen !== undefined) await resultOf(store.put(chosen, slot))
      return chosen
    },
    remove: async (slot) => void (await resultOf(begin('readwrite').delete(slot))),
  }
}

function choose(kept: StoredKey | undefined, offer: KeyOffer, nowMs: number): StoredKey | undefined {
  const { pair, expiresAtMs } = offer
  if (kept !== undefined && kept.expiresAtMs > nowMs) {
    return { ...kept, expiresAtMs: Math.min(kept.expiresAtMs, expiresAtMs) }
  }
  return pair === undefined ? undefined : { pair, expiresAtMs }
}

/** State of another version of this page is passed over, and so is a key that could be read. */
function readStored(value: unknown): StoredKey | undefined {
  // An object's fields are read as unknown, and each is checked.
  const { pair, expiresAtMs } = Object(value) as Record<string, unknown>
  const { publicKey, privateKey } = Object(pair) as Record<string, unknown>
  if (!(publicKey instanceof CryptoKey) || !(privateKey instanceof CryptoKey)) return undefined
  if (privateKey.extractable || privateKey.algorithm.name !== 'ECDH' || typeof expiresAtMs !== 'number')
    return undefined
  return { pair: { publicKey, privateKey }, expiresAtMs }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
