import { disconnect } from '../../actions/disconnect.ts'
import type { Hub } from '../../hub.ts'
import { approvedChains } from './sessionChains.ts'
import type { SessionLink } from './sessionLink.ts'
import { readSession } from './storedSession.ts'

/** A session with a wallet on another device, for the visitor to look at. */
export type RemoteSession = {
  readonly topic: string
  /** The wallet's own name for itself: show it as text, never as a proof. */
  readonly walletName: string
  /** Empty where the wallet named no chains. */
  readonly chainIds: readonly number[]
  /** Milliseconds since the epoch; unknown for a session that is older than this program's memory of it. */
  readonly startedAtMs: number | undefined
  readonly expiresAtMs: number
  /** The one through which this page is connected. */
  readonly isInUse: boolean
}

/** The sessions as a visitor knows them: the one in use first, then the newest. */
export function describeSessions(
  hub: Pick<Hub, 'state' | 'connectors' | 'storage'>,
  links: readonly SessionLink[],
): readonly RemoteSession[] {
  const topicInUse = findTopicInUse(hub)
  return links
    .map((link) => ({
      topic: link.topic,
      walletName: link.rights().peerName,
      chainIds: approvedChains(link.rights()),
      startedAtMs: link.startedAtMs(),
      expiresAtMs: link.expiresAtMs(),
      isInUse: link.topic === topicInUse,
    }))
    .sort(byUse)
}

/**
 * Ends a session on both sides. The one in use is disconnected, and a login ends with it. Resolves when the wallet was
 * told, which may wait for the relay; here the session is over at once. A session that is not there any more is no failure.
 */
export async function endRemoteSession(hub: Hub, topic: string): Promise<void> {
  if (findTopicInUse(hub) === topic) return await disconnect(hub)
  await hub.remote.get()?.kit.get()?.find(topic)?.end()
}

function findTopicInUse({ state, connectors, storage }: Pick<Hub, 'state' | 'connectors' | 'storage'>) {
  const now = state.get()
  if (now.status !== 'connected') return undefined
  const connector = connectors.get().find(({ id }) => id === now.connectorId)
  return connector?.kind === 'remote' ? readSession(storage, connector.key)?.topic : undefined
}

function byUse(left: RemoteSession, right: RemoteSession): number {
  if (left.isInUse !== right.isInUse) return left.isInUse ? -1 : 1
  return (right.startedAtMs ?? 0) - (left.startedAtMs ?? 0)
}
