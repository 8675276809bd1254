import { sleep, TimeoutError, withSignal, withTimeout } from '@latchkey/base'
import { idle } from '../connectionState.ts'
import type { Connection, Connector } from '../connector.ts'
import { fallbackConnector } from '../connectors/absentConnectors.ts'
import { remoteController } from '../connectors/remote/remoteController.ts'
import { dispatch } from '../dispatch.ts'
import { ConnectError } from '../errors.ts'
import type { Hub, Patience } from '../hub.ts'
import { isDisconnected, type RememberedConnection, readConnection } from '../persistence.ts'
import { controllerOf } from '../walletSource.ts'
import { startAttempt } from './connectAttempt.ts'
import { closeQuietly, unlinkConnection } from './connectionLink.ts'
import { refreshLoginQuietly } from './refreshLogin.ts'

/** How long a wallet may take to announce itself once wallets are looked for. */
export const announceTimeoutMs = 2000
/** How long the code that looks for wallets may take: a slow connection must not look like a wallet that is gone. */
export const searchTimeoutMs = 20_000
/** Above the connector's own limits (four times 500 ms and four times 1000 ms): the last word against a wallet that hangs. */
const silentTimeoutMs = 8000
/** How long a wallet that was silent is left alone before it is asked again. */
const slowWalletPauseMs = 1000

type ReconnectOptions = {
  /**
   * How long a wallet that does not answer is asked again and again, the page showing "reconnecting" meanwhile; nothing
   * unless given, because somebody who loads a page with a dead wallet is not to be kept waiting.
   */
  readonly patienceMs?: number
}

/**
 * Brings back the remembered connection without asking the visitor for anything, as after a reload. Resolves undefined
 * when there is none, when the visitor disconnected, or when the wallet does not know this site any more; never fails.
 */
export async function reconnect(hub: Hub, { patienceMs = 0 }: ReconnectOptions = {}): Promise<Connection | undefined> {
  const remembered = readConnection(hub.storage)
  if (remembered === undefined || isDisconnected(hub.storage)) return undefined
  const patience: Patience = { untilMs: hub.clock.now() + patienceMs }
  const running = hub.running.attempt
  if (running !== undefined) {
    if (running.patience) running.patience.untilMs = Math.max(running.patience.untilMs, patience.untilMs)
    return await running.result.catch(() => undefined)
  }
  return isInUse(hub, remembered) ? hub.connection.get() : await openSilently(hub, remembered, patience)
}

/** The page is connected as it is remembered, through the session that all tabs of the visitor use. */
export function isInUse(hub: Hub, { connectorId }: RememberedConnection): boolean {
  const state = hub.state.get()
  if (state.status !== 'connected' || state.connectorId !== connectorId) return false
  return hub.connection.get()?.isCurrent?.() ?? true
}

async function openSilently(
  hub: Hub,
  remembered: RememberedConnection,
  patience: Patience,
): Promise<Connection | undefined> {
  const { connectorId, account } = remembered
  const before = hub.state.get()
  // A tab that follows another to its wallet shows no "reconnecting" in between: it is still connected to the older one.
  dispatch(hub, { type: 'reconnecting', connectorId, account })
  const attempt = startAttempt(hub, {
    connectorId,
    isSilent: true,
    before: before.status === 'connected' ? before : idle,
    patience,
    open: async (signal) => {
      const connector = await waitForConnector(hub, remembered, signal)
      return await openPatiently(hub, { connector, remembered, patience }, signal)
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
    const connector = findRemembered(hub.connectors.get(), remembered)
    if (connector === undefined) reconnectWhenFound(hub, remembered)
    if (!attempt.abort.signal.aborted) tellAbsent(hub, connectorId, connector)
    return undefined
  })
}

/** A visitor signed in without a wallet has no other button to end that. */
function tellAbsent(hub: Hub, connectorId: string, connector: Connector | undefined): void {
  if (hub.state.get().status !== 'idle' || !hub.expectsLogin.get()) return
  const told = hub.left.get()
  // One that has announced itself late can be asked now.
  const isNews = told === undefined || (told.connectorId === connectorId && told.connection.whenBack === undefined)
  if (!isNews || (told !== undefined && connector?.lookBack === undefined)) return
  const hasEnded = controllerOf(hub, remoteController)?.ended.get()?.connectorId === connectorId
  const connection = connector?.lookBack?.() ?? {}
  hub.left.set({ connectorId, connection, isUnsure: !hasEnded, why: 'unknown', login: 'ending' })
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

type Slow = {
  readonly connector: Connector
  readonly remembered: RememberedConnection
  readonly patience: Patience
}

/** Asks a silent wallet again as long as there is patience; one that answers with a refusal is asked once. */
async function openPatiently(
  hub: Hub,
  { connector, remembered, patience }: Slow,
  signal: AbortSignal,
): Promise<Connection> {
  for (;;) {
    try {
      return await openInTime(hub, connector, remembered.account.chainId, signal)
    } catch (error) {
      // Where the others have forgotten it, the wallet has let them go.
      const isOver = hub.clock.now() >= patience.untilMs || readConnection(hub.storage) === undefined
      if (signal.aborted || !isSilence(error) || isOver) throw error
      hub.log.debug('The remembered wallet is slow and is asked again', error)
      showReconnecting(hub, remembered)
      await sleep(slowWalletPauseMs, hub.clock, signal)
    }
  }
}

/** While the new wallet is waited for, a tab that still has the older one must not sign with it. */
function showReconnecting(hub: Hub, { connectorId, account }: RememberedConnection): void {
  if (hub.state.get().status !== 'connected') return
  dispatch(hub, { type: 'closed' })
  dispatch(hub, { type: 'reconnecting', connectorId, account })
  void closeQuietly(hub, unlinkConnection(hub))
}

function isSilence(error: unknown): boolean {
  return error instanceof TimeoutError || (error instanceof ConnectError && error.code === 'wallet_not_responding')
}

/** The silent connection, or a failure in bounded time; a wallet that answers later is closed again. */
async function openInTime(hub: Hub, connector: Connector, chainId: number, signal: AbortSignal): Promise<Connection> {
  const opening = connector.connect({ silent: true, chainId, signal })
  return await withTimeout(opening, silentTimeoutMs, hub.clock).catch((error: unknown) => {
    if (error instanceof TimeoutError) opening.then((late) => late.close()).catch(() => undefined)
    throw error
  })
}

/** The remembered connector as soon as it is there, or what stands in for one that no longer exists. */
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
  const foundOrGone = inTime().catch((error: unknown) => {
    if (error instanceof TimeoutError) return fallbackConnector()
    throw error
  })
  return await withSignal(foundOrGone, signal).finally(() => stop())
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
