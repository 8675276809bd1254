import { appendFrame, type RecordLayout, readFrames, reserve } from '../store/journal/recordFrames.ts'
import {
  addEvent,
  changeMetadata,
  createRoom,
  findEvent,
  type MetadataChanges,
  type Room,
  type RoomEvent,
  type RoomFields,
} from './room.ts'

/** One line of the story of all sessions. */
export type RoomRecord =
  | { readonly kind: 'room'; readonly fields: RoomFields; readonly metadata: Readonly<Record<string, string>> }
  | { readonly kind: 'contact'; readonly id: string; readonly atMs: number; readonly isLinked: boolean }
  | { readonly kind: 'metadata'; readonly id: string; readonly changes: MetadataChanges }
  | { readonly kind: 'event'; readonly id: string; readonly event: RoomEvent }
  | { readonly kind: 'seen'; readonly id: string; readonly eventId: string }

/** How sessions stand in their file: JSON, for they are few and change seldom. */
export const roomLayout: RecordLayout<RoomRecord> = {
  magic: Buffer.from('LATCHL01'),
  append(buffer, record) {
    appendFrame(buffer, () => {
      const bytes = Buffer.from(JSON.stringify(record))
      reserve(buffer, bytes.length)
      bytes.copy(buffer.bytes, buffer.length)
      buffer.length += bytes.length
    })
  },
  read: (bytes, start, onRecord) =>
    readFrames(bytes, start, (payload) => {
      const record = readRecord(payload)
      if (record !== undefined) onRecord(record)
      return record !== undefined
    }),
}

const kinds = ['room', 'contact', 'metadata', 'event', 'seen']

function readRecord(payload: Buffer): RoomRecord | undefined {
  try {
    const record = JSON.parse(payload.toString())
    // Its checksum says that this is what we have written.
    return kinds.includes(record.kind) ? (record as RoomRecord) : undefined
  } catch {
    return undefined
  }
}

/** All that the rooms hold, as records. */
export function* listRoomRecords(rooms: Iterable<Room>): Iterable<RoomRecord> {
  for (const { id, keyDigest, createdAtMs, contactMs, isLinked, metadata, events } of rooms) {
    const fields = { id, keyDigest, createdAtMs, contactMs, isLinked }
    yield { kind: 'room', fields, metadata: Object.fromEntries(metadata) }
    for (const { id: eventId, name, data, atMs, isSeen } of [...events]) {
      yield { kind: 'event', id, event: { id: eventId, name, data, atMs } }
      if (isSeen) yield { kind: 'seen', id, eventId }
    }
  }
}

/** Does to the rooms what the record says was done. One that is told twice changes nothing. */
export function applyRoomRecord<Listener>(rooms: Map<string, Room<Listener>>, record: RoomRecord): void {
  if (record.kind === 'room') {
    // Also when it is there: an expired session may have been made anew.
    rooms.set(record.fields.id, createRoom(record.fields, record.metadata))
    return
  }
  const room = rooms.get(record.id)
  if (room === undefined) return
  if (record.kind === 'contact') {
    room.contactMs = Math.max(room.contactMs, record.atMs)
    room.notedContactMs = room.contactMs
    room.isLinked = record.isLinked
  } else if (record.kind === 'metadata') {
    changeMetadata(room, record.changes)
  } else if (record.kind === 'event') {
    if (findEvent(room, record.event.id) === undefined) addEvent(room, record.event)
  } else {
    const event = findEvent(room, record.eventId)
    if (event !== undefined) event.isSeen = true
  }
}
