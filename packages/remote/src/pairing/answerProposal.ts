import { AppError } from '@latchkey/base'
import { RemoteError } from '../errors.ts'
import { createKeyPair, deriveSymKey } from './keys.ts'
import {
  carriages,
  createMessageId,
  proposalLifeSeconds,
  rejectionTag,
  sessionLifeSeconds,
  writePeerMessage,
} from './messages.ts'
import { findNonConformity, readSessionNamespaces, type SessionNamespaces } from './namespaces.ts'
import { forgetTopic, keepKey, keepSession, type Peer, removeRecord, sealFor, tell } from './peerState.ts'
import { protocolErrors, type WireError } from './protocolErrors.ts'
import type { Proposal, Session } from './session.ts'

/**
 * Approves a proposal (the wallet's side). Resolves with the session when the relay holds both messages. Fails with
 * `proposal_expired`, `bad_namespaces` (also when they do not cover what is required) or what the relay failed with; the
 * proposal can be answered again then.
 */
export async function approve(
  peer: Peer,
  id: number,
  { namespaces }: { readonly namespaces: SessionNamespaces },
): Promise<Session> {
  const proposal = requireProposal(peer, id)
  const approved = readSessionNamespaces(namespaces)
  const misfit =
    approved === undefined
      ? protocolErrors.unsupportedNamespaceKey
      : findNonConformity(proposal.requiredNamespaces, approved)
  if (approved === undefined || misfit !== undefined) {
    throw new RemoteError('bad_namespaces', { data: { reason: misfit?.message ?? '' } })
  }
  const keys = createKeyPair(peer.random)
  const topic = await keepKey(peer, deriveSymKey(keys.privateKey, proposal.proposerPublicKey))
  const expirySeconds = Math.floor(peer.clock.now() / 1000) + sessionLifeSeconds
  const session: Session = {
    topic,
    pairingTopic: proposal.pairingTopic,
    isController: true,
    peer: proposal.proposer,
    peerPublicKey: proposal.proposerPublicKey,
    namespaces: approved,
    requiredNamespaces: proposal.requiredNamespaces,
    expiresAtMs: expirySeconds * 1000,
    lastUpdateId: 0,
    lastEventIds: {},
  }
  // Before it is sent: the answer to the settlement may be here sooner than the relay's own.
  await keepSession(peer, session)
  const relay = { protocol: 'irn' }
  const answer = { result: { relay, responderPublicKey: keys.publicKey } }
  const settlement = {
    relay,
    namespaces: approved,
    controller: { publicKey: keys.publicKey, metadata: peer.metadata },
    expiry: expirySeconds,
  }
  const settleId = createMessageId(peer.clock.now(), peer.random)
  try {
    await send(peer, {
      pairingTopic: proposal.pairingTopic,
      sessionTopic: topic,
      response: sealFor(peer, proposal.pairingTopic, writePeerMessage({ id, ...answer })),
      settlement: sealFor(
        peer,
        topic,
        writePeerMessage({ id: settleId, method: 'wc_sessionSettle', params: settlement }),
      ),
    })
  } catch (error) {
    peer.sessions.set(peer.sessions.get().filter((each) => each.topic !== topic))
    await removeRecord(peer, 'session', topic)
    await forgetTopic(peer, topic, error)
    throw error
  }
  await forgetProposal(peer, proposal)
  tell(peer, { type: 'session', session })
  return session
}

type Approval = {
  readonly pairingTopic: string
  readonly sessionTopic: string
  readonly response: string
  readonly settlement: string
}

/** In one call where the relay has it; a relay that only knows the older way refuses, and gets it in steps. */
async function send(peer: Peer, approval: Approval): Promise<void> {
  const options = { signal: peer.closing.signal }
  try {
    await peer.relay.approve({ ...approval, ttlSeconds: proposalLifeSeconds }, options)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'relay_failed') throw error
    const { pairingTopic, sessionTopic, response, settlement } = approval
    await peer.relay.subscribe([sessionTopic], { ...options, beside: pairingTopic })
    const { answerTag, ttlSeconds } = carriages.wc_sessionPropose
    await peer.relay.publish({ topic: pairingTopic, message: response, tag: answerTag, ttlSeconds }, options)
    await peer.relay.publish({ topic: sessionTopic, message: settlement, ...carriages.wc_sessionSettle }, options)
  }
}

/** Refuses a proposal (the wallet's side), with 5000 unless another reason is given. Fails with `proposal_expired`. */
export async function reject(peer: Peer, id: number, reason: WireError = protocolErrors.userRejected): Promise<void> {
  const proposal = requireProposal(peer, id)
  const { pairingTopic } = proposal
  const error = { code: reason.code, message: reason.message }
  const message = sealFor(peer, pairingTopic, writePeerMessage({ id, error }))
  const { ttlSeconds } = carriages.wc_sessionPropose
  await peer.relay.publish(
    { topic: pairingTopic, message, tag: rejectionTag, ttlSeconds },
    { signal: peer.closing.signal },
  )
  await forgetProposal(peer, proposal)
}

/** Takes a proposal out that was answered or ended. Its pairing has done its work. */
export async function forgetProposal(peer: Peer, { id, pairingTopic }: Proposal): Promise<void> {
  peer.proposals.set(peer.proposals.get().filter((each) => each.id !== id))
  await removeRecord(peer, 'proposal', String(id))
  await forgetTopic(peer, pairingTopic, new RemoteError('proposal_expired'))
  await peer.relay
    .unsubscribe([pairingTopic])
    .catch((error: unknown) => peer.log.debug('A pairing was not unsubscribed', error))
}

function requireProposal(peer: Peer, id: number): Proposal {
  const proposal = peer.proposals.get().find((each) => each.id === id)
  if (proposal === undefined || proposal.expiresAtMs <= peer.clock.now()) throw new RemoteError('proposal_expired')
  return proposal
}
