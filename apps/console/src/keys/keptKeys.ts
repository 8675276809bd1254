import { isId } from '../boot.ts'
import { ConsoleError } from '../errors.ts'

/** A key that its owner asked this browser to keep: usable by this page, readable by none. */
export type KeptKey = { readonly pair: CryptoKeyPair; readonly organizationId: string }

/** Where it is kept. Nothing of it is text. */
export type KeptKeys = {
  /** Undefined when there is none, or none that can be used. */
  read(): Promise<KeptKey | undefined>
  /** Fails with `key_not_kept`. */
  write(key: KeptKey): Promise<void>
  /** Resolves once it is erased. Fails with `key_not_forgotten`. */
  remove(): Promise<void>
}

const databaseName = 'latchkey-console'
const storeName = 'key'
const onlyKey = 'owner'

/** Keeps one key in IndexedDB, the only storage that takes a key which cannot be read. */
export function keptKeys(indexedDb: () => IDBFactory): KeptKeys {
  const work = async <Value>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Value>) => {
    const database = await open(indexedDb())
    try {
      const transaction = database.transaction(storeName, mode)
      const [value] = await Promise.all([settled(ask(transaction.objectStore(storeName))), ended(transaction)])
      return value
    } finally {
      database.close()
    }
  }
  return {
    // A browser that cannot be asked keeps nothing.
    read: () => work<unknown>('readonly', (store) => store.get(onlyKey)).then(readKept, () => undefined),
    async write(key) {
      try {
        await work('readwrite', (store) => store.put(key, onlyKey))
      } catch (cause) {
        throw new ConsoleError('key_not_kept', { cause })
      }
    },
    async remove() {
      try {
        await work('readwrite', (store) => store.delete(onlyKey))
      } catch (cause) {
        throw new ConsoleError('key_not_forgotten', { cause })
      }
    },
  }
}

async function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
  return await settled(request)
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** A request that succeeded is on the disk only when its transaction has ended. */
function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

function readKept(value: unknown): KeptKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { pair, organizationId } = Object.fromEntries(Object.entries(value))
  return isId(organizationId) && isPair(pair) ? { pair, organizationId } : undefined
}

function isPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null) return false
  const { privateKey, publicKey } = Object.fromEntries(Object.entries(value))
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey && privateKey.type === 'private'
}
