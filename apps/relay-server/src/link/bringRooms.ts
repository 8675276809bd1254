import type { Log } from '@latchkey/base'
import { readEarlierJournal, setEarlierJournalAside } from '../earlier/earlierJournal.ts'
import { type RecordLayout, readFrames } from '../earlier/recordFrames.ts'
import { type Company, writeAlone } from '../store/company.ts'
import { portionsOf } from '../store/portionsOf.ts'
import { addRoom } from './ledger.ts'
import type { RoomLimits } from './linkConfig.ts'
import { applyChanges, eventStates, expiryOf, isEnded, measureEvent, type Room } from './room.ts'
import { readLedger, writeLedger } from './roomRows.ts'
import type { MetadataChanges, Publication } from './roomStore.ts'
import type { LinkDatabase } from './roomTables.ts'

export type BringOptions = {
  /** Where an earlier version has kept its journal of sessions. */
  readonly folder: string
  readonly database: LinkDatabase
  readonly company: Company | undefined
  readonly limits: RoomLimits
  readonly log: Log
}

/** One line of the story of all sessions, as earlier versions have told it. */
type RoomRecord =
  | {
      readonly kind: 'room'
      readonly fields: { readonly id: string; readonly keyDigest: string } & Contact
      readonly metadata: Readonly<Record<string, string>>
    }
  | { readonly kind: 'contact'; readonly id: string; readonly atMs: number; readonly isLinked: boolean }
  | { readonly kind: 'metadata'; readonly id: string; readonly changes: MetadataChanges }
  | { readonly kind: 'event'; readonly id: string; readonly event: Publication & { readonly atMs: number } }
  | { readonly kind: 'seen'; readonly id: string; readonly eventId: string }

type Contact = { readonly contactMs: number; readonly isLinked: boolean }
type Brought = { readonly room: Room; contactMs: number }

const kinds = ['room', 'contact', 'metadata', 'event', 'seen']
const layout: RecordLayout<RoomRecord> = {
  magics: [Buffer.from('LATCHL01')],
  read: (bytes, start, onRecord) =>
    readFrames(bytes, start, (payload) => {
      // Its checksum says that this is what we have written.
      const record: RoomRecord = JSON.parse(payload.toString())
      const isKnown = kinds.includes(record.kind)
      if (isKnown) onRecord(record)
      return isKnown
    }),
}

/**
 * Brings the sessions of an old journal into the tables, all or none, and gives the file another name then. Sessions that
 * are there already stay as they are, so that it may be done twice. Fails with the journal's own errors.
 */
export async function bringRooms({ folder, database, company, limits, log }: BringOptions): Promise<void> {
  const brought = new Map<string, Brought>()
  if (!readEarlierJournal(folder, layout, (record) => applyRecord(brought, record))) return
  await writeAlone(database, company, async (transaction) => {
    for (const portion of portionsOf([...brought])) {
      const roomIds = portion.map(([id]) => id)
      const request = { roomIds, makers: roomIds, limits, nowMs: 0, socketsOf: () => 0 }
      const ledger = await readLedger(transaction, request)
      for (const [id, { room, contactMs }] of portion) {
        if (ledger.rooms.has(id)) continue
        room.expiresAtMs = expiryOf(room, limits, contactMs)
        addRoom(ledger, room)
      }
      await writeLedger(transaction, ledger)
    }
  })
  setEarlierJournalAside(folder)
  log.info(`${brought.size} sessions of the earlier version stand in the new tables`)
}

function applyRecord(brought: Map<string, Brought>, record: RoomRecord): void {
  if (record.kind === 'room') {
    const { id, keyDigest, contactMs, isLinked } = record.fields
    const metadata = new Map(Object.entries(record.metadata))
    // Nobody knows who has made it: it counts for itself alone.
    const fields = { id, keyDigest, maker: id, isLinked, metadata, revision: 0, arrivals: 0, expiresAtMs: 0, bytes: 0 }
    // Also when it is there: an expired session may have been made anew.
    brought.set(id, { room: { ...fields, events: [] }, contactMs })
    return
  }
  const known = brought.get(record.id)
  if (known === undefined) return
  const { room } = known
  if (record.kind === 'contact') {
    known.contactMs = Math.max(known.contactMs, record.atMs)
    room.isLinked = record.isLinked
  } else if (record.kind === 'metadata') {
    applyChanges(room, record.changes)
    if (!isEnded(room)) return
    room.isLinked = false
    room.events.length = 0
  } else if (record.kind === 'event') {
    const { id, name, data, atMs } = record.event
    if (room.events.some((event) => event.id === id)) return
    const unwritten = { side: null, publication: { id, name, data } }
    const bytes = measureEvent({ name, data })
    room.events.push({ number: 0, id, atMs, bytes, state: eventStates.waiting, unwritten })
  } else {
    const event = room.events.find(({ id }) => id === record.eventId)
    if (event !== undefined) event.state = eventStates.seen
  }
}
