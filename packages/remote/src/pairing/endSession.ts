import { RemoteError } from '../errors.ts'
import { protocolErrors, type WireError } from '../protocolErrors.ts'
import { carriages, writePeerMessage } from './messages.ts'
import { keepPosting, sendPosting } from './outbox.ts'
import { forgetTopic, removeRecord } from './peerRecords.ts'
import { hasSession, nextMessageId, type Peer, requireSession, tell } from './peerState.ts'
import { leaveTopics, sealFor } from './publish.ts'

/**
 * Ends a session on both sides: here at once, and for the other side as soon as the relay can be reached, after a reload
 * if need be. Resolves when the relay holds it. Requests that wait fail with `session_ended` (6000 unless another reason
 * is given). Fails with `session_not_found`.
 */
export async function endSession(
  peer: Peer,
  topic: string,
  reason: WireError = protocolErrors.userDisconnected,
): Promise<void> {
  requireSession(peer, topic)
  const { tag, ttlSeconds } = carriages.wc_sessionDelete
  const params = { code: reason.code, message: reason.message }
  const id = nextMessageId(peer)
  // Sealed before the key goes; written down before anything goes.
  const message = sealFor(peer, topic, writePeerMessage({ id, method: 'wc_sessionDelete', params }))
  const expiresAtMs = peer.clock.now() + ttlSeconds * 1000
  await keepPosting(peer, String(id), { type: 'message', topic, message, tag, ttlSeconds, expiresAtMs })
  await wipeSession(peer, topic, reason)
  await sendPosting(peer, String(id))
}

/** Forgets a session that is over, whoever ended it, and says so. */
export async function wipeSession(peer: Peer, topic: string, reason: WireError): Promise<void> {
  const isHere = hasSession(peer, topic)
  peer.sessions.set(peer.sessions.get().filter((session) => session.topic !== topic))
  await removeRecord(peer, 'session', topic)
  const data = { code: reason.code, reason: reason.message }
  await forgetTopic(peer, topic, new RemoteError('session_ended', { data }))
  for (const key of [...peer.toldEvents.keys()]) if (key.startsWith(`${topic}:`)) peer.toldEvents.delete(key)
  // Ended twice at one moment, it is said once.
  if (isHere) tell(peer, { type: 'ended', topic, reason })
}

/** Forgets a session that ended without a word of this side, and its topic at the relay. */
export async function closeSession(peer: Peer, topic: string, reason: WireError): Promise<void> {
  await wipeSession(peer, topic, reason)
  leaveTopics(peer, [topic])
}
