import { RemoteError } from '../errors.ts'
import { wipeSession } from './endSession.ts'
import { createKeyPair, createSymKey } from './keys.ts'
import { carriages, proposalLifeSeconds, writePeerMessage } from './messages.ts'
import { type ProposalNamespaces, readProposalNamespaces } from './namespaces.ts'
import { keepPosting, sendPosting } from './outbox.ts'
import { formatPairingUri } from './pairingUri.ts'
import { forgetTopic, keepKey, removeRecord, writeRecord } from './peerRecords.ts'
import { hasSession, nextMessageId, type Peer } from './peerState.ts'
import { protocolErrors } from './protocolErrors.ts'
import { leaveTopics, sealFor } from './publish.ts'
import type { OwnProposal, Session } from './session.ts'

export type ProposeOptions = {
  readonly optionalNamespaces: ProposalNamespaces
  /** Nothing unless given: wallets approve what they have of the optional ones. */
  readonly requiredNamespaces?: ProposalNamespaces
  /** Takes the proposal back. */
  readonly signal?: AbortSignal
}

/** A proposal that a wallet can answer. */
export type Proposed = {
  readonly uri: string
  readonly expiresAtMs: number
  /**
   * The session once a wallet approved and it was settled. Fails with `proposal_expired`, `proposal_refused`,
   * `settlement_failed`, or the signal's reason.
   */
  readonly approval: Promise<Session>
}

/** Puts a proposal out, under a pairing of its own. Resolves when the relay holds it, so that a code shown is good. */
export async function propose(peer: Peer, options: ProposeOptions): Promise<Proposed> {
  const { optionalNamespaces, requiredNamespaces = {}, signal } = options
  if (!readProposalNamespaces(optionalNamespaces) || !readProposalNamespaces(requiredNamespaces)) {
    throw new RemoteError('bad_namespaces', { data: { reason: protocolErrors.unsupportedNamespaceKey.message } })
  }
  signal?.throwIfAborted()
  const nowMs = peer.clock.now()
  const expiryTimestamp = Math.floor(nowMs / 1000) + proposalLifeSeconds
  const symKey = createSymKey(peer.random)
  const pairingTopic = await keepKey(peer, symKey)
  const id = nextMessageId(peer)
  const expiresAtMs = expiryTimestamp * 1000
  const keys = await createKeyPair(peer.cryptography, peer.random)
  const own: OwnProposal = { id, pairingTopic, ...keys, requiredNamespaces, expiresAtMs }
  await keepOwn(peer, own)
  const approval = waitForApproval(peer, own)
  const params = {
    requiredNamespaces,
    optionalNamespaces,
    relays: [{ protocol: 'irn' }],
    pairingTopic,
    proposer: { publicKey: own.publicKey, metadata: peer.metadata },
    expiryTimestamp,
    id,
  }
  const message = sealFor(peer, pairingTopic, writePeerMessage({ id, method: 'wc_sessionPropose', params }))
  try {
    await send(peer, { pairingTopic, message }, signal)
  } catch (error) {
    // Its code was never shown, so nobody need be told.
    await dropProposal(peer, id, error)
    throw error
  }
  if (signal !== undefined) withdrawOn(peer, { id, signal, approval })
  const relay = { protocol: 'irn', ...(peer.relayData !== undefined && { data: peer.relayData }) }
  return { uri: formatPairingUri({ topic: pairingTopic, symKey, relay, expiryTimestamp }), expiresAtMs, approval }
}

/** Keeps an own proposal, with the wallets that answered it. */
export async function keepOwn(peer: Peer, own: OwnProposal): Promise<void> {
  peer.own.set(own.id, own)
  await writeRecord(peer, ['own', String(own.id)], { ...own, requiredNamespaces: { ...own.requiredNamespaces } })
}

/** In one call where the relay has it; a relay that only knows the older way refuses, and gets it in steps. */
async function send(
  peer: Peer,
  { pairingTopic, message }: { readonly pairingTopic: string; readonly message: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  const { signal: closed } = peer.closing
  const options = { signal: signal === undefined ? closed : AbortSignal.any([signal, closed]) }
  const { tag, prompt, ttlSeconds } = carriages.wc_sessionPropose
  try {
    await peer.relay.propose({ pairingTopic, message, ttlSeconds }, options)
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code !== 'relay_failed') throw error
    await peer.relay.subscribe([pairingTopic], options)
    await peer.relay.publish({ topic: pairingTopic, message, tag, prompt, ttlSeconds }, options)
  }
}

function waitForApproval(peer: Peer, { id, pairingTopic }: OwnProposal): Promise<Session> {
  const approval = new Promise<Session>((resolve, reject) => {
    // Only a settled session is ever handed to a proposal.
    peer.waiting.set(id, { topic: pairingTopic, resolve: (session) => resolve(session as Session), reject })
  })
  approval.catch(() => undefined)
  return approval
}

type Withdrawal = { readonly id: number; readonly signal: AbortSignal; readonly approval: Promise<Session> }

function withdrawOn(peer: Peer, { id, signal, approval }: Withdrawal): void {
  const onAbort = () =>
    void withdraw(peer, id, signal.reason).catch((error: unknown) =>
      peer.log.debug('That a proposal was taken back is still not told', error),
    )
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  const settle = () => signal.removeEventListener('abort', onAbort)
  approval.then(settle, settle)
}

/**
 * Takes a proposal back, here at once. Wallets that have read it are told as soon as the relay can be reached: that the
 * pairing is over, and the session too of one that has just approved. The protocol has no word for less.
 */
async function withdraw(peer: Peer, id: number, reason: unknown): Promise<void> {
  const own = peer.own.get(id)
  const { code, message } = protocolErrors.userDisconnected
  const posted: string[] = []
  const topics = own === undefined ? [] : openTopicsOf(peer, own)
  for (const topic of topics) {
    const method = topic === own?.pairingTopic ? 'wc_pairingDelete' : 'wc_sessionDelete'
    const messageId = nextMessageId(peer)
    const sealed = sealFor(peer, topic, writePeerMessage({ id: messageId, method, params: { code, message } }))
    const { tag } = carriages[method]
    const expiresAtMs = peer.clock.now() + proposalLifeSeconds * 1000
    const posting = {
      type: 'message',
      topic,
      message: sealed,
      tag,
      ttlSeconds: proposalLifeSeconds,
      expiresAtMs,
    } as const
    await keepPosting(peer, String(messageId), posting)
    posted.push(String(messageId))
  }
  // The topics are left when this was sent.
  await forgetOwn(peer, id, reason)
  for (const topic of topics) {
    // Settled meanwhile, and told to nobody but the wallet, who hears now that it is over.
    if (hasSession(peer, topic)) await wipeSession(peer, topic, protocolErrors.userDisconnected)
  }
  await Promise.all(posted.map((key) => sendPosting(peer, key)))
}

/** Takes an own proposal out: it was answered, ended, or is not wanted any more. */
export async function dropProposal(peer: Peer, id: number, reason: unknown): Promise<void> {
  leaveTopics(peer, await forgetOwn(peer, id, reason))
}

/** Forgets an own proposal, and tells who waits for it why. The topics that are of no use any more come back. */
async function forgetOwn(peer: Peer, id: number, reason: unknown): Promise<readonly string[]> {
  const own = peer.own.get(id)
  peer.own.delete(id)
  const waiting = peer.waiting.get(id)
  peer.waiting.delete(id)
  waiting?.reject(reason)
  if (own === undefined) return []
  await removeRecord(peer, 'own', String(id))
  const topics = openTopicsOf(peer, own)
  for (const topic of topics) await forgetTopic(peer, topic, reason)
  return topics
}

/** Where a proposal is spoken of: its pairing, and the sessions it may become. One of them may be a session by now. */
function openTopicsOf(peer: Peer, { pairingTopic, settling = [] }: OwnProposal): readonly string[] {
  return [pairingTopic, ...settling.map(({ topic }) => topic)].filter((topic) => !hasSession(peer, topic))
}

/** An own proposal became a session, in this tab or another: who waits for it has it, and the pairing has done its work. */
export async function finishProposal(peer: Peer, session: Session): Promise<void> {
  const own = [...peer.own.values()].find(({ pairingTopic }) => pairingTopic === session.pairingTopic)
  if (own === undefined) return
  peer.waiting.get(own.id)?.resolve(session)
  peer.waiting.delete(own.id)
  await dropProposal(peer, own.id, undefined)
}
