import type { Connection } from '../connector.ts'
import { anyRemoteId } from '../connectors/remote/remoteConnectors.ts'
import { remoteController } from '../connectors/remote/remoteController.ts'
import { approvedChains, sessionAccounts, sessionChain } from '../connectors/remote/sessionChains.ts'
import type { SessionLink } from '../connectors/remote/sessionLink.ts'
import { readSession, writeSession } from '../connectors/remote/storedSession.ts'
import type { Hub } from '../hub.ts'
import { writeConnection } from '../persistence.ts'
import { controllerOf } from '../walletSource.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'

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
 * Connects through a session that is there already, such as one that its wallet approved when the page that had asked was
 * gone. Nobody is asked, and a session that was in use until now stays. Resolves undefined where the session is not there
 * any more, or names no account; never fails.
 */
export async function connectRemoteSession(hub: Hub, topic: string): Promise<Connection | undefined> {
  const controller = controllerOf(hub, remoteController)
  const rights = controller?.kit.get()?.find(topic)?.rights()
  const connector = hub.connectors.get().find(({ id }) => id === anyRemoteId)
  if (controller === undefined || rights === undefined || connector === undefined) return undefined
  const { chainIds: configured, storage } = controller
  const chainId = sessionChain(rights, { configured, asked: undefined })
  const [address] = sessionAccounts(rights, chainId)
  if (address === undefined) return undefined
  // As if this page had connected through it before: the way back is the same.
  writeSession(storage, connector.key, { topic, account: address, chainId, switchedNetwork: false })
  const account = { address, chainId }
  writeConnection(storage, { connectorId: anyRemoteId, account, switchedNetwork: false, isAccountChosen: false })
  return await reconnect(hub)
}

/**
 * Ends a session on both sides. The one in use is disconnected, and a login ends with it. Resolves when the wallet was
 * told, which may wait for the relay; here the session is over at once. A session that is not there any more is no failure.
 */
export async function endRemoteSession(hub: Hub, topic: string): Promise<void> {
  if (findTopicInUse(hub) === topic) return await disconnect(hub)
  await controllerOf(hub, remoteController)?.kit.get()?.find(topic)?.end()
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
