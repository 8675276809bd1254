import type { EmbeddedPlatform } from '@latchkey/embedded'

const storeName = 'keys'

/** Keeps the key of one session in IndexedDB, the only store of a browser that takes a key which no script can read. */
export function sessionKeyStore(place: {
  readonly database: string
  readonly name: string
}): ReturnType<EmbeddedPlatform['keys']> {
  const { database, name } = place

  async function use<Value>(mode: IDBTransactionMode, work: (keys: IDBObjectStore) => IDBRequest<Value>) {
    const opened = await open(database)
    try {
      return await settle(work(opened.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      opened.close()
    }
  }

  return {
    read: async () => await use<CryptoKeyPair | undefined>('readonly', (keys) => keys.get(name)),
    write: async (pair) => void (await use('readwrite', (keys) => keys.put(pair, name))),
    remove: async () => void (await use('readwrite', (keys) => keys.delete(name))),
  }
}

async function open(database: string): Promise<IDBDatabase> {
  const request = window.indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return await settle(request)
}

function settle<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
