import { RemoteError } from '../errors.ts'
import { protocolErrors, type WireError } from '../protocolErrors.ts'
import { createKeyPair, deriveSymKey } from './keys.ts'
import { keepPairing } from './knownPairings.ts'
import { carriages, proposalLifeSeconds, rejectionTag, sessionLifeSeconds, writePeerMessage } from './messages.ts'
import { findNonConformity, readSessionNamespaces, type SessionNamespaces } from './namespaces.ts'
import { dropPosting, keepPosting, sendPosting } from './outbox.ts'
import { forgetTopic, keepKey, keepSession, removeRecord, writeRecord } from './peerRecords.ts'
import { nextMessageId, type Peer, tell } from './peerState.ts'
import type { Properties } from './properties.ts'
import { leaveTopics, sealFor } from './publish.ts'
import type { Proposal, Session } from './session.ts'

/** Options of `approve`. */
export type ApproveOptions = {
  readonly namespaces: SessionNamespaces
  /** Said to the app of the session, and of single namespaces or chains of it. */
  readonly sessionProperties?: Properties
  readonly scopedProperties?: Properties
}

/**
 * Approves a proposal (the wallet's side). Resolves with the session when the relay holds both messages. Fails with
 * `proposal_expired`, `bad_namespaces` (also when they do not cover what is required) or what the relay failed with; the
 * proposal can be answered again then.
 */
export async function approve(peer: Peer, id: number, { namespaces, ...properties }: ApproveOptions): Promise<Session> {
  const proposal = requireProposal(peer, id)
  const approved = readSessionNamespaces(namespaces)
  const misfit =
    approved === undefined
      ? protocolErrors.unsupportedNamespaceKey
      : findNonConformity(proposal.requiredNamespaces, approved)
  if (approved === undefined || misfit !== undefined) {
    throw new RemoteError('bad_namespaces', { data: { reason: misfit?.message ?? '' } })
  }
  peer.answering.add(id)
  try {
    const session = await settle(peer, proposal, { namespaces: approved, ...properties })
    await keepPairing(peer, proposal.pairingTopic)
    await forgetProposal(peer, proposal)
    tell(peer, { type: 'session', session })
    return session
  } finally {
    peer.answering.delete(id)
  }
}

async function settle(peer: Peer, proposal: Proposal, granted: ApproveOptions): Promise<Session> {
  const { id, pairingTopic, proposer, proposerPublicKey, requiredNamespaces } = proposal
  const keys = await createKeyPair(peer.cryptography, peer.random)
  const topic = await keepKey(
    peer,
    await deriveSymKey(peer.cryptography, { privateKey: keys.privateKey, publicKey: proposerPublicKey }),
  )
  const nowMs = peer.clock.now()
  const expiry = Math.floor(nowMs / 1000) + sessionLifeSeconds
  const relay = { protocol: 'irn' }
  const settleId = nextMessageId(peer)
  const controller = { publicKey: keys.publicKey, metadata: peer.metadata }
  const answer = { id, result: { relay, responderPublicKey: keys.publicKey } }
  const params = { relay, ...granted, controller, expiry }
  const settlement = { id: settleId, method: 'wc_sessionSettle', params }
  const session: Session = {
    topic,
    pairingTopic,
    isController: true,
    peer: proposer,
    peerPublicKey: proposerPublicKey,
    ...granted,
    requiredNamespaces,
    startedAtMs: nowMs,
    expiresAtMs: expiry * 1000,
    settleId,
    lastUpdateId: 0,
    lastEventIds: {},
  }
  await keepPosting(peer, String(settleId), {
    type: 'approval',
    pairingTopic,
    sessionTopic: topic,
    response: sealFor(peer, pairingTopic, writePeerMessage(answer)),
    settlement: sealFor(peer, topic, writePeerMessage(settlement)),
    expiresAtMs: nowMs + proposalLifeSeconds * 1000,
  })
  // Before it is sent: the answer to the settlement may be here sooner than the relay's own.
  await keepSession(peer, session)
  try {
    await sendPosting(peer, String(settleId))
  } catch (error) {
    // With the page it may go away half sent; the next page sends it then.
    if (!peer.closing.signal.aborted) await takeBack(peer, session, error)
    throw error
  }
  return session
}

/** The relay did not take an approval: there is no session, and the proposal can be answered again. */
async function takeBack(peer: Peer, { topic, settleId }: Session, reason: unknown): Promise<void> {
  await dropPosting(peer, String(settleId))
  peer.sessions.set(peer.sessions.get().filter((each) => each.topic !== topic))
  await removeRecord(peer, 'session', topic)
  await forgetTopic(peer, topic, reason)
}

/** Refuses a proposal (the wallet's side), with 5000 unless another reason is given. Fails with `proposal_expired`. */
export async function reject(peer: Peer, id: number, reason: WireError = protocolErrors.userRejected): Promise<void> {
  const proposal = requireProposal(peer, id)
  const { pairingTopic } = proposal
  const error = { code: reason.code, message: reason.message }
  const message = sealFor(peer, pairingTopic, writePeerMessage({ id, error }))
  const { ttlSeconds } = carriages.wc_sessionPropose
  peer.answering.add(id)
  try {
    await peer.relay.publish(
      { topic: pairingTopic, message, tag: rejectionTag, ttlSeconds },
      { signal: peer.closing.signal },
    )
    await forgetProposal(peer, proposal)
  } finally {
    peer.answering.delete(id)
  }
}

/** Takes a proposal out that was answered or ended. A pairing of which no session came has done its work. */
export async function forgetProposal(peer: Peer, { id, pairingTopic, expiresAtMs }: Proposal): Promise<void> {
  peer.proposals.set(peer.proposals.get().filter((each) => each.id !== id))
  // It may come again, and is not to be asked again.
  await writeRecord(peer, ['answered', `${pairingTopic}:${id}`], { expiresAtMs })
  await removeRecord(peer, 'proposal', String(id))
  if (peer.pairings.get(pairingTopic)?.isActive) return
  await forgetTopic(peer, pairingTopic, new RemoteError('proposal_expired'))
  leaveTopics(peer, [pairingTopic])
}

/** Takes out what was proposed under a pairing that its app gave up. */
export async function forgetProposals(peer: Peer, pairingTopic: string): Promise<void> {
  for (const proposal of peer.proposals.get()) {
    if (proposal.pairingTopic === pairingTopic) await forgetProposal(peer, proposal)
  }
}

function requireProposal(peer: Peer, id: number): Proposal {
  const proposal = peer.proposals.get().find((each) => each.id === id)
  const isOver = proposal === undefined || proposal.expiresAtMs <= peer.clock.now()
  if (isOver || peer.answering.has(id)) throw new RemoteError('proposal_expired')
  return proposal
}
