import { randomBytes } from 'node:crypto'
import type { LinkClientMessage } from '@latchkey/remote'
import { spendOf } from '../relay/door.ts'
import { count } from '../relay/metrics.ts'
import { type LinkState, noteContact, type Seat, touchRoom } from './linkState.ts'
import {
  addEvent,
  changeMetadata,
  isEnded,
  isKeyOf,
  type MetadataChanges,
  makeRoomFor,
  measureChanges,
  type Room,
  type RoomEvent,
  type Side,
} from './room.ts'
import { boundOf, changeRoom, findRoom, makeRoom } from './rooms.ts'
import { deliverEvent, say } from './seat.ts'

/** Why a request fails, as clients are told. Nothing here tells a stranger whether a session exists. */
const failures = {
  notUnderstood: 'The message is not understood',
  invalidSession: 'Invalid session ID or key',
  alreadySeated: 'This socket belongs to a session already',
  notInSession: 'This socket does not belong to the session',
  tooManySessions: 'Too many sessions',
  tooManySockets: 'Too many sockets of this session',
  ended: 'The session has ended',
  tooManyKeys: 'Too many keys',
  full: 'The session is full',
  notStored: 'The server cannot store anything at present',
} as const

type Asked<Type extends LinkClientMessage['type']> = Extract<LinkClientMessage, { readonly type: Type }>

/** Longer than anybody can guess; the protocol's public server had four bytes. */
const eventIdBytes = 16

type Failure = keyof typeof failures

/** Does what a message asks for. Answers keep the order of the questions. */
export function answerMessage(state: LinkState, seat: Seat, message: LinkClientMessage): void {
  const failure = work(state, seat, message)
  if (failure !== undefined) fail(state, seat, message, failure)
}

/** Why it cannot be done, or nothing: the answer follows. */
function work(state: LinkState, seat: Seat, message: LinkClientMessage): Failure | undefined {
  switch (message.type) {
    case 'HostSession':
      return hostSession(state, seat, message)
    case 'JoinSession':
      return joinSession(state, seat, message)
    case 'IsLinked':
      return answerIsLinked(state, seat, message)
    case 'GetSessionConfig':
      return answerConfig(state, seat, message)
    case 'SetSessionConfig':
      return setConfig(state, seat, message, message.metadata ?? {})
    case 'SetMetadata':
      return setConfig(state, seat, message, { [message.key]: message.value })
    case 'PublishEvent':
      return publishEvent(state, seat, message)
  }
}

/** Says that a request has failed; without its id where that could not be read. */
export function fail(
  state: LinkState,
  seat: Seat,
  asked: { readonly id?: number; readonly sessionId?: string },
  reason: Failure,
): void {
  const { id, sessionId } = asked
  count(state.metrics.failures, reason)
  say(state, seat, {
    type: 'Fail',
    error: failures[reason],
    ...(id !== undefined && { id }),
    ...(sessionId !== undefined && { sessionId }),
  })
}

function hostSession(state: LinkState, seat: Seat, asked: Asked<'HostSession'>): Failure | undefined {
  const { sessionId, sessionKey } = asked
  const existing = findRoom(state.rooms, sessionId)
  if (existing !== undefined) {
    return takePlace(state, seat, { asked, room: existing, side: 'host' })
  }
  if (seat.place !== undefined) return 'alreadySeated'
  const isQuiet = spendOf(state.newRooms, seat.ip)
  const room = isQuiet ? makeRoom(state.rooms, { id: sessionId, key: sessionKey, ip: seat.ip }) : undefined
  if (room === undefined) return 'tooManySessions'
  const { id, keyDigest, createdAtMs, contactMs, isLinked } = room
  state.keeper.note({ kind: 'room', fields: { id, keyDigest, createdAtMs, contactMs, isLinked }, metadata: {} })
  return takePlace(state, seat, { asked, room, side: 'host' })
}

function joinSession(state: LinkState, seat: Seat, asked: Asked<'JoinSession'>): Failure | undefined {
  const room = findRoom(state.rooms, asked.sessionId)
  if (room === undefined) return 'invalidSession'
  return takePlace(state, seat, { asked, room, side: 'guest' })
}

type Taking = {
  readonly asked: Asked<'HostSession'> | Asked<'JoinSession'>
  readonly room: Room<Seat>
  readonly side: Side
}

function takePlace(state: LinkState, seat: Seat, { asked, room, side }: Taking): Failure | undefined {
  if (!isKeyOf(room, asked.sessionKey)) return 'invalidSession'
  const { place } = seat
  if (place !== undefined && (place.room !== room || place.side !== side)) {
    return 'alreadySeated'
  }
  const seats = room.listeners[side]
  const isFull = seats.size >= state.config.limits.socketsPerSide && !seats.has(seat)
  if (isFull) return 'tooManySockets'
  seats.add(seat)
  seat.place = { room, side }
  touchRoom(state, room)
  const isNews = side === 'guest' && !room.isLinked && !isEnded(room)
  if (isNews) {
    room.isLinked = true
    noteContact(state.keeper, room)
  }
  settle(state, seat, asked, () => {
    say(state, seat, { type: 'OK', id: asked.id, sessionId: room.id })
    if (side === 'host' || isEnded(room)) return
    for (const host of [...room.listeners.host]) {
      say(state, host, { type: 'Linked', sessionId: room.id, onlineGuests: room.listeners.guest.size })
    }
  })
}

function answerIsLinked(state: LinkState, seat: Seat, asked: Asked<'IsLinked'>): Failure | undefined {
  const room = ownRoom(seat, asked.sessionId)
  if (room === undefined) return 'notInSession'
  settle(state, seat, asked, () => {
    const { isLinked: linked, listeners } = room
    say(state, seat, {
      type: 'IsLinkedOK',
      id: asked.id,
      sessionId: room.id,
      linked,
      onlineGuests: isEnded(room) ? 0 : listeners.guest.size,
    })
  })
}

function answerConfig(state: LinkState, seat: Seat, asked: Asked<'GetSessionConfig'>): Failure | undefined {
  const room = ownRoom(seat, asked.sessionId)
  if (room === undefined) return 'notInSession'
  settle(state, seat, asked, () => say(state, seat, { type: 'GetSessionConfigOK', id: asked.id, ...configOf(room) }))
}

function setConfig(
  state: LinkState,
  seat: Seat,
  asked: Asked<'SetSessionConfig'> | Asked<'SetMetadata'>,
  changes: MetadataChanges,
): Failure | undefined {
  const room = ownRoom(seat, asked.sessionId)
  if (room === undefined) return 'notInSession'
  // Both sides may end it: the second is told that it is so.
  const isNothing = Object.entries(changes).every(([key, value]) => room.metadata.get(key) === (value ?? undefined))
  if (isEnded(room) && !isNothing) return 'ended'
  const growth = measureChanges(room, changes)
  if (growth === undefined) return 'tooManyKeys'
  const isTooMuch = growth > 0 && room.bytes + growth > boundOf(state.rooms, room)
  if (isTooMuch) return 'full'
  if (!isNothing) {
    changeRoom(state.rooms, room, () => changeMetadata(room, changes))
    state.keeper.note({ kind: 'metadata', id: room.id, changes })
  }
  const show = () => {
    if (isNothing) return
    for (const listener of [...room.listeners.host, ...room.listeners.guest]) {
      say(state, listener, { type: 'SessionConfigUpdated', ...configOf(room) })
    }
  }
  settle(state, seat, asked, () => say(state, seat, { type: 'OK', id: asked.id, sessionId: room.id }), show)
}

function publishEvent(state: LinkState, seat: Seat, asked: Asked<'PublishEvent'>): Failure | undefined {
  const room = ownRoom(seat, asked.sessionId)
  if (room === undefined || seat.place === undefined) return 'notInSession'
  if (isEnded(room)) return 'ended'
  const id = randomBytes(eventIdBytes).toString('base64url')
  const event: RoomEvent = { id, name: asked.event, data: asked.data, atMs: state.clock.now() }
  const limits = { events: state.config.limits.eventsPerRoom, bytes: boundOf(state.rooms, room) }
  const held = changeRoom(state.rooms, room, () =>
    makeRoomFor(room, event, limits) ? addEvent(room, event) : undefined,
  )
  if (held === undefined) return 'full'
  state.metrics.published++
  state.keeper.note({ kind: 'event', id: room.id, event })
  const other: Side = seat.place.side === 'host' ? 'guest' : 'host'
  const answer = () => say(state, seat, { type: 'PublishEventOK', id: asked.id, sessionId: room.id, eventId: id })
  settle(state, seat, asked, answer, () => deliverEvent(state, room, other, held))
}

/** Answers as soon as all that was done so far is kept; what it makes possible follows. */
function settle(
  state: LinkState,
  seat: Seat,
  asked: { readonly id: number; readonly sessionId: string },
  answer: () => void,
  show: () => void = () => undefined,
): void {
  state.keeper.settle({ settled: (failure) => (failure ? fail(state, seat, asked, 'notStored') : answer()), show })
}

function ownRoom({ place }: Seat, sessionId: string): Room<Seat> | undefined {
  return place?.room.id === sessionId ? place.room : undefined
}

/** Nothing is ever sent to an address that a stranger names, so there is never a webhook. */
function configOf({ id, metadata }: Room<Seat>) {
  return { sessionId: id, webhookId: null, webhookUrl: null, metadata: Object.fromEntries(metadata) }
}
