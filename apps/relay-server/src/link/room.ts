import { hash, timingSafeEqual } from 'node:crypto'
import { linkLimits, metadataKeys } from '@latchkey/remote'

/** The two sides of a session: the page, and the phone. */
export type Side = 'host' | 'guest'

/** What was published in a session and may not have been read yet. */
export type RoomEvent = {
  readonly id: string
  readonly name: string
  readonly data: string
  readonly atMs: number
}

export type HeldEvent = RoomEvent & {
  /** One of the other side's sockets was given it; whether it arrived is another matter. */
  isDelivered: boolean
  /** The other side has said that it has it. */
  isSeen: boolean
}

/** One session between a page and a phone, as the server knows it. `Listener` is what hears of its events. */
export type Room<Listener = unknown> = {
  readonly id: string
  /** Of the key that both sides show; the key itself is not kept. */
  readonly keyDigest: string
  readonly createdAtMs: number
  /** When one of its sides was last there. */
  contactMs: number
  /** What of that is written down. */
  notedContactMs: number
  /** A phone has joined, and neither side has ended the session since. */
  isLinked: boolean
  readonly metadata: Map<string, string>
  /** Oldest first. */
  readonly events: HeldEvent[]
  bytes: number
  readonly listeners: Readonly<Record<Side, Set<Listener>>>
}

/** What an event and a session take in memory beside their texts; roughly. */
export const overheadBytes = 256
export const endedValue = '1'

export type RoomFields = Pick<Room, 'id' | 'keyDigest' | 'createdAtMs' | 'contactMs' | 'isLinked'>

export function createRoom<Listener>(fields: RoomFields, metadata: Readonly<Record<string, string>>): Room<Listener> {
  const room: Room<Listener> = {
    ...fields,
    notedContactMs: fields.contactMs,
    metadata: new Map(),
    events: [],
    bytes: overheadBytes,
    listeners: { host: new Set(), guest: new Set() },
  }
  changeMetadata(room, metadata)
  return room
}

export function digestKey(key: string): string {
  return hash('sha256', key)
}

/** Whether this is the key of the room; takes as long for any other. */
export function isKeyOf({ keyDigest }: Room, key: string): boolean {
  return timingSafeEqual(Buffer.from(digestKey(key), 'hex'), Buffer.from(keyDigest, 'hex'))
}

/** One side has said for good that the session is over. */
export function isEnded({ metadata }: Room): boolean {
  return metadata.get(metadataKeys.destroyed) === endedValue
}

export type MetadataChanges = Readonly<Record<string, string | null>>

/** How many bytes the room would grow by; undefined when it would hold too many keys. */
export function measureChanges({ metadata }: Room, changes: MetadataChanges): number | undefined {
  let bytes = 0
  let keys = metadata.size
  for (const [key, value] of Object.entries(changes)) {
    const before = metadata.get(key)
    bytes += sizeOf(key, value ?? undefined) - sizeOf(key, before)
    keys += (value === null ? 0 : 1) - (before === undefined ? 0 : 1)
  }
  return keys > linkLimits.metadataKeys ? undefined : bytes
}

/** Sets what has a value and takes away what has none. A session that is ended by it is not linked any more. */
export function changeMetadata(room: Room, changes: MetadataChanges): void {
  for (const [key, value] of Object.entries(changes)) {
    room.bytes += sizeOf(key, value ?? undefined) - sizeOf(key, room.metadata.get(key))
    if (value === null) room.metadata.delete(key)
    else room.metadata.set(key, value)
  }
  if (!isEnded(room)) return
  room.isLinked = false
  // Nobody will answer them.
  for (const event of [...room.events]) removeEvent(room, event)
}

function sizeOf(key: string, value: string | undefined): number {
  return value === undefined ? 0 : key.length + value.length
}

export function measureEvent({ name, data }: RoomEvent): number {
  return name.length + data.length + overheadBytes
}

export function addEvent(room: Room, event: RoomEvent): HeldEvent {
  const held = { ...event, isDelivered: false, isSeen: false }
  room.events.push(held)
  room.bytes += measureEvent(event)
  return held
}

export function findEvent({ events }: Room, id: string): HeldEvent | undefined {
  return events.find((event) => event.id === id)
}

function removeEvent(room: Room, event: HeldEvent): void {
  room.events.splice(room.events.indexOf(event), 1)
  room.bytes -= measureEvent(event)
}

/** Forgets what is older. */
export function expireEvents(room: Room, beforeMs: number): void {
  for (const event of [...room.events]) if (event.atMs < beforeMs) removeEvent(room, event)
}

/**
 * Makes room for an event: first by what was read, then by what was handed to a socket, oldest first. False when there
 * is none: what nobody was given is never thrown away.
 */
export function makeRoomFor(room: Room, event: RoomEvent, limits: { readonly events: number; readonly bytes: number }) {
  const hasRoom = () => room.events.length < limits.events && room.bytes + measureEvent(event) <= limits.bytes
  const spendable = [
    ...room.events.filter(({ isSeen }) => isSeen),
    ...room.events.filter(({ isSeen, isDelivered }) => isDelivered && !isSeen),
  ]
  for (const old of spendable) {
    if (hasRoom()) return true
    removeEvent(room, old)
  }
  return hasRoom()
}
