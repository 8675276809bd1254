import { RemoteError } from '../errors.ts'
import { carriages, createMessageId, writePeerMessage } from './messages.ts'
import { forgetTopic, type Peer, removeRecord, requireSession, sealFor, tell } from './peerState.ts'
import { protocolErrors, type WireError } from './protocolErrors.ts'

/**
 * Ends a session on both sides: here at once, and for the other side as soon as the relay can be reached. Requests that
 * wait fail with `session_ended` (6000 unless another reason is given).
 */
export async function endSession(
  peer: Peer,
  topic: string,
  reason: WireError = protocolErrors.userDisconnected,
): Promise<void> {
  requireSession(peer, topic)
  const { tag, ttlSeconds, prompt } = carriages.wc_sessionDelete
  const params = { code: reason.code, message: reason.message }
  const id = createMessageId(peer.clock.now(), peer.random)
  // Sealed before the key goes.
  const message = sealFor(peer, topic, writePeerMessage({ id, method: 'wc_sessionDelete', params }))
  await wipeSession(peer, topic, reason)
  try {
    await peer.relay.publish({ topic, message, tag, ttlSeconds, prompt }, { signal: peer.closing.signal })
  } finally {
    await peer.relay.unsubscribe([topic])
  }
}

/** Forgets a session that is over, whoever ended it, and says so. */
export async function wipeSession(peer: Peer, topic: string, reason: WireError): Promise<void> {
  peer.sessions.set(peer.sessions.get().filter((session) => session.topic !== topic))
  await removeRecord(peer, 'session', topic)
  await forgetTopic(
    peer,
    topic,
    new RemoteError('session_ended', { data: { code: reason.code, reason: reason.message } }),
  )
  tell(peer, { type: 'ended', topic, reason })
}
