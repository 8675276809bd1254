import { sleep } from '@latchkey/base'
import { RemoteError } from '../errors.ts'
import { forgetProposal } from './answerProposal.ts'
import { sendUpdate } from './changeSession.ts'
import { closeSession, endSession } from './endSession.ts'
import { dropPosting, sendPosting } from './outbox.ts'
import { forgetTopic, parseRecord, removeRecord } from './peerRecords.ts'
import { hasSession, nextMessageId, type Peer } from './peerState.ts'
import { dropProposal } from './propose.ts'
import { internalError, protocolErrors } from './protocolErrors.ts'
import { leaveTopics, publishDone, publishRequest } from './publish.ts'
import type { Posting } from './session.ts'

/** Specification §9: how often what has ended is looked for. */
const heartbeatMs = 5000
/** Old records are looked for once in so many heartbeats. */
const turnsPerSweep = 60
/** Ten minutes: twice as long as a settlement can be on its way, there and back. */
const patientTurns = 120
/** A device that slept longer than this has missed what was said meanwhile. */
const sleptMs = 30_000

/** Looks after a peer until it is closed: ends what is over, sends what could not be sent. */
export async function keepHeartbeat(peer: Peer): Promise<void> {
  const { signal } = peer.closing
  let turns = 0
  let keyless: ReadonlySet<string> = new Set()
  while (!signal.aborted) {
    const beforeMs = peer.clock.now()
    try {
      await sleep(heartbeatMs, peer.clock, signal)
      await endWhatIsOver(peer)
      if (peer.clock.now() - beforeMs > sleptMs) peer.unheard.clear()
      lookAfterUnheard(peer)
      sendWhatWaits(peer)
      if (++turns % turnsPerSweep === 0) keyless = await sweep(peer, keyless)
    } catch (error) {
      if (!signal.aborted) peer.log.warn('What has ended could not be cleared away', error)
    }
  }
}

/** Sends what could not be sent before: answers, changes, approvals and last words. Nobody waits for it. */
export function sendWhatWaits(peer: Peer): void {
  const onFailure = (error: unknown) => peer.log.debug('Something is still not sent', error)
  for (const [key, done] of peer.unsent) publishDone(peer, key, done).catch(onFailure)
  for (const { topic, isUpdateUnsent } of peer.sessions.get()) {
    if (isUpdateUnsent) sendUpdate(peer, topic).catch(onFailure)
  }
  for (const [id, posting] of peer.outbox) {
    if (posting.expiresAtMs <= peer.clock.now()) giveUpPosting(peer, id, posting).catch(onFailure)
    else sendAgain(peer, id, posting).catch(onFailure)
  }
}

/** Ends sessions, proposals, requests and pairings whose time is up. */
export async function endWhatIsOver(peer: Peer): Promise<void> {
  const nowMs = peer.clock.now()
  const isOver = ({ expiresAtMs }: { readonly expiresAtMs: number }) => expiresAtMs <= nowMs
  for (const { topic } of peer.sessions.get().filter(isOver)) {
    await closeSession(peer, topic, internalError('expired', 'session'))
  }
  for (const { id } of [...peer.own.values()].filter(isOver))
    await dropProposal(peer, id, new RemoteError('proposal_expired'))
  for (const proposal of peer.proposals.get().filter(isOver)) {
    if (!peer.answering.has(proposal.id)) await forgetProposal(peer, proposal)
  }
  for (const { topic, id } of peer.requests.get().filter(isOver)) {
    peer.requests.set(peer.requests.get().filter((each) => each.topic !== topic || each.id !== id))
    await removeRecord(peer, 'request', `${topic}:${id}`)
  }
  for (const [topic, expiresAtMs] of [...peer.pairings]) {
    const isUsed = peer.proposals.get().some(({ pairingTopic }) => pairingTopic === topic)
    if (expiresAtMs > nowMs || isUsed || isPosted(peer, topic)) continue
    await forgetTopic(peer, topic, new RemoteError('proposal_expired'))
    leaveTopics(peer, [topic])
  }
}

/** An approval that is sent after a reload leaves its proposal behind. */
async function sendAgain(peer: Peer, id: string, posting: Posting): Promise<void> {
  const isUnderWay = peer.sending.has(`outbox:${id}`)
  // The page went away before the session was written down: the person has to approve again.
  if (posting.type === 'approval' && !hasSession(peer, posting.sessionTopic)) return await dropPosting(peer, id)
  await sendPosting(peer, id)
  if (isUnderWay || posting.type !== 'approval') return
  await forgetApproved(peer, posting.pairingTopic)
}

/** The relay could not be reached in time: what was approved is no session, and who was left finds out by himself. */
async function giveUpPosting(peer: Peer, id: string, posting: Posting): Promise<void> {
  await dropPosting(peer, id)
  if (posting.type === 'message') return leaveTopics(peer, [posting.topic])
  await closeSession(peer, posting.sessionTopic, protocolErrors.settlementFailed)
  await forgetApproved(peer, posting.pairingTopic)
}

async function forgetApproved(peer: Peer, pairingTopic: string): Promise<void> {
  for (const [key, value] of await peer.records.entries()) {
    const proposal = key.startsWith('proposal:') ? parseRecord('proposal', value) : undefined
    if (proposal?.pairingTopic === pairingTopic) await forgetProposal(peer, proposal)
  }
}

/**
 * Ends approved sessions that the app does not want any more: it would have spoken by now. Counted only while this page
 * listens; who slept or was reloaded may have missed the answer, and asks first.
 */
function lookAfterUnheard(peer: Peer): void {
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

/** Whatever comes back shows that the other side has the session. */
async function askForSign(peer: Peer, topic: string): Promise<void> {
  await publishRequest(peer, { topic, id: nextMessageId(peer), method: 'wc_sessionPing', params: {} })
}

/** Takes out old answers, and keys that have been of no use since the last time: another tab may just have made them. */
async function sweep(peer: Peer, keyless: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const nowMs = peer.clock.now()
  const entries = await peer.records.entries()
  for (const [key, value] of entries) {
    const kind = key.startsWith('done:') ? 'done' : key.startsWith('answered:') ? 'answered' : undefined
    const record = kind && parseRecord(kind, value)
    if (kind !== undefined && (record === undefined || record.expiresAtMs <= nowMs)) await peer.records.remove(key)
  }
  const used = usedTopics(entries)
  const keys = entries.flatMap(([key]) => (key.startsWith('key:') ? [key.slice('key:'.length)] : []))
  const useless = keys.filter((topic) => !used.has(topic))
  for (const topic of useless) {
    if (keyless.has(topic)) await forgetTopic(peer, topic, new RemoteError('session_not_found'))
  }
  return new Set(useless)
}

function usedTopics(entries: readonly (readonly [string, unknown])[]): ReadonlySet<string> {
  const topics = entries.flatMap(([key, value]) => {
    const [kind, id = ''] = key.split(':')
    if (kind === 'session' || kind === 'pairing') return [id]
    if (kind === 'proposal') return [parseRecord('proposal', value)?.pairingTopic]
    const own = kind === 'own' ? parseRecord('own', value) : undefined
    return [own?.pairingTopic, ...(own?.settling ?? []).map(({ topic }) => topic)]
  })
  return new Set(topics.filter((topic) => topic !== undefined))
}

function isPosted(peer: Peer, pairingTopic: string): boolean {
  return [...peer.outbox.values()].some(
    (posting) => posting.type === 'approval' && posting.pairingTopic === pairingTopic,
  )
}
