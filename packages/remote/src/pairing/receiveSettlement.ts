import * as v from 'valibot'
import { RemoteError } from '../errors.ts'
import { type PeerOutcome, requestSchemas, sessionLifeSeconds } from './messages.ts'
import { findNonConformity, readSessionNamespaces, type SessionNamespaces } from './namespaces.ts'
import { forgetTopic, keepSession, type Peer, removeRecord, tell } from './peerState.ts'
import { dropProposal } from './propose.ts'
import { internalError, protocolErrors, type WireError } from './protocolErrors.ts'
import type { OwnProposal, Session } from './session.ts'

/** Clocks differ: a session may be said to live this much longer than it may. */
const toleranceSeconds = 3600

type Settlement = v.InferOutput<typeof requestSchemas.wc_sessionSettle> & { readonly approved: SessionNamespaces }

/** Takes in what a wallet approved (the app's side). A session stands only when all of it fits what was proposed. */
export async function receiveSettlement(peer: Peer, topic: string, params: unknown): Promise<PeerOutcome | undefined> {
  // Settled before; its answer did not arrive.
  if (peer.sessions.get().some((session) => session.topic === topic)) return { result: true }
  const own = [...peer.own.values()].find(({ settling = [] }) => settling.some((each) => each.topic === topic))
  if (own === undefined) return undefined
  const settlement = readSettlement(peer, own, { topic, params })
  if ('code' in settlement) {
    // Answered first: the key to answer with goes with the proposal.
    queueMicrotask(() => void refuse(peer, own, settlement))
    return { error: settlement }
  }
  const { controller, approved, expiry } = settlement
  const session: Session = {
    topic,
    pairingTopic: own.pairingTopic,
    isController: false,
    peer: controller.metadata,
    peerPublicKey: controller.publicKey,
    namespaces: approved,
    requiredNamespaces: own.requiredNamespaces,
    expiresAtMs: expiry * 1000,
    lastUpdateId: 0,
    lastEventIds: {},
  }
  await keepSession(peer, session)
  const waiting = peer.waiting.get(own.id)
  peer.waiting.delete(own.id)
  peer.own.delete(own.id)
  await removeRecord(peer, 'own', String(own.id))
  const over = [own.pairingTopic, ...(own.settling ?? []).flatMap((each) => (each.topic === topic ? [] : [each.topic]))]
  for (const each of over) await forgetTopic(peer, each, undefined)
  void peer.relay.unsubscribe(over).catch((error: unknown) => peer.log.debug('A pairing was not unsubscribed', error))
  waiting?.resolve(session)
  tell(peer, { type: 'session', session })
  return { result: true }
}

async function refuse(peer: Peer, own: OwnProposal, { message }: WireError): Promise<void> {
  await dropProposal(peer, own.id, new RemoteError('settlement_failed', { data: { reason: message } }))
}

function readSettlement(
  peer: Peer,
  own: OwnProposal,
  { topic, params }: { readonly topic: string; readonly params: unknown },
): Settlement | WireError {
  const read = v.safeParse(requestSchemas.wc_sessionSettle, params)
  if (!read.success) return protocolErrors.invalidSettle
  const { controller, namespaces, expiry } = read.output
  // Whoever answered the proposal must be the one who settles.
  const answered = own.settling?.find((each) => each.topic === topic)
  if (controller.publicKey !== answered?.responderPublicKey) return protocolErrors.invalidSettle
  const approved = readSessionNamespaces(namespaces)
  if (approved === undefined) return protocolErrors.invalidSettle
  const nowSeconds = peer.clock.now() / 1000
  if (expiry <= nowSeconds) return internalError('expired', 'session')
  const longest = Math.floor(nowSeconds) + sessionLifeSeconds + toleranceSeconds
  return (
    findNonConformity(own.requiredNamespaces, approved) ?? {
      ...read.output,
      expiry: Math.min(expiry, longest),
      approved,
    }
  )
}
