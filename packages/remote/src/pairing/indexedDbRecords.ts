import type { Log } from '@latchkey/base'
import { memoryRecords, type RecordStorage } from './recordStorage.ts'

/** Specification §9: the pairing storage. */
export const pairingDatabase = { name: 'WALLET_CONNECT_V2_INDEXED_DB', version: 1 } as const
const storeName = 'keyvaluestorage'

/** The part of the platform's IndexedDB that is used; absent on a server. */
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
  onclose: unknown
}

/**
 * Records in the browser's IndexedDB. Where it is blocked, absent or broken they live in memory, which `isDurable` says
 * and the log too. Opens the database, and opens it again whenever the browser has closed it; asks for nothing else.
 */
export async function indexedDbRecords(indexedDb: () => unknown, log: Log): Promise<RecordStorage> {
  try {
    // The platform's own; what it is not is found out by using it.
    const factory = indexedDb() as IndexedDb | undefined | null
    if (!factory) throw new Error('There is no IndexedDB here')
    const records = overDatabase(reopening(factory, log))
    await records.entries()
    return records
  } catch (error) {
    log.warn('Wallet sessions are kept in memory only and end with this page', error)
    return memoryRecords()
  }
}

type Mode = 'readonly' | 'readwrite'
type Ask = (store: ObjectStore, keep: (result: unknown) => void) => void
type Run = (mode: Mode, ask: Ask) => Promise<unknown>

/**
 * Transactions on a database that browsers close without asking: for want of space, with a page's data, or because the
 * process that held it is gone. What it broke off was not done, and is done once more on a new one.
 */
function reopening(factory: IndexedDb, log: Log): Run {
  let opened: Promise<Database> | undefined

  async function database(): Promise<Database> {
    opened ??= open(factory)
    const opening = opened
    const forget = () => {
      if (opened === opening) opened = undefined
    }
    try {
      const found = await opening
      found.onclose = forget
      // Somebody deletes it or makes a newer one, and waits for all pages to let go.
      found.onversionchange = () => {
        forget()
        found.close()
      }
      return found
    } catch (error) {
      forget()
      throw error
    }
  }

  return async (mode, ask) => {
    try {
      return await transact(await database(), mode, ask)
    } catch (error) {
      if (!isLoss(error)) throw error
      log.debug('The browser closed the database of the wallet sessions', error)
      opened = undefined
      return await transact(await database(), mode, ask)
    }
  }
}

const lost = 'The database was closed amidst a transaction'

/** A closed database begins no transaction; one that is closed later ends them without a reason, or with an unknown one. */
function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === lost || error.name === 'InvalidStateError' || error.name === 'UnknownError'
}

/** Resolves when the transaction is through: only then is anything written. */
function transact(database: Database, mode: Mode, ask: Ask): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    let result: unknown
    transaction.oncomplete = () => resolve(result)
    transaction.onabort = () => reject(transaction.error ?? new Error(lost))
    ask(transaction.objectStore(storeName), (value) => {
      result = value
    })
  })
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

function overDatabase(run: Run): RecordStorage {
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
