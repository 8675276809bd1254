import type { KeptValue } from '@latchkey/connect'

const storeName = 'keys'

/** Keeps one value in IndexedDB, the only store of a browser that takes a key which no script can read. */
export function keptValue<Value>(place: { readonly database: string; readonly name: string }): KeptValue<Value> {
  const { database, name } = place

  async function use<Result>(mode: IDBTransactionMode, work: (values: IDBObjectStore) => IDBRequest<Result>) {
    const opened = await open(database)
    try {
      return await transact(opened.transaction(storeName, mode, { durability: 'strict' }), work)
    } finally {
      opened.close()
    }
  }

  return {
    read: async () => await use<Value | undefined>('readonly', (values) => values.get(name)),
    write: async (value) => void (await use('readwrite', (values) => values.put(value, name))),
    remove: async () => void (await use('readwrite', (values) => values.delete(name))),
  }
}

function open(database: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = window.indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves when the transaction is through: only then is a value kept, and a disk without room says so at its end. */
function transact<Result>(transaction: IDBTransaction, work: (values: IDBObjectStore) => IDBRequest<Result>) {
  return new Promise<Result>((resolve, reject) => {
    const request = work(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser broke a transaction off'))
  })
}
