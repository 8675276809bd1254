import type { RoomLimits } from './linkConfig.ts'
import { isKeyOf, measureRoom, type Room, type RoomEvent } from './room.ts'
import type { SocketCount } from './sockets.ts'

/** The size of sessions, together. */
export type Usage = { rooms: number; bytes: number }

/** A transaction's view of some sessions, and the rows it is going to leave. */
export type Ledger = {
  readonly limits: RoomLimits
  /** When that was asked which is decided now. */
  nowMs: number
  readonly rooms: Map<string, Room>
  /** By maker. */
  readonly usage: Map<string, Usage>
  /** Open sockets of a side, at whichever process. */
  readonly socketsOf: SocketCount
  readonly changed: Set<Room>
  readonly removed: Set<string>
  readonly charged: Set<string>
  readonly droppedEvents: number[]
  /** By the numbers of events: what has become of them. */
  readonly marks: Map<number, number>
  /** Sessions of which every process with their sockets is to hear. */
  readonly told: Set<string>
  /** Sessions whose sockets have become more or fewer. */
  readonly counted: Set<string>
}

/** The usage of all sessions together. */
export const everybody = ''

/** A session and the digest of the key that was shown for it. */
export type ShownKey = { readonly id: string; readonly digest: string }

/** The session, for those who have its key, unless it has expired. */
export function openRoom(ledger: Ledger, { id, digest }: ShownKey): Room | undefined {
  const room = findRoom(ledger, id)
  return room !== undefined && isKeyOf(room, digest) ? room : undefined
}

/** Adds a session that was not there, with what it holds. */
export function addRoom(ledger: Ledger, room: Room): void {
  ledger.rooms.set(room.id, room)
  charge(ledger, room.maker, { rooms: 1, bytes: 0 })
  grow(ledger, room, measureRoom(room))
}

/** The session, with the events that have not expired; undefined when it has expired itself. Takes out what has. */
export function findRoom(ledger: Ledger, id: string): Room | undefined {
  const room = ledger.rooms.get(id)
  if (room === undefined) return undefined
  if (room.expiresAtMs <= ledger.nowMs) {
    forgetRoom(ledger, room)
    return undefined
  }
  for (const event of [...room.events]) {
    if (event.atMs < ledger.nowMs - ledger.limits.eventMs) dropEvent(ledger, room, event)
  }
  return room
}

function forgetRoom(ledger: Ledger, room: Room): void {
  ledger.rooms.delete(room.id)
  ledger.changed.delete(room)
  ledger.removed.add(room.id)
  charge(ledger, room.maker, { rooms: -1, bytes: -room.bytes })
}

/** How many bytes this session may hold, given what all sessions and those of its maker hold beside it. */
export function boundOf(ledger: Ledger, room: Room): number {
  const { bytesPerRoom, bytesPerAddress, totalBytes } = ledger.limits
  return Math.min(
    bytesPerRoom,
    bytesPerAddress - usageOf(ledger, room.maker).bytes + room.bytes,
    totalBytes - usageOf(ledger, everybody).bytes + room.bytes,
  )
}

/** Takes an event out. */
export function dropEvent(ledger: Ledger, room: Room, event: RoomEvent): void {
  room.events.splice(room.events.indexOf(event), 1)
  if (event.unwritten === undefined) ledger.droppedEvents.push(event.number)
  grow(ledger, room, -event.bytes)
}

/** Counts what a session takes more, or less. */
export function grow(ledger: Ledger, room: Room, bytes: number): void {
  room.bytes += bytes
  ledger.changed.add(room)
  charge(ledger, room.maker, { rooms: 0, bytes })
}

function charge(ledger: Ledger, maker: string, { rooms, bytes }: Usage): void {
  for (const name of [maker, everybody]) {
    const usage = usageOf(ledger, name)
    usage.rooms += rooms
    usage.bytes += bytes
    ledger.charged.add(name)
  }
}

/** The size of a maker's sessions. */
export function usageOf({ usage }: Ledger, maker: string): Usage {
  const found = usage.get(maker) ?? { rooms: 0, bytes: 0 }
  usage.set(maker, found)
  return found
}
