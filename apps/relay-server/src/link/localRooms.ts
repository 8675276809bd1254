import type { Clock, Log } from '@latchkey/base'
import type { RoomLimits } from './linkConfig.ts'
import {
  addEvent,
  changeMetadata,
  findEvent,
  isEnded,
  isKeyOf,
  type MetadataChanges,
  makeRoomFor,
  measureChanges,
  type Room,
  type RoomEvent,
  type Side,
} from './room.ts'
import { openRoomKeeper, type RoomKeeper, type RoomKeeping } from './roomKeeper.ts'
import type {
  Answered,
  Entry,
  Metadata,
  Publication,
  RoomKey,
  RoomListener,
  RoomPlace,
  RoomStore,
} from './roomStore.ts'
import { boundOf, changeRoom, createRooms, findRoom, makeRoom, openRoom, type Rooms, sweepRooms } from './rooms.ts'

type Local = { readonly rooms: Rooms<RoomListener>; readonly keeper: RoomKeeper; readonly clock: Clock }

export type LocalRoomsOptions = {
  readonly keeping: RoomKeeping
  readonly limits: RoomLimits
  readonly clock: Clock
  readonly log: Log
}

/** Sessions in the memory of one process, with a journal in a folder or without. Fails as `openRoomKeeper` does. */
export async function openLocalRooms({ keeping, limits, clock, log }: LocalRoomsOptions): Promise<RoomStore> {
  const rooms = createRooms<RoomListener>(limits, clock)
  const keeper = await openRoomKeeper(rooms, keeping, log)
  const local: Local = { rooms, keeper, clock }
  return {
    enter: (entry, settled) => enter(local, entry, settled),
    listEvents: (session, settled) => {
      const room = find(local, session)
      settled(room === undefined ? { failure: 'invalidSession' } : { value: [...room.events] })
    },
    markSeen: (session, eventId, settled) => markSeen(local, { session, eventId }, settled),
    tick: () => undefined,
    sweep: () => sweepRooms(rooms),
    counts: () => ({ sessions: rooms.byId.size, bytes: rooms.bytes }),
    isGood: () => keeper.failure() === undefined,
    close: () => keeper.close(),
  }
}

function find(local: Local, { id, key }: RoomKey): Room<RoomListener> | undefined {
  const room = openRoom(local.rooms, id, key)
  if (room !== undefined) touchRoom(local, room)
  return room
}

function enter(local: Local, entry: Entry, settled: Answered<RoomPlace>): void {
  const { id, key, side, listener } = entry
  const existing = findRoom(local.rooms, id)
  const room = existing ?? (side === 'host' ? make(local, entry) : undefined)
  if (room === undefined) {
    settled({ failure: side === 'host' ? 'tooManySessions' : 'invalidSession' })
    return
  }
  if (!isKeyOf(room, key)) {
    settled({ failure: 'invalidSession' })
    return
  }
  const listeners = room.listeners[side]
  if (listeners.size >= local.rooms.limits.socketsPerSide) {
    settled({ failure: 'tooManySockets' })
    return
  }
  listeners.add(listener)
  touchRoom(local, room)
  if (side === 'guest' && !room.isLinked && !isEnded(room)) {
    room.isLinked = true
    noteContact(local.keeper, room)
  }
  keep(local, {
    settled(answer) {
      if ('failure' in answer) listeners.delete(listener)
      settled(answer)
    },
    value: toPlace(local, { room, side, listener }),
    show() {
      if (side === 'host' || isEnded(room)) return
      for (const host of [...room.listeners.host]) host.onLinked(room.listeners.guest.size)
    },
  })
}

function make({ rooms, keeper }: Local, { id, key, ip, mayMake }: Entry): Room<RoomListener> | undefined {
  const room = mayMake() ? makeRoom(rooms, { id, key, ip }) : undefined
  if (room === undefined) return undefined
  const { keyDigest, createdAtMs, contactMs, isLinked } = room
  keeper.note({ kind: 'room', fields: { id, keyDigest, createdAtMs, contactMs, isLinked }, metadata: {} })
  return room
}

type Taken = { readonly room: Room<RoomListener>; readonly side: Side; readonly listener: RoomListener }

function toPlace(local: Local, { room, side, listener }: Taken): RoomPlace {
  return {
    readStatus: (settled) =>
      keep(local, {
        settled: (answer) => {
          const onlineGuests = isEnded(room) ? 0 : room.listeners.guest.size
          settled('failure' in answer ? answer : { value: { isLinked: room.isLinked, onlineGuests } })
        },
        value: undefined,
      }),
    readMetadata: (settled) =>
      keep(local, {
        settled: (answer) => settled('failure' in answer ? answer : { value: metadataOf(room) }),
        value: undefined,
      }),
    changeMetadata: (changes, settled) => change(local, { room, changes }, settled),
    publish: (event, settled) => publish(local, { room, side, event }, settled),
    touch: () => touchRoom(local, room),
    leave() {
      touchRoom(local, room)
      room.listeners[side].delete(listener)
    },
  }
}

function change(
  local: Local,
  { room, changes }: { readonly room: Room<RoomListener>; readonly changes: MetadataChanges },
  settled: Answered<undefined>,
): void {
  // Both sides may end it: the second is told that it is so.
  const isNothing = Object.entries(changes).every(([key, value]) => room.metadata.get(key) === (value ?? undefined))
  if (isNothing) {
    keep(local, { settled, value: undefined })
    return
  }
  if (isEnded(room)) {
    settled({ failure: 'ended' })
    return
  }
  const growth = measureChanges(room, changes)
  if (growth === undefined) {
    settled({ failure: 'tooManyKeys' })
    return
  }
  const isTooMuch = growth > 0 && room.bytes + growth > boundOf(local.rooms, room)
  if (isTooMuch) {
    settled({ failure: 'full' })
    return
  }
  changeRoom(local.rooms, room, () => changeMetadata(room, changes))
  local.keeper.note({ kind: 'metadata', id: room.id, changes })
  const show = () => {
    const metadata = metadataOf(room)
    for (const listener of [...room.listeners.host, ...room.listeners.guest]) listener.onMetadata(metadata)
  }
  keep(local, { settled, value: undefined, show })
}

type Publishing = { readonly room: Room<RoomListener>; readonly side: Side; readonly event: Publication }

function publish(local: Local, { room, side, event }: Publishing, settled: Answered<undefined>): void {
  const { rooms, keeper, clock } = local
  if (isEnded(room)) {
    settled({ failure: 'ended' })
    return
  }
  const record: RoomEvent = { ...event, atMs: clock.now() }
  const limits = { events: rooms.limits.eventsPerRoom, bytes: boundOf(rooms, room) }
  const held = changeRoom(rooms, room, () => (makeRoomFor(room, record, limits) ? addEvent(room, record) : undefined))
  if (held === undefined) {
    settled({ failure: 'full' })
    return
  }
  keeper.note({ kind: 'event', id: room.id, event: record })
  const show = () => {
    for (const listener of [...room.listeners[side === 'host' ? 'guest' : 'host']]) {
      if (listener.onEvent(event)) held.isDelivered = true
    }
  }
  keep(local, { settled, value: undefined, show })
}

function markSeen(
  local: Local,
  { session, eventId }: { readonly session: RoomKey; readonly eventId: string },
  settled: Answered<boolean>,
): void {
  const room = find(local, session)
  if (room === undefined) {
    settled({ failure: 'invalidSession' })
    return
  }
  const event = findEvent(room, eventId)
  if (event === undefined) {
    settled({ value: false })
    return
  }
  event.isSeen = true
  local.keeper.note({ kind: 'seen', id: room.id, eventId })
  keep(local, { settled, value: true })
}

type Keeping<Value> = {
  readonly settled: Answered<Value>
  readonly value: Value
  readonly show?: () => void
}

/** Answers as soon as all that was done so far is kept; what it makes possible follows. */
function keep<Value>({ keeper }: Local, { settled, value, show = () => undefined }: Keeping<Value>): void {
  keeper.settle({ settled: (failure) => settled(failure ? { failure: 'notStored' } : { value }), show })
}

function metadataOf({ metadata }: Room<RoomListener>): Metadata {
  return Object.fromEntries(metadata)
}

const linkedPrecisionMs = 86_400_000
const unlinkedPrecisionMs = 600_000

/** Somebody of the session is there. Written down only as precisely as its expiry needs it. */
function touchRoom({ clock, keeper }: Local, room: Room<RoomListener>): void {
  room.contactMs = clock.now()
  const precisionMs = room.isLinked ? linkedPrecisionMs : unlinkedPrecisionMs
  if (room.contactMs - room.notedContactMs < precisionMs) return
  noteContact(keeper, room)
}

function noteContact(keeper: RoomKeeper, room: Room<RoomListener>): void {
  room.notedContactMs = room.contactMs
  keeper.note({ kind: 'contact', id: room.id, atMs: room.contactMs, isLinked: room.isLinked })
}
