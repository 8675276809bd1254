import { sleep } from '@latchkey/base'
import { RemoteError } from '../errors.ts'
import { forgetProposal } from './answerProposal.ts'
import { wipeSession } from './endSession.ts'
import {
  createPeerState,
  forgetTopic,
  type Peer,
  type PeerOptions,
  parseRecord,
  publishDone,
  type RecordKind,
  removeRecord,
  showSession,
} from './peerState.ts'
import { dropProposal } from './propose.ts'
import { internalError } from './protocolErrors.ts'
import { createReceiver } from './receive.ts'

/** Specification §9: how often what has ended is looked for. */
const heartbeatMs = 5000
/** Old answers are looked for once in so many heartbeats. */
const turnsPerSweep = 60

/**
 * Makes one side of pairings and sessions, with everything it knew before. Listens to the relay where there is something
 * to be heard. Ends with `closePeer`.
 */
export async function createPeer(options: PeerOptions): Promise<Peer> {
  const peer = createPeerState(options)
  const entries = await peer.records.entries()
  for (const [key, value] of entries) restoreRecord(peer, key, value)
  dropAnswered(peer, new Set(entries.map(([key]) => key)))
  await endWhatIsOver(peer)
  const stops = [
    peer.relay.onMessage(createReceiver(peer)),
    peer.tabs?.listen((key) => void reread(peer, key)) ?? (() => undefined),
  ]
  peer.closing.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    for (const [id, waiting] of [...peer.waiting]) {
      peer.waiting.delete(id)
      waiting.reject(peer.closing.signal.reason)
    }
  })
  void beat(peer)
  const topics = [...peer.keys.keys()]
  if (topics.length > 0) {
    peer.relay
      .subscribe(topics, { signal: peer.closing.signal })
      .catch((error: unknown) => peer.log.debug('The sessions of before are not listened to', error))
  }
  return peer
}

/** Ends the peer; its sessions stay, for the next one. The relay is its owner's to close. */
export function closePeer(peer: Peer): void {
  peer.closing.abort(new RemoteError('peer_closed'))
}

function restoreRecord(peer: Peer, key: string, value: unknown): void {
  const [kind = '', ...rest] = key.split(':')
  const id = rest.join(':')
  if (kind === 'key') {
    const symKey = parseRecord('key', value)
    if (symKey !== undefined) peer.keys.set(id, symKey)
  } else if (kind === 'pairing') {
    const pairing = parseRecord('pairing', value)
    if (pairing !== undefined) peer.pairings.set(id, pairing.expiresAtMs)
  } else if (kind === 'session') {
    const session = parseRecord('session', value)
    if (session !== undefined) showSession(peer, session)
  } else if (kind === 'proposal') {
    const proposal = parseRecord('proposal', value)
    if (proposal !== undefined)
      peer.proposals.set([...peer.proposals.get().filter((each) => each.id !== proposal.id), proposal])
  } else if (kind === 'request') {
    const request = parseRecord('request', value)
    const isOther = (each: { topic: string; id: number }) => each.topic !== request?.topic || each.id !== request.id
    if (request !== undefined)
      peer.requests.set([...peer.requests.get().filter(isOther), { ...request, params: request.params }])
  } else if (kind === 'own') {
    const own = parseRecord('own', value)
    if (own !== undefined && !peer.own.has(own.id)) peer.own.set(own.id, own)
  } else if (kind === 'done') {
    const done = parseRecord('done', value)
    if (done !== undefined && !done.isSent) peer.unsent.set(id, done)
  }
}

/** A page that went away between writing an answer down and taking its request out left both. */
function dropAnswered(peer: Peer, keys: ReadonlySet<string>): void {
  const isOpen = ({ topic, id }: { topic: string; id: number }) => !keys.has(`done:${topic}:${id}`)
  peer.requests.set(peer.requests.get().filter(isOpen))
}

/** Another tab of the same origin changed a record: what is shown here follows. */
async function reread(peer: Peer, key: string): Promise<void> {
  const value = await peer.records.get(key).catch(() => undefined)
  if (value !== undefined) return restoreRecord(peer, key, value)
  const [kind = '', ...rest] = key.split(':')
  const id = rest.join(':')
  const gone: Partial<Record<RecordKind, () => unknown>> = {
    key: () => peer.keys.delete(id),
    pairing: () => peer.pairings.delete(id),
    own: () => peer.own.delete(Number(id)),
    session: () => peer.sessions.get().some(({ topic }) => topic === id) && wipeSession(peer, id, endedElsewhere),
    proposal: () => peer.proposals.set(peer.proposals.get().filter((each) => String(each.id) !== id)),
    request: () => peer.requests.set(peer.requests.get().filter((each) => `${each.topic}:${each.id}` !== id)),
  }
  await (Object.hasOwn(gone, kind) ? gone[kind as RecordKind]?.() : undefined)
}

const endedElsewhere = { code: 6000, message: 'User disconnected.' }

async function beat(peer: Peer): Promise<void> {
  const { signal } = peer.closing
  let turns = 0
  while (!signal.aborted) {
    try {
      await sleep(heartbeatMs, peer.clock, signal)
      await endWhatIsOver(peer)
      sendUnsent(peer)
      if (++turns % turnsPerSweep === 0) await forgetOldAnswers(peer)
    } catch (error) {
      if (!signal.aborted) peer.log.warn('What has ended could not be cleared away', error)
    }
  }
}

/** Sends what could not be sent before. */
function sendUnsent(peer: Peer): void {
  for (const [key, done] of peer.unsent) {
    publishDone(peer, key, done).catch((error: unknown) => peer.log.debug('An answer is still not sent', error))
  }
}

/** Ends sessions, proposals, requests and pairings whose time is up. */
async function endWhatIsOver(peer: Peer): Promise<void> {
  const nowMs = peer.clock.now()
  const isOver = ({ expiresAtMs }: { readonly expiresAtMs: number }) => expiresAtMs <= nowMs
  for (const { topic } of peer.sessions.get().filter(isOver)) {
    await wipeSession(peer, topic, internalError('expired', 'session'))
    await peer.relay.unsubscribe([topic])
  }
  for (const { id } of [...peer.own.values()].filter(isOver))
    await dropProposal(peer, id, new RemoteError('proposal_expired'))
  for (const proposal of peer.proposals.get().filter(isOver)) await forgetProposal(peer, proposal)
  for (const { topic, id } of peer.requests.get().filter(isOver)) {
    peer.requests.set(peer.requests.get().filter((each) => each.topic !== topic || each.id !== id))
    await removeRecord(peer, 'request', `${topic}:${id}`)
  }
  for (const [topic, expiresAtMs] of [...peer.pairings]) {
    const hasProposal = peer.proposals.get().some(({ pairingTopic }) => pairingTopic === topic)
    if (expiresAtMs > nowMs || hasProposal) continue
    await forgetTopic(peer, topic, new RemoteError('proposal_expired'))
    await peer.relay.unsubscribe([topic])
  }
}

/** Answers are kept for requests that come again; not for ever. */
async function forgetOldAnswers(peer: Peer): Promise<void> {
  const nowMs = peer.clock.now()
  for (const [key, value] of await peer.records.entries()) {
    if (!key.startsWith('done:')) continue
    const done = parseRecord('done', value)
    if (done === undefined || done.expiresAtMs <= nowMs) await peer.records.remove(key)
  }
}
