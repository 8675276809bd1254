import { withTimeout } from '@latchkey/base'
import type { Address } from '@latchkey/evm'
import type { Connection, ConnectOptions } from '../../connector.ts'
import { ConnectError } from '../../errors.ts'
import { providerConnection } from '../providerConnection.ts'
import { pairingLoop } from './pairingLoop.ts'
import type { PairingKit, RemoteDesk } from './remoteDesk.ts'
import { sessionAccounts, sessionChain } from './sessionChains.ts'
import type { SessionLink } from './sessionLink.ts'
import { endedError, type SessionProvider, sessionProvider } from './sessionProvider.ts'
import { clearSession, followSession, readSession, type StoredSession, writeSession } from './storedSession.ts'

/** How long a session that another tab uses may take to be known here. */
const sharedSessionMs = 1000

/** Which connector connects. */
export type RemoteRow = { readonly id: string; readonly key: string; readonly switchNetworkOnlyFromWallet: boolean }

/**
 * Connects a wallet on another device: the remembered session in silence, else a new pairing. Fails with
 * `connect_first` (no session, in silence), `connection_rejected` (whatever ended a pairing; specification §8), or the
 * reason of the signal.
 */
export async function connectRemotely(desk: RemoteDesk, row: RemoteRow, wishes: ConnectOptions): Promise<Connection> {
  if (wishes.silent) return await restore(desk, row)
  desk.ended.set(undefined)
  const kit = await desk.open()
  const link = await pair(desk, kit, wishes)
  const [account] = sessionAccounts(link.rights(), chooseChain(desk, link, wishes.chainId))
  if (account === undefined) {
    await link.end().catch((error: unknown) => desk.log.debug('A session without accounts did not end cleanly', error))
    throw new ConnectError('no_session_found')
  }
  const chainId = chooseChain(desk, link, wishes.chainId)
  return openConnection(desk, row, { link, stored: { topic: link.topic, account, chainId, switchedNetwork: false } })
}

async function pair(desk: RemoteDesk, kit: PairingKit, wishes: ConnectOptions): Promise<SessionLink> {
  const { clock, log } = desk
  desk.status.set('connecting')
  try {
    return await pairingLoop({
      propose: (signal) => kit.propose(desk.chainIds, signal),
      onUri: (uri, expiresAtMs) => wishes.onPairingUri?.(uri, expiresAtMs),
      onHeard: (isHeard) => wishes.onPairingHeard?.(isHeard),
      signal: wishes.signal,
      clock,
      log,
    })
  } catch (cause) {
    desk.status.set('initialised')
    if (wishes.signal.aborted) throw wishes.signal.reason
    // One sentence for every end of a pairing; what it was is in the log (facts, 7).
    log.error('A pairing ended without a session', cause)
    throw new ConnectError('connection_rejected', { cause })
  }
}

async function restore(desk: RemoteDesk, row: RemoteRow): Promise<Connection> {
  if (readSession(desk.storage, row.key) === undefined) throw new ConnectError('connect_first')
  const wasOpen = desk.kit.get() !== undefined
  const kit = await desk.open()
  // Another tab may have changed the network meanwhile.
  const stored = readSession(desk.storage, row.key)
  if (stored === undefined) throw new ConnectError('connect_first')
  const link = kit.find(stored.topic) ?? (wasOpen ? await waitForSession(desk, kit, stored.topic) : undefined)
  if (link === undefined) {
    // Ended while this page was away. What has been written down since it came is another tab's to clear.
    if (!wasOpen) {
      clearSession(desk.storage, row.key)
      desk.ended.set({ connectorId: row.id })
    }
    throw new ConnectError('connect_first')
  }
  resume(desk, row, link)
  const chainId = chooseChain(desk, link, stored.chainId)
  return openConnection(desk, row, { link, stored: { ...stored, chainId } })
}

/** A session that another tab has settled is written down before this one hears of it, and shown here a moment later. */
async function waitForSession({ clock }: RemoteDesk, kit: PairingKit, topic: string): Promise<SessionLink | undefined> {
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

/** What the page before this one asked still waits in the wallet: it is said, and its answer heard. */
function resume(desk: RemoteDesk, row: RemoteRow, link: SessionLink): void {
  const asks = link.resumed()
  desk.resumed.set(asks)
  for (const { request, outcome } of asks) {
    const asking = { connectorId: row.id, topic: link.topic, method: request.method }
    desk.asking.set(asking)
    const settle = () => {
      if (desk.asking.get() === asking) desk.asking.set(undefined)
    }
    outcome.then(settle, settle)
  }
}

function chooseChain({ chainIds }: RemoteDesk, link: SessionLink, wished: number | undefined): number {
  return sessionChain(link.rights(), { configured: chainIds, wished })
}

type Opening = { readonly link: SessionLink; readonly stored: StoredSession }

function openConnection(desk: RemoteDesk, row: RemoteRow, { link, stored }: Opening): Connection {
  const { clock, log, storage } = desk
  const provider = sessionProvider({
    link,
    chainId: stored.chainId,
    account: stored.account,
    hasSwitched: stored.switchedNetwork,
    configuredChainIds: desk.chainIds,
    rpc: desk.rpc,
    log,
    onAsking: (isAsking, method) =>
      desk.asking.set(isAsking ? { connectorId: row.id, topic: link.topic, method } : undefined),
  })
  const [first, ...others] = provider.accounts()
  if (first === undefined) throw new ConnectError('no_session_found')
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
      desk.status.set('initialised')
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
  remember(desk, row, { link, provider })
  keepInStep(desk, row, { link, provider, connection })
  connection.on('closed', () => {
    if (!isEndedHere) desk.ended.set({ connectorId: row.id, walletName: link.rights().peerName })
  })
  desk.status.set('connected')
  return connection
}

function remember(
  { storage }: RemoteDesk,
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
  desk: RemoteDesk,
  row: RemoteRow,
  live: { readonly link: SessionLink; readonly provider: SessionProvider; readonly connection: Connection },
): void {
  const { connection } = live
  // What another tab has put in the place of this session is not this one's to change.
  const isCurrent = () => connection.isCurrent?.() ?? true
  const keep = () => void (isCurrent() && remember(desk, row, live))
  connection.on('accounts', keep)
  // Told after 'chain', at which the hub writes: a tab that hears of this finds both, and has nothing to write itself.
  connection.on('chainChanged', keep)
  connection.on('closed', () => {
    if (isCurrent()) clearSession(desk.storage, row.key)
    desk.status.set('initialised')
  })
}
