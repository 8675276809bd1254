import type { Log } from '@latchkey/base'
import { memoryRecords, type RecordStorage } from './recordStorage.ts'

/** Specification §9: the pairing storage. */
export const pairingDatabase = { name: 'WALLET_CONNECT_V2_INDEXED_DB', version: 1 } as const
const storeName = 'keyvaluestorage'

/** What is needed of the platform's IndexedDB; absent on a server. */
type IndexedDb = {
  open(name: string, version: number): OpenRequest
}
type DbRequest = { readonly result: unknown; onsuccess: unknown; onerror: unknown; readonly error: unknown }
type OpenRequest = DbRequest & { onupgradeneeded: unknown; onblocked: unknown }
type ObjectStore = {
  get(key: string): DbRequest
  put(value: unknown, key: string): DbRequest
  delete(key: string): DbRequest
  getAllKeys(): DbRequest
  getAll(): DbRequest
}
type Transaction = {
  objectStore(name: string): ObjectStore
  readonly error: unknown
  oncomplete: unknown
  onabort: unknown
}
type Database = {
  readonly objectStoreNames: { contains(name: string): boolean }
  createObjectStore(name: string): unknown
  transaction(name: string, mode: 'readonly' | 'readwrite'): Transaction
  close(): void
  onversionchange: unknown
}

/**
 * Records in the browser's IndexedDB. Where it is blocked, absent or broken they live in memory, which `isDurable` says
 * and the log too. Opens the database; asks for nothing else.
 */
export async function indexedDbRecords(indexedDb: () => unknown, log: Log): Promise<RecordStorage> {
  try {
    // The platform's own; what it is not is found out by using it.
    const factory = indexedDb() as IndexedDb | undefined | null
    if (!factory) throw new Error('There is no IndexedDB here')
    const database = await open(factory)
    const records = overDatabase(database)
    await records.entries()
    return records
  } catch (error) {
    log.warn('Wallet sessions are kept in memory only and end with this page', error)
    return memoryRecords()
  }
}

function open(factory: IndexedDb): Promise<Database> {
  return new Promise((resolve, reject) => {
    const request = factory.open(pairingDatabase.name, pairingDatabase.version)
    request.onupgradeneeded = () => {
      // The result of an open request is its database.
      const database = request.result as Database
      if (!database.objectStoreNames.contains(storeName)) database.createObjectStore(storeName)
    }
    request.onsuccess = () => resolve(request.result as Database)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another page holds an older database open'))
  })
}

function overDatabase(database: Database): RecordStorage {
  /** Resolves when the transaction is through: only then is anything written. */
  const run = (
    mode: 'readonly' | 'readwrite',
    ask: (store: ObjectStore, keep: (result: unknown) => void) => void,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      let result: unknown
      transaction.oncomplete = () => resolve(result)
      transaction.onabort = () => reject(transaction.error ?? new Error('The database gave up'))
      ask(transaction.objectStore(storeName), (value) => {
        result = value
      })
    })
  const read = (request: DbRequest, keep: (result: unknown) => void) => {
    request.onsuccess = () => keep(request.result)
  }
  return {
    isDurable: true,
    get: (key) => run('readonly', (store, keep) => read(store.get(key), keep)),
    set: async (key, value) => void (await run('readwrite', (store) => void store.put(value, key))),
    remove: async (key) => void (await run('readwrite', (store) => void store.delete(key))),
    change: (key, update) =>
      run('readwrite', (store, keep) =>
        read(store.get(key), (before) => {
          const value = update(before)
          if (value !== undefined) store.put(value, key)
          keep(value)
        }),
      ),
    async entries() {
      const found: (readonly [string, unknown])[] = []
      await run('readonly', (store) => {
        read(store.getAllKeys(), (keys) =>
          read(store.getAll(), (values) => {
            if (!Array.isArray(keys) || !Array.isArray(values)) return
            for (const [index, key] of keys.entries()) if (typeof key === 'string') found.push([key, values[index]])
          }),
        )
      })
      return found
    },
  }
}
