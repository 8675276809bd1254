import { RemoteError } from '../errors.ts'
import { sealEnvelope } from './envelope.ts'
import { carriages, type PeerOutcome, type WcMethod, writePeerMessage } from './messages.ts'
import type { Peer } from './peerState.ts'
import type { DoneAnswer } from './session.ts'

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

/**
 * Publishes an answer that nothing hangs on, such as a ping's. It is not written down: asked again, it is given again,
 * and whoever asks without end fills no storage.
 */
export async function publishPassingAnswer(peer: Peer, answer: Omit<Answer, 'onKept'>): Promise<void> {
  const { topic, id, tag, ttlSeconds, outcome } = answer
  const message = sealFor(peer, topic, writePeerMessage({ id, ...outcome }))
  await peer.relay.publish({ topic, message, tag, ttlSeconds }, { signal: peer.closing.signal })
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
