import { RemoteError } from '../errors.ts'
import { protocolErrors } from '../protocolErrors.ts'
import { requestLifeSeconds, sessionLifeSeconds } from './messages.ts'
import { findNonConformity, readSessionNamespaces, type SessionNamespaces } from './namespaces.ts'
import { changeSession } from './peerRecords.ts'
import { nextMessageId, type Peer, requireSession } from './peerState.ts'
import { publishRequest } from './publish.ts'
import { ask } from './request.ts'

/**
 * Replaces what a session approves (its controller only): here at once, and for the other side as soon as the relay can
 * be reached. Resolves when the relay holds it. Fails with `bad_namespaces`, `not_controller` or `session_not_found`.
 */
export async function updateSession(peer: Peer, topic: string, namespaces: SessionNamespaces): Promise<void> {
  const session = requireController(peer, topic)
  const approved = readSessionNamespaces(namespaces)
  const misfit =
    approved === undefined ? protocolErrors.invalidUpdate : findNonConformity(session.requiredNamespaces, approved)
  if (approved === undefined || misfit !== undefined) {
    throw new RemoteError('bad_namespaces', { data: { reason: misfit?.message ?? '' } })
  }
  const change = { namespaces: approved, lastUpdateId: nextMessageId(peer), isUpdateUnsent: true }
  await changeSession(peer, topic, (stored) => ({ ...stored, ...change }))
  await sendUpdate(peer, topic)
}

/** Sends what the controller changed, in its newest state. */
export async function sendUpdate(peer: Peer, topic: string): Promise<void> {
  const { namespaces, lastUpdateId: id } = requireSession(peer, topic)
  const key = `update:${topic}:${id}`
  if (peer.sending.has(key)) return
  peer.sending.add(key)
  try {
    await publishRequest(peer, { topic, id, method: 'wc_sessionUpdate', params: { namespaces } })
  } finally {
    peer.sending.delete(key)
  }
  await changeSession(peer, topic, (stored) =>
    stored.lastUpdateId === id ? { ...stored, isUpdateUnsent: false } : stored,
  )
}

/**
 * Lets a session live seven days from now. The controller says so and resolves when the relay holds it; the other side
 * asks, waits 300 s for its answer, and fails as `request` does.
 */
export async function extendSession(peer: Peer, topic: string): Promise<void> {
  const { isController } = requireSession(peer, topic)
  const id = nextMessageId(peer)
  const publish = () => publishRequest(peer, { topic, id, method: 'wc_sessionExtend', params: {} })
  if (isController) await publish()
  else await ask(peer, { topic, id, seconds: requestLifeSeconds }, publish)
  const latestMs = peer.clock.now() + sessionLifeSeconds * 1000
  await changeSession(peer, topic, (session) => ({
    ...session,
    expiresAtMs: Math.max(session.expiresAtMs, latestMs),
  }))
}

function requireController(peer: Peer, topic: string) {
  const session = requireSession(peer, topic)
  if (!session.isController) throw new RemoteError('not_controller')
  return session
}
