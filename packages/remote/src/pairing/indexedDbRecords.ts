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
type Database = {
  readonly objectStoreNames: { contains(name: string): boolean }
  createObjectStore(name: string): unknown
  transaction(name: string, mode: 'readonly' | 'readwrite'): { objectStore(name: string): ObjectStore }
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
  const run = (mode: 'readonly' | 'readwrite', ask: (store: ObjectStore) => DbRequest): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const request = ask(database.transaction(storeName, mode).objectStore(storeName))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  return {
    isDurable: true,
    get: (key) => run('readonly', (store) => store.get(key)),
    set: async (key, value) => void (await run('readwrite', (store) => store.put(value, key))),
    remove: async (key) => void (await run('readwrite', (store) => store.delete(key))),
    async entries() {
      const [keys, values] = await Promise.all([
        run('readonly', (store) => store.getAllKeys()),
        run('readonly', (store) => store.getAll()),
      ])
      if (!Array.isArray(keys) || !Array.isArray(values)) return []
      return keys.flatMap((key, index) => (typeof key === 'string' ? [[key, values[index]] as const] : []))
    },
  }
}
