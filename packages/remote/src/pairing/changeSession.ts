import { RemoteError } from '../errors.ts'
import { createMessageId, sessionLifeSeconds } from './messages.ts'
import { findNonConformity, readSessionNamespaces, type SessionNamespaces } from './namespaces.ts'
import { keepSession, type Peer, publishRequest, requireSession } from './peerState.ts'
import { protocolErrors } from './protocolErrors.ts'

/** Replaces what a session approves (its controller only). Resolves when the relay holds it. Fails with `bad_namespaces` or `not_controller`. */
export async function updateSession(peer: Peer, topic: string, namespaces: SessionNamespaces): Promise<void> {
  const session = requireController(peer, topic)
  const approved = readSessionNamespaces(namespaces)
  const misfit =
    approved === undefined ? protocolErrors.invalidUpdate : findNonConformity(session.requiredNamespaces, approved)
  if (approved === undefined || misfit !== undefined) {
    throw new RemoteError('bad_namespaces', { data: { reason: misfit?.message ?? '' } })
  }
  const id = createMessageId(peer.clock.now(), peer.random)
  await publishRequest(peer, { topic, id, method: 'wc_sessionUpdate', params: { namespaces: approved } })
  await keepSession(peer, { ...requireSession(peer, topic), namespaces: approved, lastUpdateId: id })
}

/** Lets a session live seven days from now (its controller only). Fails with `not_controller`. */
export async function extendSession(peer: Peer, topic: string): Promise<void> {
  requireController(peer, topic)
  const id = createMessageId(peer.clock.now(), peer.random)
  await publishRequest(peer, { topic, id, method: 'wc_sessionExtend', params: {} })
  const expiresAtMs = peer.clock.now() + sessionLifeSeconds * 1000
  await keepSession(peer, { ...requireSession(peer, topic), expiresAtMs })
}

function requireController(peer: Peer, topic: string) {
  const session = requireSession(peer, topic)
  if (!session.isController) throw new RemoteError('not_controller')
  return session
}
