import * as v from 'valibot'
import { RemoteError } from '../errors.ts'
import { internalError, protocolErrors } from '../protocolErrors.ts'
import { wipeSession } from './endSession.ts'
import { createKeyPair, createSymKey } from './keys.ts'
import { carriages, proposalLifeSeconds, writePeerMessage } from './messages.ts'
import { type ProposalNamespaces, readProposalNamespaces } from './namespaces.ts'
import { keepPosting, sendPosting } from './outbox.ts'
import { dropProposal, forgetOwn, keepOwn, openTopicsOf } from './ownProposals.ts'
import { formatPairingUri } from './pairingUri.ts'
import { keepKey } from './peerRecords.ts'
import { hasSession, nextMessageId, type Peer } from './peerState.ts'
import { type Properties, propertiesSchema } from './properties.ts'
import { sealFor } from './publish.ts'
import type { OwnProposal, Session } from './session.ts'

/** Options of `propose`. */
export type ProposeOptions = {
  readonly optionalNamespaces: ProposalNamespaces
  /** Nothing unless given: wallets approve what they have of the optional ones. */
  readonly requiredNamespaces?: ProposalNamespaces
  /** Said to the wallet of the session, and of single namespaces or chains of it. */
  readonly sessionProperties?: Properties
  readonly scopedProperties?: Properties
  /** Keeps the pairing for 30 days once a session came of it, for `proposeAgain`. */
  readonly keepsPairing?: boolean
  /** Takes the proposal back. */
  readonly signal?: AbortSignal
}

/** A proposal that a wallet can answer, and the code by which it is found. */
export type Proposed = ProposedAgain & { readonly uri: string }

/** A proposal on a pairing that a wallet knows. */
export type ProposedAgain = {
  readonly expiresAtMs: number
  /**
   * The session once a wallet approved and it was settled. Fails with `proposal_expired`, `proposal_refused`,
   * `settlement_failed`, or the signal's reason.
   */
  readonly approval: Promise<Session>
}

/** Puts a proposal out, under a pairing of its own. Resolves when the relay holds it, so that a code shown is good. */
export async function propose(peer: Peer, options: ProposeOptions): Promise<Proposed> {
  assertSound(options)
  const symKey = createSymKey(peer.random)
  const topic = await keepKey(peer, symKey)
  const { expiresAtMs, approval } = await putOut(peer, topic, options)
  const relay = { protocol: 'irn', ...(peer.relayData !== undefined && { data: peer.relayData }) }
  return { uri: formatPairingUri({ topic, symKey, relay, expiryTimestamp: expiresAtMs / 1000 }), expiresAtMs, approval }
}

/**
 * Puts a proposal out on a pairing that was kept: its wallet hears it without a code. What was proposed there before, and
 * is still open, ends. Fails with `pairing_expired` when the pairing is not known any more.
 */
export async function proposeAgain(
  peer: Peer,
  pairingTopic: string,
  options: Omit<ProposeOptions, 'keepsPairing'>,
): Promise<ProposedAgain> {
  assertSound(options)
  const { isOwn, expiresAtMs = 0 } = peer.pairings.get(pairingTopic) ?? {}
  if (!isOwn || expiresAtMs <= peer.clock.now()) throw new RemoteError('pairing_expired')
  for (const own of [...peer.own.values()].filter((each) => each.pairingTopic === pairingTopic)) {
    const topics = openTopicsOf(peer, own).filter((topic) => topic !== pairingTopic)
    const posted = await giveUp(peer, own, { topics, reason: new RemoteError('proposal_expired') })
    // Messages that the relay does not take now are sent later; the new proposal does not wait for them.
    sendAll(peer, posted).catch((error: unknown) =>
      peer.log.debug('That a proposal was replaced is still not told', error),
    )
  }
  return await putOut(peer, pairingTopic, { ...options, keepsPairing: true })
}

function assertSound({ optionalNamespaces, requiredNamespaces = {}, signal, ...rest }: ProposeOptions): void {
  if (!readProposalNamespaces(optionalNamespaces) || !readProposalNamespaces(requiredNamespaces)) {
    throw new RemoteError('bad_namespaces', { data: { reason: protocolErrors.unsupportedNamespaceKey.message } })
  }
  if ([rest.sessionProperties, rest.scopedProperties].some((each) => !v.is(propertiesSchema, each))) {
    throw new RemoteError('bad_namespaces', {
      data: { reason: internalError('missingOrInvalid', 'properties').message },
    })
  }
  signal?.throwIfAborted()
}

async function putOut(peer: Peer, pairingTopic: string, options: ProposeOptions): Promise<ProposedAgain> {
  const { optionalNamespaces, requiredNamespaces = {}, sessionProperties, scopedProperties, signal } = options
  const expiryTimestamp = Math.floor(peer.clock.now() / 1000) + proposalLifeSeconds
  const id = nextMessageId(peer)
  const expiresAtMs = expiryTimestamp * 1000
  const keys = await createKeyPair(peer.cryptography, peer.random)
  const { keepsPairing = false } = options
  const own: OwnProposal = { id, pairingTopic, ...keys, requiredNamespaces, expiresAtMs, keepsPairing }
  await keepOwn(peer, own)
  const approval = waitForApproval(peer, own)
  const params = {
    requiredNamespaces,
    optionalNamespaces,
    ...(sessionProperties && { sessionProperties }),
    ...(scopedProperties && { scopedProperties }),
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
  return { expiresAtMs, approval }
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
  if (own === undefined) {
    await forgetOwn(peer, id, reason)
    return
  }
  await sendAll(peer, await giveUp(peer, own, { topics: openTopicsOf(peer, own), reason }))
}

type GivingUp = {
  /** Where wallets are told. With its pairing among them, the pairing is over too. */
  readonly topics: readonly string[]
  readonly reason: unknown
}

/** Forgets an own proposal, and writes down what its wallets are told; the topics are left when that was sent. */
async function giveUp(peer: Peer, own: OwnProposal, { topics, reason }: GivingUp): Promise<readonly string[]> {
  const { code, message } = protocolErrors.userDisconnected
  const posted: string[] = []
  for (const topic of topics) {
    const method = topic === own.pairingTopic ? 'wc_pairingDelete' : 'wc_sessionDelete'
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
  // A side told that a pairing is over does not know it any more.
  if (topics.includes(own.pairingTopic)) peer.pairings.delete(own.pairingTopic)
  await forgetOwn(peer, own.id, reason)
  for (const topic of topics) {
    // Settled meanwhile, and told to nobody but the wallet, who hears now that it is over.
    if (hasSession(peer, topic)) await wipeSession(peer, topic, protocolErrors.userDisconnected)
  }
  return posted
}

async function sendAll(peer: Peer, posted: readonly string[]): Promise<void> {
  await Promise.all(posted.map((key) => sendPosting(peer, key)))
}
