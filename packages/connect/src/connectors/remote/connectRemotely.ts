import { withTimeout } from '@latchkey/base'
import type { Address } from '@latchkey/evm'
import type { Connection, ConnectOptions } from '../../connector.ts'
import { ConnectError } from '../../errors.ts'
import { PairingError } from '../../pairingError.ts'
import { providerConnection } from '../providerConnection.ts'
import { pairingLoop } from './pairingLoop.ts'
import type { PairingKit, RemoteController } from './remoteController.ts'
import { sessionAccounts, sessionChain } from './sessionChains.ts'
import type { SessionLink } from './sessionLink.ts'
import { endedError, type SessionProvider, sessionProvider } from './sessionProvider.ts'
import { clearSession, followSession, readSession, type StoredSession, writeSession } from './storedSession.ts'

/** How long a session that another tab uses may take to be known here. */
const sharedSessionMs = 1000

/** The connector that connects. */
export type RemoteRow = { readonly id: string; readonly key: string; readonly switchNetworkOnlyFromWallet: boolean }

/**
 * Connects a wallet on another device: the remembered session in silence, else a new pairing. Fails with
 * `connect_first` (no session, in silence), `connection_rejected` (whatever ended a pairing; specification §8), or the
 * reason of the signal.
 */
export async function connectRemotely(
  controller: RemoteController,
  row: RemoteRow,
  options: ConnectOptions,
): Promise<Connection> {
  if (options.silent) return await restore(controller, row)
  controller.ended.set(undefined)
  const kit = await controller.open()
  const link = await pair(controller, kit, options)
  const [account] = sessionAccounts(link.rights(), chooseChain(controller, link, options.chainId))
  if (account === undefined) {
    await link
      .end()
      .catch((error: unknown) => controller.log.debug('A session without accounts did not end cleanly', error))
    throw new PairingError('no_session_found')
  }
  const chainId = chooseChain(controller, link, options.chainId)
  return openConnection(controller, row, {
    link,
    stored: { topic: link.topic, account, chainId, switchedNetwork: false },
  })
}

async function pair(controller: RemoteController, kit: PairingKit, options: ConnectOptions): Promise<SessionLink> {
  const { clock, log } = controller
  controller.status.set('connecting')
  try {
    return await pairingLoop({
      propose: (signal) => kit.propose(controller.chainIds, signal),
      onUri: (uri, expiresAtMs) => options.onPairingUri?.(uri, expiresAtMs),
      onHeard: (isHeard) => options.onPairingHeard?.(isHeard),
      signal: options.signal,
      clock,
      log,
    })
  } catch (cause) {
    controller.status.set('initialised')
    if (options.signal.aborted) throw options.signal.reason
    // One sentence for every end of a pairing; what it was is in the log (facts, 7).
    log.error('A pairing ended without a session', cause)
    throw new ConnectError('connection_rejected', { cause })
  }
}

async function restore(controller: RemoteController, row: RemoteRow): Promise<Connection> {
  if (readSession(controller.storage, row.key) === undefined) throw new ConnectError('connect_first')
  const wasOpen = controller.kit.get() !== undefined
  const kit = await controller.open()
  // Another tab may have changed the network meanwhile.
  const stored = readSession(controller.storage, row.key)
  if (stored === undefined) throw new ConnectError('connect_first')
  const link = kit.find(stored.topic) ?? (wasOpen ? await waitForSession(controller, kit, stored.topic) : undefined)
  if (link === undefined) {
    // Ended while this page was away. What has been written down since it came is another tab's to clear.
    if (!wasOpen) {
      clearSession(controller.storage, row.key)
      controller.ended.set({ connectorId: row.id })
    }
    throw new ConnectError('connect_first')
  }
  resume(controller, row, link)
  const chainId = chooseChain(controller, link, stored.chainId)
  return openConnection(controller, row, { link, stored: { ...stored, chainId } })
}

/** A session that another tab has settled is written down before this one hears of it, and shown here a moment later. */
async function waitForSession(
  { clock }: RemoteController,
  kit: PairingKit,
  topic: string,
): Promise<SessionLink | undefined> {
  let stop = () => {}
  const shown = new Promise<SessionLink>((resolve) => {
    stop = kit.sessions.subscribe(() => {
      const link = kit.find(topic)
      if (link !== undefined) resolve(link)
    })
  })
  return await withTimeout(shown, sharedSessionMs, clock)
    .catch(() => undefined)
    .finally(() => stop())
}

/** A request of an earlier page that still waits in the wallet: it is shown, and its answer awaited. */
function resume(controller: RemoteController, row: RemoteRow, link: SessionLink): void {
  const asks = link.resumed()
  controller.resumed.set(asks)
  for (const { request, outcome } of asks) {
    const asking = { connectorId: row.id, topic: link.topic, method: request.method }
    controller.asking.set(asking)
    const settle = () => {
      if (controller.asking.get() === asking) controller.asking.set(undefined)
    }
    outcome.then(settle, settle)
  }
}

function chooseChain({ chainIds }: RemoteController, link: SessionLink, asked: number | undefined): number {
  return sessionChain(link.rights(), { configured: chainIds, asked })
}

type Opening = { readonly link: SessionLink; readonly stored: StoredSession }

function openConnection(controller: RemoteController, row: RemoteRow, { link, stored }: Opening): Connection {
  const { clock, log, storage } = controller
  const provider = sessionProvider({
    link,
    chainId: stored.chainId,
    account: stored.account,
    hasSwitched: stored.switchedNetwork,
    configuredChainIds: controller.chainIds,
    rpc: controller.rpc,
    log,
    onAsking: (isAsking, method) =>
      controller.asking.set(isAsking ? { connectorId: row.id, topic: link.topic, method } : undefined),
  })
  const [first, ...others] = provider.accounts()
  if (first === undefined) throw new PairingError('no_session_found')
  const accounts: readonly [Address, ...Address[]] = [first, ...others]
  let isEndedHere = false
  const isCurrent = () => (readSession(storage, row.key)?.topic ?? link.topic) === link.topic
  const connection = providerConnection({
    connectorId: row.id,
    provider,
    accounts,
    chainId: provider.chainId(),
    knownChain: provider.chainId,
    clock,
    log,
    switchNetworkOnlyFromWallet: row.switchNetworkOnlyFromWallet,
    supportedChains: provider.supportedChains,
    endedError,
    isCurrent,
    async end() {
      isEndedHere = true
      clearSession(storage, row.key)
      controller.status.set('initialised')
      await link.end()
    },
    onClose() {
      stopFollowing()
      provider.close()
    },
  })
  // A session knows no current chain: it is each page's own, and the tabs of a visitor agree on it here.
  const stopFollowing = followSession(storage, row.key, ({ topic, chainId }) => {
    if (topic === link.topic) provider.follow(chainId)
  })
  remember(controller, row, { link, provider })
  keepInStep(controller, row, { link, provider, connection })
  connection.on('closed', () => {
    if (!isEndedHere) controller.ended.set({ connectorId: row.id, walletName: link.rights().peerName })
  })
  controller.status.set('connected')
  return connection
}

function remember(
  { storage }: RemoteController,
  row: RemoteRow,
  live: { link: SessionLink; provider: SessionProvider },
): void {
  const [account] = live.provider.accounts()
  if (account === undefined) return
  const { link, provider } = live
  const values = { account, chainId: provider.chainId(), switchedNetwork: provider.hasSwitched() }
  writeSession(storage, row.key, { topic: link.topic, ...values })
}

/** The stored values follow the session while it lives, and go when it ends (specification §4). */
function keepInStep(
  controller: RemoteController,
  row: RemoteRow,
  live: { readonly link: SessionLink; readonly provider: SessionProvider; readonly connection: Connection },
): void {
  const { connection } = live
  // A session that another tab has put in the place of this one is not this one's to change.
  const isCurrent = () => connection.isCurrent?.() ?? true
  const keep = () => void (isCurrent() && remember(controller, row, live))
  connection.on('accounts', keep)
  // Told after 'chain', at which the hub writes: a tab that hears of this finds both, and has nothing to write itself.
  connection.on('chainChanged', keep)
  connection.on('closed', () => {
    if (isCurrent()) clearSession(controller.storage, row.key)
    controller.status.set('initialised')
  })
}
