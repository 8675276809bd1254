import type { Clock } from '@latchkey/base'
import type { RoomLimits } from './linkConfig.ts'
import { createRoom, digestKey, expireEvents, isEnded, isKeyOf, type Room } from './room.ts'

/** All sessions of a server. */
export type Rooms<Listener> = {
  readonly byId: Map<string, Room<Listener>>
  readonly limits: RoomLimits
  readonly clock: Clock
  /** By session: the addresses that have made them, as long as this process remembers. Never written down. */
  readonly makers: Map<string, Maker>
  readonly makersByIp: Map<string, Maker>
  bytes: number
}

type Maker = { readonly ip: string; rooms: number; bytes: number }

export function createRooms<Listener>(limits: RoomLimits, clock: Clock): Rooms<Listener> {
  return { byId: new Map(), limits, clock, makers: new Map(), makersByIp: new Map(), bytes: 0 }
}

/** The session, unless it has expired. */
export function findRoom<Listener>(rooms: Rooms<Listener>, id: string): Room<Listener> | undefined {
  const room = rooms.byId.get(id)
  if (room === undefined) return undefined
  if (isExpired(rooms, room)) {
    removeRoom(rooms, room)
    return undefined
  }
  expireEventsOf(rooms, room)
  return room
}

/** The session, for those who have its key. */
export function openRoom<Listener>(rooms: Rooms<Listener>, id: string, key: string): Room<Listener> | undefined {
  const room = findRoom(rooms, id)
  return room !== undefined && isKeyOf(room, key) ? room : undefined
}

/** Makes a session for an address; undefined when there are enough. */
export function makeRoom<Listener>(
  rooms: Rooms<Listener>,
  { id, key, ip }: { readonly id: string; readonly key: string; readonly ip: string },
): Room<Listener> | undefined {
  const { byId, limits, makers, makersByIp } = rooms
  const maker = makersByIp.get(ip) ?? { ip, rooms: 0, bytes: 0 }
  if (byId.size >= limits.rooms || maker.rooms >= limits.roomsPerAddress) return undefined
  const nowMs = rooms.clock.now()
  const fields = { id, keyDigest: digestKey(key), createdAtMs: nowMs, contactMs: nowMs, isLinked: false }
  const room = createRoom<Listener>(fields, {})
  byId.set(id, room)
  maker.rooms++
  makers.set(id, maker)
  makersByIp.set(ip, maker)
  count(rooms, id, room.bytes)
  return room
}

/** How many bytes this session may hold, given what all sessions and those of its maker hold beside it. */
export function boundOf<Listener>({ limits, makers, bytes }: Rooms<Listener>, room: Room<Listener>): number {
  const ofMaker = makers.get(room.id)?.bytes ?? room.bytes
  return Math.min(
    limits.bytesPerRoom,
    limits.bytesPerAddress - ofMaker + room.bytes,
    limits.totalBytes - bytes + room.bytes,
  )
}

/** Does something to a session and counts what it takes up by it. */
export function changeRoom<Listener, Result>(rooms: Rooms<Listener>, room: Room<Listener>, work: () => Result): Result {
  const before = room.bytes
  const result = work()
  count(rooms, room.id, room.bytes - before)
  return result
}

/** Counts everything, after sessions were put in from elsewhere. */
export function recount<Listener>(rooms: Rooms<Listener>): void {
  rooms.bytes = [...rooms.byId.values()].reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Forgets what nobody will ask for again. Sessions with open sockets stay. */
export function sweepRooms<Listener>(rooms: Rooms<Listener>): void {
  for (const room of [...rooms.byId.values()]) {
    if (isExpired(rooms, room)) removeRoom(rooms, room)
    else expireEventsOf(rooms, room)
  }
}

function isExpired<Listener>({ limits, clock }: Rooms<Listener>, room: Room<Listener>): boolean {
  if (room.listeners.host.size + room.listeners.guest.size > 0) return false
  const lifeMs = isEnded(room) ? limits.endedMs : room.isLinked ? limits.linkedMs : limits.unlinkedMs
  return clock.now() - room.contactMs >= lifeMs
}

function expireEventsOf<Listener>(rooms: Rooms<Listener>, room: Room<Listener>): void {
  changeRoom(rooms, room, () => expireEvents(room, rooms.clock.now() - rooms.limits.eventMs))
}

function removeRoom<Listener>(rooms: Rooms<Listener>, room: Room<Listener>): void {
  count(rooms, room.id, -room.bytes)
  rooms.byId.delete(room.id)
  const maker = rooms.makers.get(room.id)
  rooms.makers.delete(room.id)
  if (maker === undefined) return
  maker.rooms--
  if (maker.rooms === 0) rooms.makersByIp.delete(maker.ip)
}

function count<Listener>(rooms: Rooms<Listener>, id: string, bytes: number): void {
  rooms.bytes += bytes
  const maker = rooms.makers.get(id)
  if (maker !== undefined) maker.bytes += bytes
}
