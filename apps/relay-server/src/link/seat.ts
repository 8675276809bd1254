import type { Channel } from '@latchkey/base'
import { createTokenBucket } from '@latchkey/node'
import type { LinkServerMessage } from '@latchkey/remote'
import { count } from '../relay/metrics.ts'
import type { LinkState, Seat, Turn } from './linkState.ts'
import type { Metadata, RoomListener } from './roomStore.ts'

/** Close codes of RFC 6455 §7.4. */
export const closeCodes = { goingAway: 1001, abuse: 1008, frameTooLarge: 1009 } as const

export function createSeat(state: LinkState, channel: Channel, ip: string): Seat {
  const nowMs = state.clock.now()
  const bucket = createTokenBucket({ ...state.config.limits.frames, clock: state.clock, mayOwe: true })
  return {
    channel,
    ip,
    bucket,
    lastHeardMs: nowMs,
    taken: undefined,
    backlog: [],
    backlogBytes: 0,
    isBusy: false,
    isOver: false,
  }
}

/** Sends a message; a socket that lets too much pile up is cut. */
export function say(state: LinkState, seat: Seat, message: LinkServerMessage): void {
  sayText(state, seat, JSON.stringify(message))
}

export function sayText(state: LinkState, seat: Seat, text: string): void {
  if (seat.isOver) return
  seat.channel.send(text)
  if (seat.channel.bufferedBytes() <= state.config.limits.bufferedBytes) return
  cutSeat(state, seat, closeCodes.abuse, 'This socket reads too slowly')
}

/** A socket's news of its session. */
export function listenFor(state: LinkState, seat: Seat, sessionId: string): RoomListener {
  return {
    onEvent({ id: eventId, name, data }) {
      say(state, seat, { type: 'Event', sessionId, eventId, event: name, data })
      if (seat.isOver) return false
      state.metrics.delivered++
      return true
    },
    onMetadata: (metadata) => say(state, seat, { type: 'SessionConfigUpdated', ...configOf(sessionId, metadata) }),
    onLinked: (onlineGuests) => say(state, seat, { type: 'Linked', sessionId, onlineGuests }),
    // A client that comes back makes it anew.
    onGone: () => cutSeat(state, seat, closeCodes.goingAway, 'The session was lost'),
  }
}

/** Nothing is ever sent to an address that a stranger names, so there is never a webhook. */
export function configOf(sessionId: string, metadata: Metadata) {
  return { sessionId, webhookId: null, webhookUrl: null, metadata }
}

/** Has one question answered after the other; a socket that asks for too much before it is answered is cut. */
export function takeTurn(state: LinkState, seat: Seat, turn: Turn): void {
  seat.backlog.push(turn)
  seat.backlogBytes += turn.bytes
  void workOff(state, seat)
  if (seat.backlogBytes <= state.config.limits.bufferedBytes) return
  cutSeat(state, seat, closeCodes.abuse, 'Too many messages')
}

async function workOff(state: LinkState, seat: Seat): Promise<void> {
  if (seat.isBusy) return
  seat.isBusy = true
  for (let turn = seat.backlog.shift(); turn !== undefined; turn = seat.backlog.shift()) {
    seat.backlogBytes -= turn.bytes
    try {
      const working = turn.work()
      if (working !== undefined) await working
    } catch (error) {
      cutForFault(state, seat, error)
    }
  }
  seat.isBusy = false
}

/** A fault of ours must not end the process, nor be told to a stranger. */
export function cutForFault(state: LinkState, seat: Seat, error: unknown): void {
  state.log.error('A frame of a link could not be worked on', error)
  cutSeat(state, seat, closeCodes.goingAway, 'Internal error')
}

/** Closes a socket for what it did or left undone, and counts it. */
export function cutSeat({ metrics }: LinkState, seat: Seat, code: number, reason: string): void {
  if (seat.isOver) return
  count(metrics.closed, code)
  closeSeat(seat, code, reason)
}

/** Closes the socket and gives up its place; what was published meanwhile waits to be fetched. */
export function closeSeat(seat: Seat, code: number, reason: string): void {
  if (seat.isOver) return
  leave(seat)
  seat.channel.close(code, reason)
}

/** Gives everything back when the socket is gone. */
export function leave(seat: Seat): void {
  seat.isOver = true
  seat.backlog.length = 0
  const { taken } = seat
  seat.taken = undefined
  taken?.place.leave()
}
