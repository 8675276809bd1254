import { TimeoutError, withSignal, withTimeout } from '@latchkey/base'
import { startAttempt } from '../connectAttempt.ts'
import type { ConnectionState } from '../connectionState.ts'
import { idle } from '../connectionState.ts'
import type { Connection, Connector } from '../connector.ts'
import { dispatch } from '../dispatch.ts'
import type { Hub } from '../hub.ts'
import { isDisconnected, type RememberedConnection, readConnection } from '../persistence.ts'
import { refreshLoginQuietly } from './refreshLogin.ts'

/** How long a wallet may take to announce itself once wallets are looked for. */
export const announceTimeoutMs = 2000
/** How long the code that looks for wallets may take: a slow connection must not look like a wallet that is gone. */
export const searchTimeoutMs = 20_000
/** Above the connector's own limits (four times 500 ms and four times 1000 ms): the last word against a wallet that hangs. */
const silentTimeoutMs = 8000

/**
 * Brings back the remembered connection without asking the visitor for anything, as after a reload. Resolves undefined
 * when there is none, when the visitor disconnected, or when the wallet does not know this site any more; never fails.
 */
export async function reconnect(hub: Hub): Promise<Connection | undefined> {
  const remembered = readConnection(hub.storage)
  const state = hub.state.get()
  if (remembered === undefined || isDisconnected(hub.storage)) return undefined
  if (hub.running.attempt !== undefined) return await hub.running.attempt.result.catch(() => undefined)
  if (state.status === 'connected' && state.connectorId === remembered.connectorId) return hub.connection.get()
  return await openSilently(hub, remembered, state)
}

async function openSilently(
  hub: Hub,
  remembered: RememberedConnection,
  before: ConnectionState,
): Promise<Connection | undefined> {
  const { connectorId, account } = remembered
  // A tab that follows another to its wallet shows no "reconnecting" in between: it is still connected to the older one.
  dispatch(hub, { type: 'reconnecting', connectorId, account })
  const attempt = startAttempt(hub, {
    connectorId,
    isSilent: true,
    before: before.status === 'connected' ? before : idle,
    open: async (signal) => {
      const connector = await waitForConnector(hub, remembered, signal)
      return await openInTime(hub, connector, account.chainId, signal)
    },
    onOpened: () => {
      if (remembered.isAccountChosen) dispatch(hub, { type: 'accountChosen', address: account.address })
      const state = hub.state.get()
      const isSameChain = state.status === 'connected' && state.account.chainId === account.chainId
      if (remembered.switchedNetwork && isSameChain) {
        dispatch(hub, { type: 'switchedNetwork', chainId: account.chainId })
      }
      refreshLoginQuietly(hub)
    },
  })
  return await attempt.result.catch((error: unknown) => {
    hub.log.debug('The remembered wallet was not connected again', error)
    if (findRemembered(hub.connectors.get(), remembered) === undefined) reconnectWhenFound(hub, remembered)
    return undefined
  })
}

/** On a slow machine a wallet announces itself later still; it is taken up then, if nothing else has happened. */
function reconnectWhenFound(hub: Hub, remembered: RememberedConnection): void {
  const stop = hub.connectors.subscribe((connectors) => {
    if (findRemembered(connectors, remembered) === undefined) return
    stop()
    if (hub.state.get().status === 'idle') void reconnect(hub)
  })
  hub.signal.addEventListener('abort', stop)
}

/** The silent connection, or a failure in bounded time; a wallet that answers later is closed again. */
async function openInTime(hub: Hub, connector: Connector, chainId: number, signal: AbortSignal): Promise<Connection> {
  const opening = connector.connect({ silent: true, chainId, signal })
  return await withTimeout(opening, silentTimeoutMs, hub.clock).catch((error: unknown) => {
    if (error instanceof TimeoutError) opening.then((late) => late.close()).catch(() => undefined)
    throw error
  })
}

/** The remembered connector as soon as it is there; rejects with `TimeoutError`. */
async function waitForConnector(hub: Hub, remembered: RememberedConnection, signal: AbortSignal): Promise<Connector> {
  let stop = () => {}
  const found = new Promise<Connector>((resolve) => {
    const look = (connectors: readonly Connector[]) => {
      const connector = findRemembered(connectors, remembered)
      if (connector !== undefined) resolve(connector)
    }
    stop = hub.connectors.subscribe(look)
    look(hub.connectors.get())
  })
  const inTime = async () => {
    if (hub.searching !== undefined) await withTimeout(Promise.race([found, hub.searching]), searchTimeoutMs, hub.clock)
    return await withTimeout(found, announceTimeoutMs, hub.clock)
  }
  return await withSignal(inTime(), signal).finally(() => stop())
}

/**
 * By id, or by the name its maker announces it under. Never when two wallets claim that name: an impostor must not be
 * connected in silence.
 */
function findRemembered(
  connectors: readonly Connector[],
  { connectorId, rdns }: RememberedConnection,
): Connector | undefined {
  const namesakes = connectors.filter((connector) => rdns !== undefined && connector.rdns === rdns)
  const candidate = connectors.find(({ id }) => id === connectorId) ?? namesakes[0]
  return candidate?.isNameShared || namesakes.length > 1 ? undefined : candidate
}
