import {
  addRoom,
  boundOf,
  dropEvent,
  everybody,
  findRoom,
  grow,
  type Ledger,
  type ShownKey,
  usageOf,
} from './ledger.ts'
import {
  applyChanges,
  eventStates,
  expiryOf,
  isEnded,
  isKeyOf,
  isNoChange,
  isStale,
  measureChanges,
  measureEvent,
  type Room,
  type RoomEvent,
  type Unwritten,
} from './room.ts'
import type { Answer, MetadataChanges, Side } from './roomStore.ts'
import type { Known } from './sockets.ts'

export type PlaceRequest = ShownKey & {
  readonly side: Side
  readonly maker: string
  readonly mayMake: () => boolean
}

/** Takes a place; a page makes the session where there is none. */
export function takePlace(ledger: Ledger, request: PlaceRequest): Answer<Known> {
  const { id, digest, side } = request
  const found = findRoom(ledger, id)
  if (found === undefined && side === 'guest') return { failure: 'invalidSession' }
  const room = found ?? makeRoom(ledger, request)
  if (room === undefined) return { failure: 'tooManySessions' }
  if (!isKeyOf(room, digest)) return { failure: 'invalidSession' }
  if (ledger.socketsOf(id, side) >= ledger.limits.socketsPerSide) return { failure: 'tooManySockets' }
  if (side === 'guest' && !isEnded(room)) {
    room.isLinked = true
    room.arrivals++
    ledger.changed.add(room)
    ledger.told.add(id)
  }
  ledger.counted.add(id)
  touch(ledger, room)
  const number = Math.max(0, ...room.events.map((event) => event.number))
  return { value: { number, revision: room.revision, arrivals: room.arrivals } }
}

/** Somebody of the session is there. */
export function touch(ledger: Ledger, room: Room): Answer<undefined> {
  return isStale(room, ledger.limits, ledger.nowMs) ? touchExactly(ledger, room) : done
}

/** Gives a place up, which may have been the last. */
export function leaveRoom(ledger: Ledger, room: Room): Answer<undefined> {
  ledger.counted.add(room.id)
  return touchExactly(ledger, room)
}

/** Sets what has a value and takes away what has none. A session that is ended by it is not linked any more. */
export function changeRoom(ledger: Ledger, room: Room, changes: MetadataChanges): Answer<undefined> {
  // Both sides may end it: the second is told that it is so.
  if (isNoChange(room, changes)) return done
  if (isEnded(room)) return { failure: 'ended' }
  const growth = measureChanges(room, changes)
  if (growth === undefined) return { failure: 'tooManyKeys' }
  if (growth > 0 && room.bytes + growth > boundOf(ledger, room)) return { failure: 'full' }
  applyChanges(room, changes)
  room.revision++
  grow(ledger, room, growth)
  ledger.told.add(room.id)
  if (!isEnded(room)) return done
  room.isLinked = false
  // Nobody will answer them.
  for (const event of [...room.events]) dropEvent(ledger, room, event)
  return touch(ledger, room)
}

/** Keeps an event for the other side. */
export function publishIn(ledger: Ledger, room: Room, unwritten: Unwritten): Answer<undefined> {
  if (isEnded(room)) return { failure: 'ended' }
  const { id } = unwritten.publication
  const bytes = measureEvent(unwritten.publication)
  if (!makeRoomFor(ledger, room, bytes)) return { failure: 'full' }
  room.events.push({ number: 0, id, atMs: ledger.nowMs, bytes, state: eventStates.waiting, unwritten })
  grow(ledger, room, bytes)
  ledger.told.add(room.id)
  return done
}

/** Notes what has become of an event. */
export function markEvent(ledger: Ledger, event: RoomEvent, state: number): void {
  if (event.state >= state) return
  event.state = state
  ledger.marks.set(event.number, state)
}

const done: Answer<undefined> = { value: undefined }

function touchExactly(ledger: Ledger, room: Room): Answer<undefined> {
  room.expiresAtMs = expiryOf(room, ledger.limits, ledger.nowMs)
  ledger.changed.add(room)
  return done
}

/** Makes a session; undefined when there are enough. */
function makeRoom(ledger: Ledger, { id, digest, maker, mayMake }: PlaceRequest): Room | undefined {
  const { limits, nowMs } = ledger
  const isFull = usageOf(ledger, everybody).rooms >= limits.rooms
  if (isFull || usageOf(ledger, maker).rooms >= limits.roomsPerAddress || !mayMake()) return undefined
  const room: Room = {
    ...{ id, keyDigest: digest, maker, isLinked: false, metadata: new Map(), revision: 0, arrivals: 0 },
    ...{ expiresAtMs: nowMs + limits.unlinkedMs, bytes: 0, events: [] },
  }
  addRoom(ledger, room)
  return room
}

/**
 * Makes room for an event: first by what was read, then by what was handed to a socket, oldest first. False when there
 * is none: what nobody was given is never thrown away.
 */
function makeRoomFor(ledger: Ledger, room: Room, bytes: number): boolean {
  const hasRoom = () => room.events.length < ledger.limits.eventsPerRoom && room.bytes + bytes <= boundOf(ledger, room)
  for (const state of [eventStates.seen, eventStates.delivered]) {
    for (const old of room.events.filter((event) => event.state === state)) {
      if (hasRoom()) return true
      dropEvent(ledger, room, old)
    }
  }
  return hasRoom()
}
