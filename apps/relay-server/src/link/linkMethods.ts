import { randomBytes } from 'node:crypto'
import type { LinkClientMessage } from '@latchkey/remote'
import { spendOf } from '../relay/door.ts'
import { count } from '../relay/metrics.ts'
import type { LinkState, Seat } from './linkState.ts'
import type { MetadataChanges, Side } from './room.ts'
import type { Answered, RoomFailure, RoomPlace } from './roomStore.ts'
import { configOf, listenFor, say } from './seat.ts'

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
} as const satisfies Record<RoomFailure, string> & Record<string, string>

type Asked<Type extends LinkClientMessage['type']> = Extract<LinkClientMessage, { readonly type: Type }>

/** Longer than anybody can guess; the protocol's public server had four bytes. */
const eventIdBytes = 16

/** A question on its way: who asks, and who is told that it is answered. */
type Asking = { readonly state: LinkState; readonly seat: Seat; readonly done: () => void }

/** Does what a message asks for, and calls `done` when it is answered. */
export function answerMessage(state: LinkState, seat: Seat, message: LinkClientMessage, done: () => void): void {
  const asking = { state, seat, done }
  switch (message.type) {
    case 'HostSession':
      takePlace(asking, message, 'host')
      break
    case 'JoinSession':
      takePlace(asking, message, 'guest')
      break
    case 'IsLinked':
      answerIsLinked(asking, message)
      break
    case 'GetSessionConfig':
      answerConfig(asking, message)
      break
    case 'SetSessionConfig':
      setConfig(asking, message, message.metadata ?? {})
      break
    case 'SetMetadata':
      setConfig(asking, message, { [message.key]: message.value })
      break
    case 'PublishEvent':
      publishEvent(asking, message)
      break
  }
}

/** Says that a request has failed; without its id where that could not be read. */
export function fail(
  state: LinkState,
  seat: Seat,
  asked: { readonly id?: number; readonly sessionId?: string },
  reason: keyof typeof failures,
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

function takePlace(asking: Asking, asked: Asked<'HostSession'> | Asked<'JoinSession'>, side: Side): void {
  const { state, seat, done } = asking
  const { sessionId, sessionKey } = asked
  const ok = () => say(state, seat, { type: 'OK', id: asked.id, sessionId })
  const { taken } = seat
  if (taken !== undefined) {
    const isSame = taken.sessionId === sessionId && taken.sessionKey === sessionKey && taken.side === side
    if (isSame) ok()
    else fail(state, seat, asked, 'alreadySeated')
    done()
    return
  }
  const settled = answering<RoomPlace>(asking, asked, (place) => {
    seat.taken = { sessionId, sessionKey, side, place }
    ok()
  })
  const entry = {
    id: sessionId,
    key: sessionKey,
    side,
    ip: seat.ip,
    mayMake: () => spendOf(state.newRooms, seat.ip),
    listener: listenFor(state, seat, sessionId),
  }
  state.rooms.enter(entry, (answer) => {
    // The socket has gone while its place was made.
    if (seat.isOver && 'value' in answer) answer.value.leave()
    settled(answer)
  })
}

function answerIsLinked(asking: Asking, asked: Asked<'IsLinked'>): void {
  const { state, seat } = asking
  const { id, sessionId } = asked
  ownPlace(asking, asked)?.readStatus(
    answering(asking, asked, ({ isLinked: linked, onlineGuests }) =>
      say(state, seat, { type: 'IsLinkedOK', id, sessionId, linked, onlineGuests }),
    ),
  )
}

function answerConfig(asking: Asking, asked: Asked<'GetSessionConfig'>): void {
  const { state, seat } = asking
  const { id, sessionId } = asked
  ownPlace(asking, asked)?.readMetadata(
    answering(asking, asked, (metadata) =>
      say(state, seat, { type: 'GetSessionConfigOK', id, ...configOf(sessionId, metadata) }),
    ),
  )
}

function setConfig(
  asking: Asking,
  asked: Asked<'SetSessionConfig'> | Asked<'SetMetadata'>,
  changes: MetadataChanges,
): void {
  const { state, seat } = asking
  const { id, sessionId } = asked
  ownPlace(asking, asked)?.changeMetadata(
    changes,
    answering(asking, asked, () => say(state, seat, { type: 'OK', id, sessionId })),
  )
}

function publishEvent(asking: Asking, asked: Asked<'PublishEvent'>): void {
  const { state, seat } = asking
  const { id, sessionId, event: name, data } = asked
  const eventId = randomBytes(eventIdBytes).toString('base64url')
  ownPlace(asking, asked)?.publish(
    { id: eventId, name, data },
    answering(asking, asked, () => {
      state.metrics.published++
      say(state, seat, { type: 'PublishEventOK', id, sessionId, eventId })
    }),
  )
}

/** Tells the socket what came of its question; the next one follows. */
function answering<Value>(
  { state, seat, done }: Asking,
  asked: { readonly id: number; readonly sessionId: string },
  tell: (value: Value) => void,
): Answered<Value> {
  return (answer) => {
    if (seat.isOver) return
    if ('failure' in answer) fail(state, seat, asked, answer.failure)
    else tell(answer.value)
    done()
  }
}

/** The place of the socket in this session; without one the question has failed. */
function ownPlace(
  { state, seat, done }: Asking,
  asked: { readonly id: number; readonly sessionId: string },
): RoomPlace | undefined {
  const { taken } = seat
  if (taken?.sessionId === asked.sessionId) return taken.place
  fail(state, seat, asked, 'notInSession')
  done()
  return undefined
}
