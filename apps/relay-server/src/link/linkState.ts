import type { Channel, Clock, Log } from '@latchkey/base'
import type { AddressRates, Door } from '../relay/door.ts'
import type { TokenBucket } from '../relay/tokenBucket.ts'
import type { CompleteLinkConfig } from './linkConfig.ts'
import type { LinkMetrics } from './linkMetrics.ts'
import type { Room, Side } from './room.ts'
import type { RoomKeeper } from './roomKeeper.ts'
import type { Rooms } from './rooms.ts'

/** One open socket, and whose side of which session it has taken. */
export type Seat = {
  readonly channel: Channel
  readonly ip: string
  readonly bucket: TokenBucket
  lastHeardMs: number
  place: { readonly room: Room<Seat>; readonly side: Side } | undefined
  isOver: boolean
}

/** What all sockets and requests of a link server share. */
export type LinkState = {
  readonly config: CompleteLinkConfig
  readonly clock: Clock
  readonly log: Log
  readonly metrics: LinkMetrics
  readonly rooms: Rooms<Seat>
  readonly keeper: RoomKeeper
  readonly door: Door
  readonly newRooms: AddressRates
  readonly requests: AddressRates
  readonly seats: Set<Seat>
}

const linkedPrecisionMs = 86_400_000
const unlinkedPrecisionMs = 600_000

/** Somebody of the session is there. Written down only as precisely as its expiry needs it. */
export function touchRoom({ clock, keeper }: LinkState, room: Room<Seat>): void {
  room.contactMs = clock.now()
  const precisionMs = room.isLinked ? linkedPrecisionMs : unlinkedPrecisionMs
  if (room.contactMs - room.notedContactMs < precisionMs) return
  noteContact(keeper, room)
}

export function noteContact(keeper: RoomKeeper, room: Room<Seat>): void {
  room.notedContactMs = room.contactMs
  keeper.note({ kind: 'contact', id: room.id, atMs: room.contactMs, isLinked: room.isLinked })
}
