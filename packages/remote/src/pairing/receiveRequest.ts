import * as v from 'valibot'
import { wipeSession } from './endSession.ts'
import {
  carriages,
  type PeerMessage,
  type PeerOutcome,
  requestLifeSeconds,
  requestSchemas,
  sessionLifeSeconds,
  unknownAnswerTag,
  type WcMethod,
} from './messages.ts'
import {
  checkEvent,
  checkMethod,
  findNonConformity,
  readProposalNamespaces,
  readSessionNamespaces,
} from './namespaces.ts'
import { forgetTopic, keepSession, type Peer, publishAnswer, tell, writeRecord } from './peerState.ts'
import { internalError, protocolErrors, rpcWireError, type WireError } from './protocolErrors.ts'
import { receiveSettlement } from './receiveSettlement.ts'
import type { Proposal, Session } from './session.ts'

type Request = Extract<PeerMessage, { type: 'request' }>

/** A proposal without a stated end, in milliseconds. */
const proposalLifeMs = 300_000
const maxOpenRequests = 100

/** Takes in a request of the other side: carried out, kept for this side's person, or answered with its error. */
export async function receiveRequest(peer: Peer, topic: string, request: Request): Promise<void> {
  const { id, method } = request
  if (!Object.hasOwn(carriages, method)) {
    const error = method.startsWith('wc_') ? protocolErrors.unsupportedWcMethod : rpcWireError(-32601)
    return await publishAnswer(peer, { topic, id, tag: unknownAnswerTag, outcome: { error } })
  }
  // One of the table's own keys.
  const known = method as WcMethod
  const outcome = await carryOut(peer, topic, { id, method: known, params: request.params })
  if (outcome !== undefined) await publishAnswer(peer, { topic, id, tag: carriages[known].answerTag, outcome })
}

type KnownRequest = { readonly id: number; readonly method: WcMethod; readonly params: unknown }

const done: PeerOutcome = { result: true }

/** The outcome to answer with; undefined when there is none yet, or never. */
async function carryOut(
  peer: Peer,
  topic: string,
  { id, method, params }: KnownRequest,
): Promise<PeerOutcome | undefined> {
  const session = peer.sessions.get().find((each) => each.topic === topic)
  switch (method) {
    case 'wc_sessionPropose':
      return await receiveProposal(peer, topic, { id, params })
    case 'wc_sessionSettle':
      return await receiveSettlement(peer, topic, params)
    case 'wc_pairingPing':
    case 'wc_sessionPing':
      return done
    case 'wc_pairingDelete':
      await forgetTopic(peer, topic, undefined)
      await peer.relay.unsubscribe([topic])
      return undefined
  }
  if (session === undefined) return undefined
  switch (method) {
    case 'wc_sessionUpdate':
      return await receiveUpdate(peer, session, { id, params })
    case 'wc_sessionExtend':
      if (session.isController) return { error: protocolErrors.unauthorizedExtend }
      await keepSession(peer, { ...session, expiresAtMs: peer.clock.now() + sessionLifeSeconds * 1000 })
      tell(peer, { type: 'changed', topic })
      return done
    case 'wc_sessionRequest':
      return await receiveSessionRequest(peer, session, { id, params })
    case 'wc_sessionEvent':
      return await receiveEvent(peer, session, { id, params })
    case 'wc_sessionDelete':
      return await receiveDelete(peer, topic, params)
  }
}

type Given = { readonly id: number; readonly params: unknown }

async function receiveProposal(
  peer: Peer,
  pairingTopic: string,
  { id, params }: Given,
): Promise<PeerOutcome | undefined> {
  // Only where this side listens for one: an app's own pairing is not a place to propose to it.
  if (!peer.pairings.has(pairingTopic)) return undefined
  const read = v.safeParse(requestSchemas.wc_sessionPropose, params)
  const required = readProposalNamespaces((read.success && read.output.requiredNamespaces) || {})
  const optional = readProposalNamespaces((read.success && read.output.optionalNamespaces) || {})
  if (!read.success || required === undefined || optional === undefined) {
    return { error: internalError('missingOrInvalid', 'session proposal') }
  }
  const { proposer, expiryTimestamp } = read.output
  const nowMs = peer.clock.now()
  const expiresAtMs = expiryTimestamp === undefined ? nowMs + proposalLifeMs : expiryTimestamp * 1000
  if (expiresAtMs <= nowMs) return { error: internalError('expired', 'session proposal') }
  const proposal: Proposal = {
    id,
    pairingTopic,
    proposer: proposer.metadata,
    proposerPublicKey: proposer.publicKey,
    requiredNamespaces: required,
    optionalNamespaces: optional,
    expiresAtMs,
  }
  const stored = { ...proposal, requiredNamespaces: { ...required }, optionalNamespaces: { ...optional } }
  await writeRecord(peer, ['proposal', String(id)], stored)
  peer.proposals.set([...peer.proposals.get().filter((each) => each.id !== id), proposal])
  return undefined
}

async function receiveUpdate(peer: Peer, session: Session, { id, params }: Given): Promise<PeerOutcome> {
  if (session.isController) return { error: protocolErrors.unauthorizedUpdate }
  const read = v.safeParse(requestSchemas.wc_sessionUpdate, params)
  const namespaces = read.success ? readSessionNamespaces(read.output.namespaces) : undefined
  if (namespaces === undefined) return { error: protocolErrors.invalidUpdate }
  const misfit = findNonConformity(session.requiredNamespaces, namespaces)
  if (misfit !== undefined) return { error: misfit }
  // One that was overtaken by a newer one is true to say, and no longer of use.
  if (isOlder(id, session.lastUpdateId)) return done
  await keepSession(peer, { ...session, namespaces, lastUpdateId: id })
  tell(peer, { type: 'changed', topic: session.topic })
  return done
}

async function receiveEvent(peer: Peer, session: Session, { id, params }: Given): Promise<PeerOutcome | undefined> {
  const read = v.safeParse(requestSchemas.wc_sessionEvent, params)
  if (!read.success) return { error: protocolErrors.invalidEvent }
  const { event, chainId } = read.output
  const { name, data } = event
  const misfit: WireError | undefined = session.isController
    ? protocolErrors.unauthorizedEvent
    : checkEvent(session.namespaces, chainId, name)
  if (misfit !== undefined) return { error: misfit }
  if (isOlder(id, session.lastEventIds[name] ?? 0)) return undefined
  await keepSession(peer, { ...session, lastEventIds: { ...session.lastEventIds, [name]: id } })
  tell(peer, { type: 'event', topic: session.topic, name, data, chainId })
  return undefined
}

async function receiveSessionRequest(
  peer: Peer,
  session: Session,
  { id, params }: Given,
): Promise<PeerOutcome | undefined> {
  const read = v.safeParse(requestSchemas.wc_sessionRequest, params)
  if (!read.success) return { error: protocolErrors.invalidMethod }
  const { request, chainId } = read.output
  const misfit = checkMethod(session.namespaces, chainId, request.method)
  if (misfit !== undefined) return { error: misfit }
  const nowMs = peer.clock.now()
  const expiresAtMs =
    request.expiryTimestamp === undefined ? nowMs + requestLifeSeconds * 1000 : request.expiryTimestamp * 1000
  if (expiresAtMs <= nowMs) return { error: internalError('expired', 'request') }
  if (peer.requests.get().length >= maxOpenRequests) return { error: rpcWireError(-32000) }
  const { topic } = session
  const inbound = { topic, id, chainId, method: request.method, params: request.params, expiresAtMs }
  await writeRecord(peer, ['request', `${topic}:${id}`], inbound)
  peer.requests.set([...peer.requests.get().filter((each) => each.topic !== topic || each.id !== id), inbound])
  return undefined
}

async function receiveDelete(peer: Peer, topic: string, params: unknown): Promise<undefined> {
  const read = v.safeParse(requestSchemas.wc_sessionDelete, params)
  const { code = protocolErrors.userDisconnected.code, message = protocolErrors.userDisconnected.message } =
    read.success ? read.output : {}
  await wipeSession(peer, topic, { code, message })
  await peer.relay.unsubscribe([topic])
  return undefined
}

/** Ids carry the time they were made; their last three digits are random. */
function isOlder(id: number, newest: number): boolean {
  return Math.floor(id / 1000) < Math.floor(newest / 1000)
}
