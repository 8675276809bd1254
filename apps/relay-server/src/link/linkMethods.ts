import { randomBytes } from 'node:crypto'
import type { LinkClientMessage, LinkServerMessage } from '@latchkey/remote'
import { count } from '../relay/metrics.ts'
import type { LinkState, Seat } from './linkState.ts'
import type { Answer, MetadataChanges, RoomFailure, RoomPlace, Side } from './roomStore.ts'
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

/** The asking side. */
type Asking = { readonly state: LinkState; readonly seat: Seat }

/** Does what a message asks for, and answers it. */
export async function answerMessage(state: LinkState, seat: Seat, message: LinkClientMessage): Promise<void> {
  const asking = { state, seat }
  switch (message.type) {
    case 'HostSession':
      return await takePlace(asking, message, 'host')
    case 'JoinSession':
      return await takePlace(asking, message, 'guest')
    case 'IsLinked':
      return await answerIsLinked(asking, message)
    case 'GetSessionConfig':
      return await answerConfig(asking, message)
    case 'SetSessionConfig':
      return await setConfig(asking, message, message.metadata ?? {})
    case 'SetMetadata':
      return await setConfig(asking, message, { [message.key]: message.value })
    case 'PublishEvent':
      return await publishEvent(asking, message)
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

async function takePlace(
  asking: Asking,
  asked: Asked<'HostSession'> | Asked<'JoinSession'>,
  side: Side,
): Promise<void> {
  const { state, seat } = asking
  const { id, sessionId, sessionKey } = asked
  const { taken } = seat
  const ok: LinkServerMessage = { type: 'OK', id, sessionId }
  if (taken !== undefined) {
    const isSame = taken.sessionId === sessionId && taken.sessionKey === sessionKey && taken.side === side
    if (isSame) say(state, seat, ok)
    else fail(state, seat, asked, 'alreadySeated')
    return
  }
  const answer = await state.rooms.enter({
    id: sessionId,
    key: sessionKey,
    side,
    ip: seat.ip,
    mayMake: () => state.newRooms(seat.ip),
    listener: listenFor(state, seat, sessionId),
  })
  // The socket has gone while its place was made.
  if (seat.isOver && 'value' in answer) answer.value.leave()
  tell(asking, asked, answer, (place) => {
    seat.taken = { sessionId, sessionKey, side, place }
    return ok
  })
}

async function answerIsLinked(asking: Asking, asked: Asked<'IsLinked'>): Promise<void> {
  const { id, sessionId } = asked
  const place = ownPlace(asking, asked)
  if (place === undefined) return
  tell(asking, asked, await place.readStatus(), ({ isLinked: linked, onlineGuests }) => {
    return { type: 'IsLinkedOK', id, sessionId, linked, onlineGuests }
  })
}

async function answerConfig(asking: Asking, asked: Asked<'GetSessionConfig'>): Promise<void> {
  const { id, sessionId } = asked
  const place = ownPlace(asking, asked)
  if (place === undefined) return
  tell(asking, asked, await place.readMetadata(), (metadata) => {
    return { type: 'GetSessionConfigOK', id, ...configOf(sessionId, metadata) }
  })
}

async function setConfig(
  asking: Asking,
  asked: Asked<'SetSessionConfig'> | Asked<'SetMetadata'>,
  changes: MetadataChanges,
): Promise<void> {
  const { id, sessionId } = asked
  const place = ownPlace(asking, asked)
  if (place === undefined) return
  tell(asking, asked, await place.changeMetadata(changes), () => ({ type: 'OK', id, sessionId }))
}

async function publishEvent(asking: Asking, asked: Asked<'PublishEvent'>): Promise<void> {
  const { id, sessionId, event: name, data } = asked
  const eventId = randomBytes(eventIdBytes).toString('base64url')
  const place = ownPlace(asking, asked)
  if (place === undefined) return
  tell(asking, asked, await place.publish({ id: eventId, name, data }), () => {
    asking.state.metrics.published++
    return { type: 'PublishEventOK', id, sessionId, eventId }
  })
}

/** Tells the socket what came of its question. */
function tell<Value>(
  { state, seat }: Asking,
  asked: { readonly id: number; readonly sessionId: string },
  answer: Answer<Value>,
  toMessage: (value: Value) => LinkServerMessage,
): void {
  if (seat.isOver) return
  if ('failure' in answer) fail(state, seat, asked, answer.failure)
  else say(state, seat, toMessage(answer.value))
}

/** The place of the socket in this session; without one the question has failed. */
function ownPlace(
  { state, seat }: Asking,
  asked: { readonly id: number; readonly sessionId: string },
): RoomPlace | undefined {
  const { taken } = seat
  if (taken?.sessionId === asked.sessionId) return taken.place
  fail(state, seat, asked, 'notInSession')
  return undefined
}
