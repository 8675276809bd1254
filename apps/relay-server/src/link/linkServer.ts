import type { Channel, Clock, Log } from '@latchkey/base'
import { createRateLimit } from '@latchkey/node'
import { heartbeatFrame, linkTimings, readClientMessage } from '@latchkey/remote'
import { isListedOrigin } from '../relay/admission.ts'
import { createDoor, enter, isCrowded } from '../relay/door.ts'
import { count } from '../relay/metrics.ts'
import { completeLinkConfig, type LinkConfig } from './linkConfig.ts'
import { answerMessage, fail } from './linkMethods.ts'
import { createLinkMetrics, renderLinkMetrics } from './linkMetrics.ts'
import { type LinkRoutes, linkRoutes } from './linkRoutes.ts'
import type { LinkState, Seat } from './linkState.ts'
import { openRooms, type RoomDatabase } from './openRooms.ts'
import { closeCodes, closeSeat, createSeat, cutForFault, cutSeat, leave, sayText, takeTurn } from './seat.ts'

export type LinkServerOptions = {
  /** Where sessions and waiting events are kept. Closed by whoever has opened it, after the server. */
  readonly place: RoomDatabase
  readonly config?: LinkConfig
  readonly clock: Clock
  readonly log: Log
}

/** A socket that is asked for. */
export type LinkArrival = { readonly origin?: string | undefined; readonly ip: string }

/** A link server in this process: sessions between pages and phones, none of whose contents it can read. */
export type LinkServer = {
  /** The HTTP status of a refusal; undefined lets the socket in. Counts it against its address, so ask once. */
  refuse(arrival: LinkArrival): 403 | 429 | 503 | undefined
  /** Serves a socket that was let in, until it closes. */
  accept(channel: Channel, ip: string): void
  /** Serves `/events`. */
  readonly routes: LinkRoutes
  /** A Prometheus page. */
  renderMetrics(): string
  /** Whether it can keep what it takes. */
  isGood(): boolean
  /** Takes nobody in any more, sends all sockets away (1001) and writes out what is on its way. */
  close(): Promise<void>
}

const tickMs = 5000
/** A message that was not understood costs more than one that was. */
const malformedCost = 5
const goodbye = 'The server stops'

/** Opens a link server. Fails as `openRooms` does. */
export async function openLinkServer({ place, config, clock, log }: LinkServerOptions): Promise<LinkServer> {
  const complete = completeLinkConfig(config ?? {})
  const { limits } = complete
  const rooms = await openRooms({ ...place, limits, clock, log })
  const state: LinkState = {
    config: complete,
    clock,
    log,
    metrics: createLinkMetrics(),
    rooms,
    door: createDoor(limits, clock),
    newRooms: createRateLimit({ ...limits.newRooms, clock, mayOwe: true }),
    requests: createRateLimit({ ...limits.requests, clock, mayOwe: true }),
    seats: new Set(),
  }
  const stopTicking = startTicking(state)
  return {
    refuse: (arrival) => refuse(state, arrival),
    accept: (channel, ip) => accept(state, channel, ip),
    routes: linkRoutes(state),
    renderMetrics: () => renderLinkMetrics(state.metrics, { sockets: state.seats.size, ...rooms.counts() }),
    isGood: () => rooms.isGood(),
    async close() {
      state.door.isClosed = true
      stopTicking()
      for (const seat of [...state.seats]) closeSeat(seat, closeCodes.goingAway, goodbye)
      await rooms.close()
    },
  }
}

function refuse(state: LinkState, { origin, ip }: LinkArrival): 403 | 429 | 503 | undefined {
  const { door, config, metrics } = state
  const isStranger = origin !== undefined && !isListedOrigin(origin, config.origins)
  const status = door.isClosed ? 503 : isCrowded(door, ip) ? 429 : isStranger ? 403 : undefined
  if (status !== undefined) count(metrics.refused, status)
  return status
}

function accept(state: LinkState, channel: Channel, ip: string): void {
  const seat = createSeat(state, channel, ip)
  const goOut = enter(state.door, ip)
  state.metrics.connections++
  state.seats.add(seat)
  channel.onClose(() => {
    goOut()
    state.seats.delete(seat)
    leave(seat)
  })
  channel.onMessage((text) => hear(state, seat, text))
  // Between the question and the opening the server may have been closed.
  if (state.door.isClosed) closeSeat(seat, closeCodes.goingAway, goodbye)
}

function hear(state: LinkState, seat: Seat, text: string): void {
  if (seat.isOver) return
  seat.lastHeardMs = state.clock.now()
  try {
    const isTooLarge = Buffer.byteLength(text) > state.config.limits.frameBytes
    if (isTooLarge) cutSeat(state, seat, closeCodes.frameTooLarge, 'Frame too large')
    else serve(state, seat, text)
  } catch (error) {
    cutForFault(state, seat, error)
  }
}

function serve(state: LinkState, seat: Seat, text: string): void {
  const spend = (cost: number) => {
    const isGood = seat.bucket(cost)
    if (!isGood) cutSeat(state, seat, closeCodes.abuse, 'Too many messages')
    return isGood
  }
  if (!spend(1)) return
  if (text === heartbeatFrame) {
    sayText(state, seat, heartbeatFrame)
    return
  }
  const reading = readClientMessage(text)
  count(state.metrics.frames, 'message' in reading ? reading.message.type : 'malformed')
  if (!('message' in reading) && !spend(malformedCost - 1)) return
  // Answers keep the order of the questions.
  takeTurn(state, seat, {
    bytes: Buffer.byteLength(text),
    work() {
      if ('message' in reading) return answerMessage(state, seat, reading.message)
      fail(state, seat, reading, 'notUnderstood')
      return undefined
    },
  })
}

function startTicking(state: LinkState): () => void {
  let cancel = () => undefined as unknown
  const tick = () => {
    cancel = state.clock.schedule(tickMs, tick)
    const nowMs = state.clock.now()
    for (const seat of [...state.seats]) {
      const isSilent = nowMs - seat.lastHeardMs >= linkTimings.serverReadMs
      if (isSilent) cutSeat(state, seat, closeCodes.goingAway, 'Nothing was heard')
      else seat.taken?.place.touch()
    }
    state.rooms.tick()
  }
  cancel = state.clock.schedule(tickMs, tick)
  return () => cancel()
}
