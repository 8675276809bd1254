import { hash } from 'node:crypto'
import type { Channel, Clock } from '@latchkey/base'
import { createTokenBucket, type TokenBucket } from '@latchkey/node'
import { relayCloseCodes } from '@latchkey/remote'
import type { RelayStore, Settled, Subscription } from '../store/store.ts'
import type { FetchCursors } from './fetchCursors.ts'
import type { MethodPrefix } from './frames.ts'
import { count, type Metrics } from './metrics.ts'
import { type AskedTopic, createOutbox, deliver, type Outbox, stopOutbox, whenRoom } from './outbox.ts'
import type { RelayLimits } from './relayConfig.ts'

/** State shared by all sockets of a relay. */
export type SessionDeps = {
  readonly store: RelayStore
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly metrics: Metrics
  /** Live subscriptions by client id, over all its sockets. */
  readonly topicsByClient: Map<string, number>
  /** Told of each storage operation's outcome. */
  readonly onStorage: (isGood: boolean) => void
}

type LiveTopic = {
  readonly asked: AskedTopic
  subscription: Subscription | undefined
  isStarted: boolean
  /** Undefined once the storage holds the interest. */
  waiting: Settled[] | undefined
}

/** One open socket of one client. */
export type Session = {
  readonly context: SessionDeps
  readonly channel: Channel
  readonly clientId: string
  /** Where the socket comes from, which counts for what is stored. */
  readonly address: string
  readonly topics: Map<string, LiveTopic>
  readonly outbox: Outbox
  readonly bucket: TokenBucket
  readonly fetchCursors: FetchCursors
  lastHeardMs: number
  isOver: boolean
}

type Visitor = Pick<Session, 'channel' | 'clientId' | 'address'>

export function createSession(context: SessionDeps, { channel, clientId, address }: Visitor): Session {
  const { clock, limits, metrics } = context
  const nowMs = clock.now()
  return {
    context,
    channel,
    clientId,
    address,
    topics: new Map(),
    outbox: createOutbox({ channel, clock, limits, metrics }),
    bucket: createTokenBucket({
      clock,
      perSecond: limits.requestsPerSecond,
      burst: limits.requestBurst,
      mayOwe: true,
    }),
    fetchCursors: new Map(),
    lastHeardMs: nowMs,
    isOver: false,
  }
}

/** The id of a client's subscription to a topic, which clients also work out for themselves. */
export function toSubscriptionId(topic: string, clientId: string): string {
  return hash('sha256', topic + clientId)
}

/** Counts requests against the socket's allowance; false when the socket was closed for it. */
export function spend(session: Session, cost: number): boolean {
  if (session.bucket(cost)) return true
  closeSession(session, relayCloseCodes.tooManyMessages, 'Too many messages')
  return false
}

/** Whether this many more topics may be subscribed to. */
export function hasRoomForTopics({ context, clientId, topics }: Session, wanted: readonly string[]): boolean {
  const added = wanted.filter((topic) => !topics.has(topic)).length
  return (context.topicsByClient.get(clientId) ?? 0) + added <= context.limits.topicsPerClient
}

/** Subscribes the socket, once however often it asks. Nothing is delivered before `startTopics`. */
export function subscribeTopic(session: Session, topic: string, prefix: MethodPrefix, settled: Settled): void {
  const { context, clientId, address, topics, outbox } = session
  const existing = topics.get(topic)
  if (existing !== undefined) {
    if (existing.waiting === undefined) settled()
    else existing.waiting.push(settled)
    return
  }
  const asked: AskedTopic = { topic, prefix, id: toSubscriptionId(topic, clientId), isOver: false }
  const live: LiveTopic = { asked, subscription: undefined, isStarted: false, waiting: [settled] }
  topics.set(topic, live)
  context.topicsByClient.set(clientId, (context.topicsByClient.get(clientId) ?? 0) + 1)
  live.subscription = context.store.subscribe(
    {
      ...{ topic, clientId, address },
      deliver: (message, source) => deliver(outbox, asked, message, source === 'live'),
      whenRoom: () => whenRoom(outbox),
    },
    (failure) => {
      const { waiting = [] } = live
      live.waiting = undefined
      if (failure !== undefined && topics.get(topic) === live) endTopic(session, topic)
      for (const tell of waiting) tell(failure)
    },
  )
  // Storage in memory has answered by now, and the topic may be started or even ended.
  if (live.isStarted) live.subscription.start()
  if (asked.isOver) live.subscription.end()
}

/** Hands out the mailboxes, and from then on what is new. */
export function startTopics({ topics }: Session, names: readonly string[]): void {
  for (const name of names) {
    const live = topics.get(name)
    if (live === undefined || live.isStarted) continue
    live.isStarted = true
    live.subscription?.start()
  }
}

/** Ends the socket's subscription, and the client's interest where no other socket holds it. */
export function unsubscribeTopic(session: Session, topic: string): void {
  endTopic(session, topic)
  session.context.store.forget(topic, session.clientId)
}

/** Closes the socket with a code; what it did not acknowledge stays in the mailboxes. */
export function closeSession(session: Session, code: number, reason: string): void {
  if (session.isOver) return
  count(session.context.metrics.closed, code)
  session.channel.close(code, reason)
  endSession(session)
}

/** Gives everything back when the socket is gone. Interests stay. */
export function endSession(session: Session): void {
  session.isOver = true
  stopOutbox(session.outbox)
  for (const topic of [...session.topics.keys()]) endTopic(session, topic)
}

function endTopic({ context, clientId, topics }: Session, topic: string): void {
  const live = topics.get(topic)
  if (live === undefined) return
  topics.delete(topic)
  live.asked.isOver = true
  live.subscription?.end()
  const left = (context.topicsByClient.get(clientId) ?? 1) - 1
  if (left > 0) context.topicsByClient.set(clientId, left)
  else context.topicsByClient.delete(clientId)
}
