import { readAs } from '@latchkey/base'
import { protocolErrors, rpcWireError, type WireError } from '../protocolErrors.ts'
import { dropSettling, receivePairingDelete } from './endPairing.ts'
import { closeSession } from './endSession.ts'
import {
  carriages,
  daySeconds,
  ownRejectionTag,
  type PeerMessage,
  type PeerOutcome,
  readReason,
  requestSchemas,
  sessionLifeSeconds,
  unknownAnswerTag,
  type WcMethod,
} from './messages.ts'
import { checkEvent, findNonConformity, hasUsableAccounts, readSessionNamespaces } from './namespaces.ts'
import { changeSession } from './peerRecords.ts'
import { type Given, type Peer, tell } from './peerState.ts'
import { publishAnswer, publishPassingAnswer } from './publish.ts'
import { receiveSettlement } from './receiveSettlement.ts'
import type { Session } from './session.ts'

type Request = Extract<PeerMessage, { type: 'request' }>

/** Takes in a request of the other side: carried out, kept for this side's person, or answered with its error. */
export async function receiveRequest(peer: Peer, topic: string, request: Request): Promise<void> {
  const { id, method } = request
  if (!Object.hasOwn(carriages, method)) {
    const error = method.startsWith('wc_') ? protocolErrors.unsupportedWcMethod : rpcWireError(-32601)
    return await publishAnswer(peer, { topic, id, tag: unknownAnswerTag, ttlSeconds: daySeconds, outcome: { error } })
  }
  // One of the table's own keys.
  const known = method as WcMethod
  const outcome = await carryOut(peer, topic, { id, method: known, params: request.params })
  if (outcome === undefined) return
  const { answerTag, ttlSeconds } = carriages[known]
  const tag = known === 'wc_sessionPropose' ? ownRejectionTag : answerTag
  const publish = pings.has(known) ? publishPassingAnswer : publishAnswer
  await publish(peer, { topic, id, tag, ttlSeconds, outcome })
}

type KnownRequest = { readonly id: number; readonly method: WcMethod; readonly params: unknown }

const done: PeerOutcome = { result: true }
/** Clocks differ. */
const toleranceMs = 3_600_000
/** Messages of which only the newest counts. One from far ahead would let no later one through. */
const refusedFromAhead: Partial<Record<WcMethod, WireError>> = {
  wc_sessionUpdate: protocolErrors.unauthorizedUpdate,
  wc_sessionExtend: protocolErrors.unauthorizedExtend,
  wc_sessionEvent: protocolErrors.unauthorizedEvent,
}
const pings: ReadonlySet<WcMethod> = new Set(['wc_sessionPing', 'wc_pairingPing'])

/** The outcome to answer with; undefined when there is none yet, or never. */
async function carryOut(
  peer: Peer,
  topic: string,
  { id, method, params }: KnownRequest,
): Promise<PeerOutcome | undefined> {
  const session = peer.sessions.get().find((each) => each.topic === topic)
  switch (method) {
    case 'wc_sessionPropose':
      return await peer.wallet?.receiveProposal(peer, topic, { id, params })
    case 'wc_sessionSettle':
      return await receiveSettlement(peer, topic, { id, params })
    case 'wc_pairingPing':
      if (isOwnPairing(peer, topic)) tell(peer, { type: 'heard', pairingTopic: topic })
      return done
    case 'wc_pairingDelete':
      await receivePairingDelete(peer, topic, params)
      return undefined
  }
  if (session === undefined) {
    if (method === 'wc_sessionDelete') await dropSettling(peer, topic)
    return undefined
  }
  const refusal = refusedFromAhead[method]
  if (refusal !== undefined && isOlder((peer.clock.now() + toleranceMs) * 1000, id)) return { error: refusal }
  switch (method) {
    case 'wc_sessionPing':
      return done
    case 'wc_sessionUpdate':
      return await receiveUpdate(peer, session, { id, params })
    case 'wc_sessionExtend':
      return await receiveExtend(peer, session, { id, params })
    case 'wc_sessionRequest':
      // Nobody asks an app.
      if (peer.wallet === undefined) return { error: protocolErrors.unauthorizedMethod }
      return await peer.wallet.receiveSessionRequest(peer, session, { id, params })
    case 'wc_sessionEvent':
      return await receiveEvent(peer, session, { id, params })
    case 'wc_sessionDelete':
      return await receiveDelete(peer, topic, params)
  }
}

function isOwnPairing(peer: Peer, topic: string): boolean {
  return [...peer.own.values()].some(({ pairingTopic }) => pairingTopic === topic)
}

async function receiveUpdate(peer: Peer, session: Session, { id, params }: Given): Promise<PeerOutcome> {
  if (session.isController) return { error: protocolErrors.unauthorizedUpdate }
  const read = readAs(requestSchemas.wc_sessionUpdate, params)
  const namespaces = read !== undefined ? readSessionNamespaces(read.namespaces) : undefined
  if (namespaces === undefined) return { error: protocolErrors.invalidUpdate }
  if (!hasUsableAccounts(namespaces)) return { error: protocolErrors.unsupportedAccounts }
  const misfit = findNonConformity(session.requiredNamespaces, namespaces)
  if (misfit !== undefined) return { error: misfit }
  // One that was overtaken by a newer one is true to say, and no longer of use.
  if (isOlder(id, session.lastUpdateId)) return done
  await changeSession(peer, session.topic, (stored) => ({ ...stored, namespaces, lastUpdateId: id }))
  tell(peer, { type: 'changed', topic: session.topic })
  return done
}

async function receiveEvent(peer: Peer, session: Session, { id, params }: Given): Promise<PeerOutcome | undefined> {
  const read = readAs(requestSchemas.wc_sessionEvent, params)
  if (read === undefined) return { error: protocolErrors.invalidEvent }
  const { event, chainId } = read
  const { name, data } = event
  const misfit: WireError | undefined = session.isController
    ? protocolErrors.unauthorizedEvent
    : checkEvent(session.namespaces, chainId, name)
  if (misfit !== undefined) return { error: misfit }
  const { topic } = session
  const key = `${topic}:${name}`
  const newest = peer.toldEvents.get(key) ?? 0
  if (id === newest || isOlder(id, newest)) return undefined
  await changeSession(peer, topic, (stored) => ({ ...stored, lastEventIds: { ...stored.lastEventIds, [name]: id } }))
  peer.toldEvents.set(key, id)
  tell(peer, { type: 'event', topic, name, data, chainId })
  return undefined
}

async function receiveDelete(peer: Peer, topic: string, params: unknown): Promise<undefined> {
  await closeSession(peer, topic, readReason(params))
}

/**
 * Either side may ask for more time: seven days from now at most, by this side's clock, and never for less than there is.
 * Once: a relay that keeps the message could make a session live for ever.
 */
async function receiveExtend(peer: Peer, session: Session, { id, params }: Given): Promise<PeerOutcome> {
  const { topic, lastExtendId = 0 } = session
  const read = readAs(requestSchemas.wc_sessionExtend, params)
  if (read === undefined) return { error: protocolErrors.invalidExtend }
  const latestMs = peer.clock.now() + sessionLifeSeconds * 1000
  const askedMs = read.expiry === undefined ? latestMs : Math.floor(read.expiry * 1000)
  if (askedMs > latestMs + toleranceMs) return { error: protocolErrors.unauthorizedExtend }
  if (id === lastExtendId || isOlder(id, lastExtendId)) return done
  const until = Math.min(askedMs, latestMs)
  await changeSession(peer, topic, (stored) => ({
    ...stored,
    expiresAtMs: Math.max(stored.expiresAtMs, until),
    lastExtendId: id,
  }))
  tell(peer, { type: 'changed', topic })
  return done
}

/** Ids carry the time they were made; their last three digits are random. */
function isOlder(id: number, newest: number): boolean {
  return Math.floor(id / 1000) < Math.floor(newest / 1000)
}
