import type { Address } from '@latchkey/evm'
import type { Connection, ConnectOptions } from '../../connector.ts'
import { ConnectError } from '../../errors.ts'
import { providerConnection } from '../providerConnection.ts'
import { pairingLoop } from './pairingLoop.ts'
import type { PairingKit, RemoteDesk } from './remoteDesk.ts'
import { approvedChains, sessionAccounts } from './sessionChains.ts'
import type { SessionLink } from './sessionLink.ts'
import { type SessionProvider, sessionProvider } from './sessionProvider.ts'
import { clearSession, followSession, readSession, type StoredSession, writeSession } from './storedSession.ts'

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
  const kit = await desk.open()
  // Another tab may have changed the network meanwhile.
  const stored = readSession(desk.storage, row.key)
  if (stored === undefined) throw new ConnectError('connect_first')
  const link = kit.find(stored.topic)
  if (link === undefined) {
    clearSession(desk.storage, row.key)
    // Ended while this page was away.
    desk.ended.set({ connectorId: row.id })
    throw new ConnectError('connect_first')
  }
  resume(desk, row, link)
  const approved = approvedChains(link.rights())
  const isStillApproved = approved.length === 0 || approved.includes(stored.chainId)
  const chainId = isStillApproved ? stored.chainId : chooseChain(desk, link, undefined)
  return openConnection(desk, row, { link, stored: { ...stored, chainId } })
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

/** The wished chain if it was approved, else the first of ours that was, else the wallet's first. */
function chooseChain({ chainIds }: RemoteDesk, link: SessionLink, wished: number | undefined): number {
  const approved = approvedChains(link.rights())
  if (wished !== undefined && approved.includes(wished)) return wished
  return chainIds.find((id) => approved.includes(id)) ?? approved[0] ?? wished ?? chainIds[0] ?? 1
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
  const connection = providerConnection({
    connectorId: row.id,
    provider,
    accounts,
    chainId: provider.chainId(),
    clock,
    log,
    switchNetworkOnlyFromWallet: row.switchNetworkOnlyFromWallet,
    supportedChains: provider.supportedChains,
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
  connection.on('accounts', () => remember(desk, row, live))
  // Told after 'chain', at which the hub writes: a tab that hears of this finds both, and has nothing to write itself.
  connection.on('chainChanged', () => remember(desk, row, live))
  connection.on('closed', () => {
    clearSession(desk.storage, row.key)
    desk.status.set('initialised')
  })
}
