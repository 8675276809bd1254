import { hash, timingSafeEqual } from 'node:crypto'
import { linkLimits, metadataKeys } from '@latchkey/remote'
import type { RoomLimits } from './linkConfig.ts'
import type { MetadataChanges, Publication, Side } from './roomStore.ts'

/** How far an event has come; in their order, for nothing goes back. */
export const eventStates = { waiting: 0, delivered: 1, seen: 2 } as const

/** An event as far as rules ask for it: without what it says, unless that is still to be written. */
export type RoomEvent = {
  /** Grows from event to event of all sessions; 0 until it is written. */
  readonly number: number
  readonly id: string
  readonly atMs: number
  readonly bytes: number
  state: number
  readonly unwritten?: Unwritten
}

/** An event's content and sender. */
export type Unwritten = { readonly side: Side; readonly publication: Publication }

/** One session between a page and a phone, as the server knows it. */
export type Room = {
  readonly id: string
  readonly keyDigest: string
  readonly maker: string
  /** A phone has joined, and neither side has ended the session since. */
  isLinked: boolean
  readonly metadata: Map<string, string>
  /** Grows with each change of the metadata. */
  revision: number
  /** Grows with each phone that joins. */
  arrivals: number
  /** When it is forgotten, unless somebody is there before. */
  expiresAtMs: number
  bytes: number
  /** Oldest first. */
  readonly events: RoomEvent[]
}

/** The size of an event and a session beside their texts; roughly. */
const overheadBytes = 256
const endedValue = '1'
const linkedPrecisionMs = 86_400_000
const unlinkedPrecisionMs = 600_000

/** Whether a session may be called so; everything else is nobody's. */
export function isRoomId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id)
}

/** The stored row of a key. */
export function digestKey(key: string): string {
  return hash('sha256', key)
}

/** Whether this is the digest of the room's key; takes as long for any other. */
export function isKeyOf({ keyDigest }: Pick<Room, 'keyDigest'>, digest: string): boolean {
  return timingSafeEqual(Buffer.from(digest, 'hex'), Buffer.from(keyDigest, 'hex'))
}

/** One side has said for good that the session is over. */
export function isEnded({ metadata }: Pick<Room, 'metadata'>): boolean {
  return metadata.get(metadataKeys.destroyed) === endedValue
}

/** When a session is forgotten in which somebody is there at this time, and after that nobody. */
export function expiryOf(room: Pick<Room, 'isLinked' | 'metadata'>, limits: RoomLimits, nowMs: number): number {
  return nowMs + (isEnded(room) ? limits.endedMs : room.isLinked ? limits.linkedMs : limits.unlinkedMs)
}

/** Whether what is known of the last contact is too old; it is written only as precisely as its expiry needs it. */
export function isStale(room: Pick<Room, 'isLinked' | 'metadata' | 'expiresAtMs'>, limits: RoomLimits, nowMs: number) {
  const precisionMs = room.isLinked ? linkedPrecisionMs : unlinkedPrecisionMs
  return Math.abs(expiryOf(room, limits, nowMs) - room.expiresAtMs) >= precisionMs
}

/** Whether these changes would change nothing. */
export function isNoChange({ metadata }: Room, changes: MetadataChanges): boolean {
  return Object.entries(changes).every(([key, value]) => metadata.get(key) === (value ?? undefined))
}

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

/** Sets what has a value and takes away what has none. */
export function applyChanges({ metadata }: Pick<Room, 'metadata'>, changes: MetadataChanges): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) metadata.delete(key)
    else metadata.set(key, value)
  }
}

/** How many bytes an event counts for. */
export function measureEvent({ name, data }: Pick<Publication, 'name' | 'data'>): number {
  return Buffer.byteLength(name) + Buffer.byteLength(data) + overheadBytes
}

/** How many bytes a session counts for. */
export function measureRoom({ metadata, events }: Pick<Room, 'metadata' | 'events'>): number {
  const parts = [...[...metadata].map(([key, value]) => sizeOf(key, value)), ...events.map(({ bytes }) => bytes)]
  return parts.reduce((sum, part) => sum + part, overheadBytes)
}

function sizeOf(key: string, value: string | undefined): number {
  return value === undefined ? 0 : Buffer.byteLength(key) + Buffer.byteLength(value)
}
