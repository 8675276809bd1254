import type { Address } from '@latchkey/evm'
import { loginOf } from '../connectionState.ts'
import type { Connection, ConnectionEvents } from '../connector.ts'
import { dispatch } from '../dispatch.ts'
import type { Hub } from '../hub.ts'
import { forgetConnection, type RememberedConnection, readConnection, writeConnection } from '../persistence.ts'

/**
 * Makes `connection` the hub's one connection: its events move the state from now on, and an older connection is
 * closed. The listeners live until `unlinkConnection`.
 */
export function linkConnection(hub: Hub, connection: Connection): void {
  const older = hub.connection.get()
  hub.running.unlink?.()
  const unsubscribes = [
    connection.on('accounts', (accounts: readonly Address[]) => {
      if (accounts.length === 0) return letGo(hub, connection)
      if (takeAccounts(hub, accounts)) rememberConnection(hub, { isAccountChosen: false })
    }),
    connection.on('chain', (chainId: number) => {
      dispatch(hub, { type: 'chainChanged', chainId })
      // Another tab of this wallet has written it down already.
      if (readConnection(hub.storage)?.account.chainId !== chainId) rememberConnection(hub)
    }),
    connection.on('closed', ({ isForgotten = false, isSilent = false }: ConnectionEvents['closed']) => {
      // Another tab may be with another wallet by now, or with another session of this one.
      const isOurs = readConnection(hub.storage)?.connectorId === connection.connectorId
      if (isForgotten && isOurs && connection.isCurrent?.() !== false) forgetConnection(hub.storage)
      letGo(hub, connection, isSilent)
    }),
  ]
  hub.running.unlink = () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
  hub.left.set(undefined)
  hub.connection.set(connection)
  const { connectorId, accounts, chainId } = connection
  dispatch(hub, { type: 'opened', connectorId, accounts, chainId })
  if (older !== connection) void closeQuietly(hub, older)
}

/** Whether the wallet's accounts have changed: a repetition undoes no choice, also not for the next visit. */
export function takeAccounts(hub: Hub, accounts: readonly Address[]): boolean {
  const before = hub.state.get()
  dispatch(hub, { type: 'accountsChanged', accounts })
  return hub.state.get() !== before
}

/** The wallet has ended the connection by itself. */
function letGo(hub: Hub, connection: Connection, isSilent = false): void {
  const { attempt } = hub.running
  // While another wallet is asked nobody is shown as signed in, and may be.
  const login = loginOf(hub.state.get()) ?? (attempt && loginOf(attempt.before))
  const mayBeSignedIn = login !== undefined || hub.expectsLogin.get()
  dispatch(hub, { type: 'closed' })
  void closeQuietly(hub, unlinkConnection(hub))
  hub.left.set({
    connectorId: connection.connectorId,
    connection,
    isUnsure: isSilent,
    why: 'unknown',
    login: mayBeSignedIn && hub.login !== undefined ? 'ending' : 'none',
    ...(login !== undefined && { address: login.address }),
  })
}

/** Takes the connection out of the hub at once, without closing it; the caller does, once it has said goodbye. */
export function unlinkConnection(hub: Hub): Connection | undefined {
  const connection = hub.connection.get()
  hub.running.unlink?.()
  hub.running.unlink = undefined
  hub.connection.set(undefined)
  return connection
}

/** Closes a connection; a wallet that fails at that is only logged. */
export async function closeQuietly(hub: Hub, connection: Connection | undefined): Promise<void> {
  await connection?.close().catch((error: unknown) => hub.log.debug('A connection did not close cleanly', error))
}

/** Writes down the connection as the state has it. Not called by a tab that only follows, or two could chase each other. */
export function rememberConnection(hub: Hub, change: Partial<RememberedConnection> = {}): void {
  const state = hub.state.get()
  if (state.status !== 'connected') return
  const { connectorId, account, switchedNetwork } = state
  const known = readConnection(hub.storage)
  const rdns = hub.connectors.get().find(({ id }) => id === connectorId)?.rdns
  writeConnection(hub.storage, {
    connectorId,
    ...(rdns !== undefined && { rdns }),
    account,
    switchedNetwork,
    isAccountChosen: known?.connectorId === connectorId && known.isAccountChosen,
    ...change,
  })
}
