import type { Channel } from '@latchkey/base'
import type { LinkServerMessage } from '@latchkey/remote'
import { count } from '../relay/metrics.ts'
import { createTokenBucket } from '../relay/tokenBucket.ts'
import type { LinkState, Seat } from './linkState.ts'
import type { HeldEvent, Room, Side } from './room.ts'

/** Close codes of RFC 6455 §7.4. */
export const closeCodes = { goingAway: 1001, abuse: 1008, frameTooLarge: 1009 } as const

export function createSeat(state: LinkState, channel: Channel, ip: string): Seat {
  const nowMs = state.clock.now()
  const bucket = createTokenBucket(state.config.limits.frames, nowMs)
  return { channel, ip, bucket, lastHeardMs: nowMs, place: undefined, isOver: false }
}

/** Sends a message; a socket that lets too much pile up is cut. */
export function say(state: LinkState, seat: Seat, message: LinkServerMessage): void {
  sayText(state, seat, JSON.stringify(message))
}

export function sayText({ config, metrics }: LinkState, seat: Seat, text: string): void {
  if (seat.isOver) return
  seat.channel.send(text)
  if (seat.channel.bufferedBytes() <= config.limits.bufferedBytes) return
  closeSeat(seat, closeCodes.abuse, 'This socket reads too slowly')
  count(metrics.closed, closeCodes.abuse)
}

/** Hands an event to every socket of one side. */
export function deliverEvent(state: LinkState, room: Room<Seat>, side: Side, event: HeldEvent): void {
  const { id: eventId, name, data } = event
  const text = JSON.stringify({ type: 'Event', sessionId: room.id, eventId, event: name, data })
  for (const seat of [...room.listeners[side]]) {
    sayText(state, seat, text)
    if (seat.isOver) continue
    event.isDelivered = true
    state.metrics.delivered++
  }
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
  const { place } = seat
  seat.place = undefined
  place?.room.listeners[place.side].delete(seat)
}
