import type { Store } from '@latchkey/base'
import type { Hub } from './hub.ts'
import type { StoredRecord, StoredRecords } from './storedRecords.ts'

type BookOptions<Item> = {
  readonly stored: StoredRecords<Item>
  /** Rung after every change, as tabs are told only of keys that they know by name. */
  readonly bell: string
  /** Where the hub shows them. */
  shownIn(hub: Hub): Store<readonly Item[]>
  /** True when nothing more is expected of one. */
  isFinal(record: Item): boolean
}

/** The records of one kind: stored, and shown by the hubs of all tabs. */
export type RecordBook<Item> = {
  /** One by its client id. */
  find(hub: Hub, clientId: string): Item | undefined
  /** Puts a new one first, on disk before anything else is done with it. */
  add(hub: Hub, record: Item): void
  /** Changes one; what was dismissed meanwhile stays away. Returns it as it is now. */
  patch(hub: Hub, clientId: string, patch: Partial<Omit<Item, 'clientId'>>): Item | undefined
  /** Takes one out. */
  remove(hub: Hub, clientId: string): void
}

/** How records of one kind are kept. */
export function createRecordBook<Item extends StoredRecord>(options: BookOptions<Item>): RecordBook<Item> {
  const { stored, bell, shownIn, isFinal } = options
  const show = (hub: Hub) => shownIn(hub).set(stored.readAll(hub.storage))
  function tell(hub: Hub): void {
    // Browsers tell of values that change: never the same one twice.
    hub.storage.set(bell, createClientId())
    show(hub)
  }
  return {
    find: (hub, clientId) =>
      shownIn(hub)
        .get()
        .find((record) => record.clientId === clientId),
    add(hub, record) {
      stored.write(hub.storage, record)
      stored.prune(hub.storage, isFinal)
      tell(hub)
    },
    patch(hub, clientId, patch) {
      // The value that other tabs wrote since is what is changed.
      const record = stored.read(hub.storage, clientId)
      if (record === undefined || !differs(record, patch)) {
        show(hub)
        return record
      }
      const changed = { ...record, ...patch, updatedAtMs: hub.clock.now() }
      stored.write(hub.storage, changed)
      tell(hub)
      return changed
    },
    remove(hub, clientId) {
      stored.erase(hub.storage, clientId)
      tell(hub)
    },
  }
}

function differs(record: object, patch: object): boolean {
  // As it would be stored: a list that is made anew is no change.
  return Object.entries(patch).some(
    ([name, value]) => JSON.stringify(Reflect.get(record, name)) !== JSON.stringify(value),
  )
}

/** A fresh id for a record. */
export function createClientId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
