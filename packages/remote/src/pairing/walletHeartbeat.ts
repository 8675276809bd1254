import { RemoteError } from '../errors.ts'
import { protocolErrors } from '../protocolErrors.ts'
import { forgetProposal } from './answerProposal.ts'
import { sendUpdate } from './changeSession.ts'
import { endSession } from './endSession.ts'
import { forgetTopic, removeRecord } from './peerRecords.ts'
import { nextMessageId, type Peer } from './peerState.ts'
import { leaveTopics, publishRequest } from './publish.ts'

/** Ten minutes: twice as long as a settlement can be on its way, there and back. */
const patientTurns = 120

/** Ends proposals, requests and pairings of a wallet whose time is up. */
export async function endWhatWasAsked(peer: Peer): Promise<void> {
  const nowMs = peer.clock.now()
  const isOver = ({ expiresAtMs }: { readonly expiresAtMs: number }) => expiresAtMs <= nowMs
  for (const proposal of peer.proposals.get().filter(isOver)) {
    if (!peer.answering.has(proposal.id)) await forgetProposal(peer, proposal)
  }
  for (const { topic, id } of peer.requests.get().filter(isOver)) {
    peer.requests.set(peer.requests.get().filter((each) => each.topic !== topic || each.id !== id))
    await removeRecord(peer, 'request', `${topic}:${id}`)
  }
  for (const [topic, { expiresAtMs, isOwn }] of [...peer.pairings]) {
    const isUsed = peer.proposals.get().some(({ pairingTopic }) => pairingTopic === topic)
    if (isOwn || expiresAtMs > nowMs || isUsed || isPosted(peer, topic)) continue
    await forgetTopic(peer, topic, new RemoteError('proposal_expired'))
    leaveTopics(peer, [topic])
  }
}

/** Sends what the wallet changed while the relay could not be reached. Nobody waits for it. */
export function sendUpdates(peer: Peer): void {
  const onFailure = (error: unknown) => peer.log.debug('A change is still not sent', error)
  for (const { topic, isUpdateUnsent } of peer.sessions.get()) {
    if (isUpdateUnsent) sendUpdate(peer, topic).catch(onFailure)
  }
}

/**
 * Ends approved sessions that the app does not want any more: it would have spoken by now. Counted only while this page
 * listens; who slept or was reloaded may have missed the answer, and asks first.
 */
export function lookAfterUnheard(peer: Peer): void {
  if (peer.relay.status.get().status !== 'connected') return
  const onFailure = (error: unknown) => peer.log.debug('A session that nobody may want was not looked after', error)
  for (const { topic, settleId } of peer.sessions.get()) {
    if (settleId === undefined || peer.outbox.has(String(settleId))) continue
    const turns = peer.unheard.get(topic) ?? 0
    peer.unheard.set(topic, turns + 1)
    if (turns === 0) askForSign(peer, topic).catch(onFailure)
    if (turns >= patientTurns) endSession(peer, topic, protocolErrors.settlementFailed).catch(onFailure)
  }
}

/** Any message that comes back shows that the other side has the session. */
async function askForSign(peer: Peer, topic: string): Promise<void> {
  await publishRequest(peer, { topic, id: nextMessageId(peer), method: 'wc_sessionPing', params: {} })
}

function isPosted(peer: Peer, pairingTopic: string): boolean {
  return [...peer.outbox.values()].some(
    (posting) => posting.type === 'approval' && posting.pairingTopic === pairingTopic,
  )
}
