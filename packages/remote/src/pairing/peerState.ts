import { type Clock, createStore, type Log, type Store, tellAll, type Unsubscribe } from '@latchkey/base'
import * as v from 'valibot'
import { RemoteError } from '../errors.ts'
import type { Relay } from '../relay/relay.ts'
import { sealEnvelope } from './envelope.ts'
import { type RandomBytes, topicOf } from './keys.ts'
import {
  carriages,
  createMessageId,
  type Metadata,
  type PeerOutcome,
  type WcMethod,
  writePeerMessage,
} from './messages.ts'
import type { WireError } from './protocolErrors.ts'
import type { RecordStorage } from './recordStorage.ts'
import {
  type DoneAnswer,
  type InboundRequest,
  type OwnProposal,
  type Posting,
  type Proposal,
  type Session,
  storedSchemas,
} from './session.ts'

/** What a peer tells by itself. */
export type PeerNews =
  /** A session was settled: one that this side proposed, or approved. */
  | { readonly type: 'session'; readonly session: Session }
  /** The controller changed or extended a session. */
  | { readonly type: 'changed'; readonly topic: string }
  | { readonly type: 'ended'; readonly topic: string; readonly reason: WireError }
  | {
      readonly type: 'event'
      readonly topic: string
      readonly name: string
      readonly data: unknown
      readonly chainId: string
    }

/** Tells other tabs of the same origin which record changed, and hears of theirs. */
export type PeerTabs = {
  post(key: string): void
  listen(listener: (key: string) => void): Unsubscribe
}

export type PeerOptions = {
  readonly relay: Relay
  readonly records: RecordStorage
  readonly metadata: Metadata
  readonly clock: Clock
  readonly random: RandomBytes
  readonly log: Log
  readonly tabs?: PeerTabs
  /** Put into pairing URIs as `relay-data`: where this side's relay is. */
  readonly relayData?: string
}

/** Somebody who waits for the other side. */
type Waiting = { readonly topic: string; resolve(result: unknown): void; reject(error: unknown): void }

/** Either side of pairings and sessions: an app that proposes, a wallet that approves. The verbs work on it. */
export type Peer = Omit<PeerOptions, 'tabs'> & {
  readonly sessions: Store<readonly Session[]>
  /** What waits for this side's yes or no. */
  readonly proposals: Store<readonly Proposal[]>
  readonly requests: Store<readonly InboundRequest[]>
  readonly tabs: PeerTabs | undefined
  /** Own proposals, by id. */
  readonly own: Map<number, OwnProposal>
  /** Who waits for an own proposal or request, by id. */
  readonly waiting: Map<number, Waiting>
  /** Answers that are given and not yet sent. */
  readonly unsent: Map<string, DoneAnswer>
  /** What the relay has yet to take besides. */
  readonly outbox: Map<string, Posting>
  /** What is just being sent, by the key of its record. */
  readonly sending: Set<string>
  /** Proposals that are being approved or refused. */
  readonly answering: Set<number>
  /** For how many heartbeats this page has listened to approved sessions of which nothing has been heard yet. */
  readonly unheard: Map<string, number>
  /** The newest events of each session that this page told; another tab tells them to its own. */
  readonly toldEvents: Map<string, number>
  readonly ids: { last: number }
  readonly keys: Map<string, string>
  readonly pairings: Map<string, number>
  readonly listeners: Set<(news: PeerNews) => void>
  /** Ends the peer. */
  readonly closing: AbortController
}

/** Makes a peer that knows nothing yet. */
export function createPeerState({ tabs, ...options }: PeerOptions): Peer {
  return {
    ...options,
    tabs,
    sessions: createStore<readonly Session[]>([]),
    proposals: createStore<readonly Proposal[]>([]),
    requests: createStore<readonly InboundRequest[]>([]),
    own: new Map(),
    waiting: new Map(),
    unsent: new Map(),
    outbox: new Map(),
    sending: new Set(),
    answering: new Set(),
    unheard: new Map(),
    toldEvents: new Map(),
    ids: { last: 0 },
    keys: new Map(),
    pairings: new Map(),
    listeners: new Set(),
    closing: new AbortController(),
  }
}

/** Hears what a peer tells by itself. */
export function onPeerNews(peer: Peer, listener: (news: PeerNews) => void): Unsubscribe {
  const entry = (news: PeerNews) => listener(news)
  peer.listeners.add(entry)
  return () => void peer.listeners.delete(entry)
}

/** Tells all listeners; one that fails is logged and keeps nobody from hearing. */
export function tell(peer: Peer, news: PeerNews): void {
  try {
    tellAll(peer.listeners, news)
  } catch (error) {
    peer.log.error('A listener of the pairing protocol failed', error)
  }
}

export type RecordKind = keyof typeof storedSchemas
export type StoredRecord<Kind extends RecordKind> = v.InferOutput<(typeof storedSchemas)[Kind]>

/** Writes a record, and lets the other tabs know. */
export async function writeRecord<Kind extends RecordKind>(
  peer: Peer,
  [kind, id]: readonly [Kind, string],
  value: StoredRecord<Kind>,
): Promise<void> {
  await peer.records.set(`${kind}:${id}`, value)
  peer.tabs?.post(`${kind}:${id}`)
}

/** Takes a record out, here and in the other tabs. */
export async function removeRecord(peer: Peer, kind: RecordKind, id: string): Promise<void> {
  await peer.records.remove(`${kind}:${id}`)
  peer.tabs?.post(`${kind}:${id}`)
}

/** A record as it is stored; undefined when it is absent or damaged. */
export async function readRecord<Kind extends RecordKind>(
  peer: Peer,
  kind: Kind,
  id: string,
): Promise<StoredRecord<Kind> | undefined> {
  return parseRecord(kind, await peer.records.get(`${kind}:${id}`))
}

/** A stored value → its record. Total. */
export function parseRecord<Kind extends RecordKind>(kind: Kind, value: unknown): StoredRecord<Kind> | undefined {
  const read = v.safeParse(storedSchemas[kind], value)
  // The schema under `kind` is the one this type was taken from.
  return read.success ? (read.output as StoredRecord<Kind>) : undefined
}

/** A fresh message id. Each has a millisecond of its own: the other side tells by it which change is newer. */
export function nextMessageId(peer: Peer): number {
  const afterLastMs = Math.floor(peer.ids.last / 1000) + 1
  peer.ids.last = createMessageId(Math.max(peer.clock.now(), afterLastMs), peer.random)
  return peer.ids.last
}

/** Whether a topic is that of a session. */
export function hasSession(peer: Peer, topic: string): boolean {
  return peer.sessions.get().some((session) => session.topic === topic)
}

/** A session that is alive. Fails with `session_not_found`. */
export function requireSession(peer: Peer, topic: string): Session {
  const session = peer.sessions.get().find((each) => each.topic === topic)
  if (session === undefined || session.expiresAtMs <= peer.clock.now()) throw new RemoteError('session_not_found')
  return session
}

/** Keeps a new session: in storage first, then for all to see. */
export async function keepSession(peer: Peer, session: Session): Promise<void> {
  await writeRecord(peer, ['session', session.topic], toStored(session))
  showSession(peer, session)
}

/** Changes a session as it is stored, whoever changed it last. One that ended meanwhile stays ended. */
export async function changeSession(peer: Peer, topic: string, change: (session: Session) => Session): Promise<void> {
  const key = `session:${topic}`
  const changed = parseRecord(
    'session',
    await peer.records.change(key, (value) => {
      const session = parseRecord('session', value)
      return session && toStored(change(session))
    }),
  )
  if (changed === undefined || !hasSession(peer, topic)) return
  peer.tabs?.post(key)
  showSession(peer, changed)
}

function toStored(session: Session): StoredRecord<'session'> {
  return { ...session, lastEventIds: { ...session.lastEventIds } }
}

export function showSession(peer: Peer, session: Session): void {
  peer.sessions.set([...peer.sessions.get().filter(({ topic }) => topic !== session.topic), session])
}

/** Keeps the key of a pairing or session; its topic comes back. */
export async function keepKey(peer: Peer, symKey: string): Promise<string> {
  const topic = topicOf(symKey)
  peer.keys.set(topic, symKey)
  await writeRecord(peer, ['key', topic], symKey)
  return topic
}

/** Forgets a topic: its key, and what waits there for an answer. Those who wait are told why. */
export async function forgetTopic(peer: Peer, topic: string, reason: unknown): Promise<void> {
  for (const [id, waiting] of [...peer.waiting]) {
    if (waiting.topic !== topic) continue
    peer.waiting.delete(id)
    waiting.reject(reason)
  }
  peer.keys.delete(topic)
  peer.pairings.delete(topic)
  peer.unheard.delete(topic)
  for (const key of [...peer.unsent.keys()]) if (key.startsWith(`${topic}:`)) peer.unsent.delete(key)
  const isElsewhere = (request: InboundRequest) => request.topic !== topic
  if (!peer.requests.get().every(isElsewhere)) peer.requests.set(peer.requests.get().filter(isElsewhere))
  const keys = (await peer.records.entries()).map(([key]) => key)
  await Promise.all([
    removeRecord(peer, 'key', topic),
    removeRecord(peer, 'pairing', topic),
    ...keys.filter((key) => key.startsWith(`done:${topic}:`)).map((key) => peer.records.remove(key)),
    ...keys.filter((key) => key.startsWith(`request:${topic}:`)).map((key) => peer.records.remove(key)),
  ])
}

/** Tells the relay that topics are not wanted any more. Nobody waits for it: the link may be cut for long. */
export function leaveTopics(peer: Peer, topics: readonly string[]): void {
  peer.relay
    .unsubscribe(topics)
    .catch((error: unknown) => peer.log.debug('The relay still holds topics that nobody wants', error))
}

/** Seals a text for a topic. Fails with `session_not_found` when its key is gone. */
export function sealFor(peer: Peer, topic: string, text: string): string {
  const symKey = peer.keys.get(topic)
  if (symKey === undefined) throw new RemoteError('session_not_found')
  return sealEnvelope(text, symKey, peer.random)
}

export type Sending = {
  readonly topic: string
  readonly id: number
  readonly method: WcMethod
  readonly params: unknown
}

/** Publishes a request on a topic. */
export async function publishRequest(
  peer: Peer,
  { topic, id, method, params }: Sending,
  {
    ttlSeconds = carriages[method].ttlSeconds,
    signal = peer.closing.signal,
  }: { ttlSeconds?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const { tag, prompt } = carriages[method]
  const message = sealFor(peer, topic, writePeerMessage({ id, method, params }))
  await peer.relay.publish({ topic, message, tag, ttlSeconds, prompt }, { signal })
}

type Answer = {
  readonly topic: string
  readonly id: number
  readonly tag: number
  readonly ttlSeconds: number
  readonly outcome: PeerOutcome
  /** Called as soon as the answer is written down, and with it given. */
  readonly onKept?: () => void
}

/** A request can be delivered again for so long, unless it may wait longer itself. */
const answerLifeSeconds = 86_400

/**
 * Publishes an answer. It is written down first: a request that comes again (the relay delivers at least once) is
 * answered the same way and carried out never twice, and an answer that could not be sent is sent later.
 */
export async function publishAnswer(peer: Peer, answer: Answer): Promise<void> {
  const { topic, id, tag, ttlSeconds, outcome, onKept } = answer
  const message = writePeerMessage({ id, ...outcome })
  const key = `${topic}:${id}`
  const expiresAtMs = peer.clock.now() + Math.max(answerLifeSeconds, ttlSeconds) * 1000
  const done: DoneAnswer = { message, tag, ttlSeconds, expiresAtMs, isSent: false }
  const isFirst =
    (await peer.records.change(`done:${key}`, (value) => (value === undefined ? done : undefined))) === done
  // Another tab was quicker, and its answer is the one that was given.
  if (!isFirst) return onKept?.()
  peer.tabs?.post(`done:${key}`)
  peer.unsent.set(key, done)
  onKept?.()
  await publishDone(peer, key, done)
}

/** Publishes an answer that is written down, unless that is under way: the relay's client waits out cuts by itself. */
export async function publishDone(peer: Peer, key: string, done: DoneAnswer): Promise<void> {
  if (peer.sending.has(key)) return
  const [topic = ''] = key.split(':')
  const { message, tag, ttlSeconds } = done
  const publication = { topic, message: sealFor(peer, topic, message), tag, ttlSeconds }
  peer.sending.add(key)
  try {
    await peer.relay.publish(publication, { signal: peer.closing.signal })
  } finally {
    peer.sending.delete(key)
  }
  peer.unsent.delete(key)
  // Gone with its session, maybe; then it stays gone.
  await peer.records.change(`done:${key}`, (value) => value && { ...done, isSent: true })
}
