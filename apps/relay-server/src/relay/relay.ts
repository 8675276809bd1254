import { type Channel, type Clock, type Log, sleep } from '@latchkey/base'
import type { HealthState } from '@latchkey/node'
import { relayCloseCodes, relayFailures, relayLimits } from '@latchkey/remote'
import type { Hono } from 'hono'
import type { RelayStore } from '../store/store.ts'
import { type Admission, admit, type RelayRequest } from './admission.ts'
import { createDoor, type Door, enter } from './door.ts'
import { type Frame, readFrame, toErrorFrame } from './frames.ts'
import { answerRequest } from './methods.ts'
import { count, createMetrics, renderMetrics } from './metrics.ts'
import { oldestUnanswered, resendOverdue, sendText, takeSent } from './outbox.ts'
import { type CompleteRelayConfig, completeRelayConfig, type RelayConfig } from './relayConfig.ts'
import { type HttpSide, type RelayPeer, relayRoutes } from './relayRoutes.ts'
import { closeSession, createSession, endSession, type Session, type SessionDeps, spend } from './session.ts'

export type RelayOptions = {
  readonly store: RelayStore
  readonly config?: RelayConfig
  readonly clock: Clock
  readonly log: Log
}

/** A relay in this process. It never closes its store: whoever made that does. */
export type RelayServer = {
  /** Whether a connection may come in. Counts it against its address, so ask once. */
  admit(request: RelayRequest): Admission
  /** Serves a socket until it closes, or closes it with the code that says why it is refused. */
  accept(channel: Channel, request: RelayRequest, admission?: Admission): void
  /** Serves the HTTP side. */
  readonly routes: Hono<{ Bindings: RelayPeer }>
  /** Whether it takes connections and can store. */
  readonly health: HealthState
  /** Its counts as a Prometheus page. */
  renderMetrics(): string
  /** Takes nobody in any more, finishes what is on its way and sends all sockets elsewhere (1001). */
  close(): Promise<void>
}

type State = {
  readonly options: RelayOptions
  readonly config: CompleteRelayConfig
  readonly door: Door
  readonly onForeignHost: (host: string) => void
  readonly context: SessionDeps
  readonly sessions: Set<Session>
  /** When the storage stopped taking messages. */
  failingSinceMs: number | undefined
  ticks: number
  stopTicking: () => void
}

const tickMs = 1000
/** Clients whose requests are not answered for this long may find another relay. */
const outageMs = 10_000
const checkEveryTicks = 5
/** Sockets that hold no subscription and say nothing for this long are not needed. */
const idleMs = 600_000
const flushTimeoutMs = 2000
const flushPollMs = 10
const closingStepMs = 100
/** Names of hosts are no longer than this. */
const maxHostLength = 253
const goodbye = 'The relay stops'
const outageReason = 'The relay cannot store messages'

/** Makes a relay over a store. */
export function createRelay(options: RelayOptions): RelayServer {
  const { store, clock, log } = options
  const config = completeRelayConfig(options.config ?? {})
  const metrics = createMetrics()
  const onStorage = (isGood: boolean) => {
    state.failingSinceMs = isGood ? undefined : (state.failingSinceMs ?? clock.now())
  }
  const context = { store, clock, limits: config.limits, metrics, topicsByClient: new Map(), onStorage }
  const state: State = {
    options,
    config,
    door: createDoor(config.limits, clock),
    onForeignHost: createForeignHostNote(config, log),
    context,
    sessions: new Set(),
    failingSinceMs: undefined,
    ticks: 0,
    stopTicking: () => undefined,
  }
  scheduleTick(state)
  const health = createHealth(state)
  return {
    admit: (request) => admitAndCount(state, request),
    accept: (channel, request, admission = admitAndCount(state, request)) =>
      acceptChannel(state, { channel, request, admission }),
    routes: relayRoutes(toHttpSide(state, health)),
    health,
    renderMetrics: () => renderCounts(state),
    close: () => closeRelay(state),
  }
}

/** A maker of keys can have names told, so that there are few. */
const maxForeignHosts = 5

/** Says each once, and what to do about it where the owner has named no address. */
function createForeignHostNote({ audiences, audiencesSetting }: CompleteRelayConfig, log: Log): (host: string) => void {
  const told = new Set<string>()
  const advice =
    audiences.length > 0
      ? `Tokens are to be made for ${audiences.join(', ')}`
      : `If clients are given that one, put it into ${audiencesSetting}`
  return (host) => {
    const name = host.slice(0, maxHostLength)
    if (told.has(name) || told.size >= maxForeignHosts) return
    told.add(name)
    log.warn(`A client was refused: its token is made for ${name}, which is no address of this relay. ${advice}`)
  }
}

function admitAndCount({ door, config, context, onForeignHost }: State, request: RelayRequest): Admission {
  const admission = admit({ door, config, clock: context.clock, onForeignHost }, request)
  if ('refusal' in admission) {
    const { failure } = admission.refusal
    count(context.metrics.refused, failure.data ?? failure.code)
  }
  return admission
}

type Arrival = { readonly channel: Channel; readonly request: RelayRequest; readonly admission: Admission }

function acceptChannel(state: State, { channel, request, admission }: Arrival): void {
  if ('refusal' in admission) {
    const { closeCode, failure } = admission.refusal
    channel.close(closeCode, failure.message)
    return
  }
  // Between the question and the opening the relay may have been closed.
  if (state.door.isClosed) {
    channel.close(relayCloseCodes.goingAway, goodbye)
    return
  }
  const session = createSession(state.context, { channel, clientId: admission.clientId, address: request.ip })
  const leave = enter(state.door, request.ip)
  state.context.metrics.connections++
  state.sessions.add(session)
  channel.onClose(() => {
    leave()
    state.sessions.delete(session)
    endSession(session)
  })
  channel.onMessage((text) => hear(state, session, text))
}

function hear({ options, context }: State, session: Session, text: string): void {
  if (session.isOver || session.outbox.isCut) return
  session.lastHeardMs = context.clock.now()
  try {
    const isTooLarge = Buffer.byteLength(text) > relayLimits.frameBytes
    if (isTooLarge) closeSession(session, relayCloseCodes.frameTooLarge, 'Frame too large')
    else serve(session, readFrame(text))
  } catch (error) {
    // A fault of ours must not end the process, nor be told to a stranger.
    options.log.error('A frame could not be worked on', error)
    closeSession(session, relayCloseCodes.goingAway, 'Internal error')
  }
}

function serve(session: Session, frame: Frame): void {
  if (frame.kind === 'answer' && acknowledge(session, frame.id)) return
  if (!spend(session, 1)) return
  if (frame.kind === 'request') answerRequest(session, frame)
  if (frame.kind !== 'malformed') return
  count(session.context.metrics.failures, frame.fault)
  sendText(session.outbox, toErrorFrame(frame.rawId, relayFailures[frame.fault]))
}

function acknowledge({ context, outbox, clientId }: Session, id: number): boolean {
  const message = takeSent(outbox, id)
  if (message === undefined) return false
  context.metrics.acknowledged++
  context.store.acknowledge(message, clientId)
  return true
}

function scheduleTick(state: State): void {
  state.stopTicking = state.options.clock.schedule(tickMs, () => {
    scheduleTick(state)
    tick(state)
  })
}

function tick(state: State): void {
  const { sessions, context, options } = state
  const nowMs = options.clock.now()
  state.ticks++
  if (state.ticks % checkEveryTicks === 0) void isStorageGood(state).then(context.onStorage)
  const isOut = state.failingSinceMs !== undefined && nowMs - state.failingSinceMs >= outageMs
  if (isOut) {
    options.log.warn('The storage takes no messages; sockets are sent elsewhere', { sockets: sessions.size })
    // Those who come back meanwhile get as long again.
    state.failingSinceMs = nowMs
  }
  for (const session of [...sessions]) {
    const oldestRequestMs = oldestUnanswered(session.outbox)?.sinceMs ?? nowMs
    const isIdle = session.topics.size === 0 && nowMs - session.lastHeardMs >= idleMs
    if (isOut || nowMs - oldestRequestMs >= outageMs) closeSession(session, relayCloseCodes.goingAway, outageReason)
    else if (isIdle) closeSession(session, relayCloseCodes.idle, 'Idle')
    else resendOverdue(session.outbox)
  }
}

async function isStorageGood({ options: { store } }: State): Promise<boolean> {
  try {
    await store.check()
    return true
  } catch {
    return false
  }
}

/** New connections end first: a client that comes back quickly would come into a relay that is about to end. */
async function closeRelay(state: State): Promise<void> {
  const { door, sessions, context, options } = state
  door.isClosed = true
  const giveUpAtMs = options.clock.now() + flushTimeoutMs
  const isBusy = () => [...sessions].some(({ isOver, outbox }) => !isOver && oldestUnanswered(outbox) !== undefined)
  while (isBusy() && options.clock.now() < giveUpAtMs) await sleep(flushPollMs, options.clock)
  const perStep = Math.max(1, Math.floor((context.limits.closingsPerSecond * closingStepMs) / 1000))
  while (sessions.size > 0) {
    for (const session of [...sessions].slice(0, perStep)) {
      closeSession(session, relayCloseCodes.goingAway, goodbye)
      sessions.delete(session)
    }
    if (sessions.size > 0) await sleep(closingStepMs, options.clock)
  }
  state.stopTicking()
}

function renderCounts({ context, options, sessions }: State): string {
  return renderMetrics(context.metrics, { ...options.store.counts(), sockets: sessions.size })
}

function createHealth(state: State): HealthState {
  const ready = async () => ({ storage: { status: (await isStorageGood(state)) ? 'ok' : 'takes no messages' } })
  return { ready, details: ready, isStopping: () => state.door.isClosed }
}

function toHttpSide(state: State, health: HealthState): HttpSide {
  return {
    health,
    renderMetrics: () => renderCounts(state),
    admit: (request) => admitAndCount(state, request),
    accept: (channel, request, admission) => acceptChannel(state, { channel, request, admission }),
    clock: state.options.clock,
    log: state.options.log,
  }
}
