import type { KeyValueStorage } from '@latchkey/base'

/** A record of what was sent; its id is given by the page. */
export type StoredRecord = { readonly clientId: string; readonly createdAtMs: number }

type RecordsOptions<Item> = {
  /** Begins the key of each. */
  readonly prefix: string
  /** How many are remembered. */
  readonly max: number
  /** Far more than are ever kept; what a hostile page may write beyond is not read. */
  readonly mostKeys: number
  /** Stored text of one key → its record. Total. */
  parse(clientId: string, text: string | null): Item | undefined
}

/** Records of one kind in the storage of a page: each has a key of its own, so that no tab writes over another's. */
export type StoredRecords<Item> = {
  /** The remembered ones, newest first. Total: what is malformed is left out. */
  readAll(storage: KeyValueStorage): readonly Item[]
  read(storage: KeyValueStorage, clientId: string): Item | undefined
  /** Writes one, whatever others are there. */
  write(storage: KeyValueStorage, record: Item): void
  erase(storage: KeyValueStorage, clientId: string): void
  /** Beyond the limit, the oldest of those that are done go first, then the oldest. */
  prune(storage: KeyValueStorage, isDone: (record: Item) => boolean): void
}

/** How records of one kind are read and written. */
export function createStoredRecords<Item extends StoredRecord>(options: RecordsOptions<Item>): StoredRecords<Item> {
  const { prefix, max, mostKeys, parse } = options
  const read = (storage: KeyValueStorage, clientId: string) => parse(clientId, storage.get(prefix + clientId))
  const erase = (storage: KeyValueStorage, clientId: string) => storage.remove(prefix + clientId)
  function list(storage: KeyValueStorage): readonly Item[] {
    const keys = [...new Set(storage.keys())].filter((key) => key.startsWith(prefix)).slice(0, mostKeys)
    const records = keys.flatMap((key) => read(storage, key.slice(prefix.length)) ?? [])
    // Of the same moment by their ids, so that every tab has them in the same order.
    return records.sort((one, other) => other.createdAtMs - one.createdAtMs || (other.clientId > one.clientId ? 1 : -1))
  }
  return {
    readAll: (storage) => list(storage).slice(0, max),
    read,
    write: (storage, record) => storage.set(prefix + record.clientId, JSON.stringify(record)),
    erase,
    prune(storage, isDone) {
      const oldestFirst = list(storage).toReversed()
      const leaving = [...oldestFirst.filter(isDone), ...oldestFirst.filter((record) => !isDone(record))]
      for (const { clientId } of leaving.slice(0, Math.max(0, leaving.length - max))) erase(storage, clientId)
    },
  }
}
