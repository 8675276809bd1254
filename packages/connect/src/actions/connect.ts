import { withSignal } from '@latchkey/base'
import type { Connection, Connector } from '../connector.ts'
import { fallbackConnector } from '../connectors/absentConnectors.ts'
import { normalizeWalletError } from '../connectors/normalizeWalletError.ts'
import { dispatch } from '../dispatch.ts'
import { ConnectError } from '../errors.ts'
import { doTask } from '../failure.ts'
import type { Hub } from '../hub.ts'
import { writeRecentConnector } from '../persistence.ts'
import { cancelConnect } from './cancelConnect.ts'
import { startAttempt } from './connectAttempt.ts'
import { rememberConnection } from './connectionLink.ts'
import { refreshLoginQuietly } from './refreshLogin.ts'

/** Choices of one attempt to connect. */
export type ConnectChoices = {
  readonly chainId?: number
  /** Lets the visitor choose accounts again, where the wallet can. */
  readonly chooseAccounts?: boolean
  readonly signal?: AbortSignal
}

/**
 * Connects a wallet by its connector's id. One attempt at a time: a second call for the same wallet joins the first,
 * one for another wallet takes its place. Fails with `ConnectError`; a live older connection is kept then.
 */
export async function connect(hub: Hub, wantedId: string, choices: ConnectChoices = {}): Promise<Connection> {
  const { signal } = choices
  const connector = findConnector(hub, wantedId)
  const connectorId = connector.id
  signal?.throwIfAborted()
  const running = hub.running.attempt
  if (running?.connectorId === connectorId && !running.isSilent) {
    return await withSignal(running.result, signal).catch((cause: unknown) => {
      throw signal?.aborted ? new ConnectError('connection_cancelled', { cause }) : toOpeningError(cause)
    })
  }
  return await doTask(hub, 'connect', () => open(hub, connector, choices))
}

async function open(hub: Hub, connector: Connector, choices: ConnectChoices): Promise<Connection> {
  const { signal, ...options } = choices
  const connectorId = connector.id
  cancelConnect(hub)
  if (hub.chains.length === 0) throw new ConnectError('no_chains')
  const before = hub.state.get()
  dispatch(hub, { type: 'opening', connectorId })
  const attempt = startAttempt(hub, {
    connectorId,
    isSilent: false,
    before,
    open: (attemptSignal) =>
      connector.connect({
        ...options,
        signal: attemptSignal,
        onPairingUri: (uri, expiresAtMs) =>
          tell(attemptSignal, () => dispatch(hub, { type: 'pairingUri', uri, expiresAtMs })),
        onPairingHeard: (isHeard) => tell(attemptSignal, () => dispatch(hub, { type: 'pairingHeard', isHeard })),
        onNotice: (notice) => tell(attemptSignal, () => dispatch(hub, { type: 'notice', notice })),
      }),
    onOpened: () => {
      rememberConnection(hub, { isAccountChosen: false })
      writeRecentConnector(hub.storage, connectorId)
      refreshLoginQuietly(hub)
    },
  })
  const onAbort = () => {
    if (hub.running.attempt === attempt) cancelConnect(hub)
  }
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await attempt.result
  } catch (error) {
    throw toOpeningError(error)
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

/**
 * The connector with this id; where its wallet is not in this browser and falls back to a remote session, that of the same
 * name; and where nothing has this id any more, what stands in for it.
 */
function findConnector(hub: Hub, wantedId: string): Connector {
  const connectors = hub.connectors.get()
  const wanted = connectors.find(({ id }) => id === wantedId) ?? fallbackConnector()
  if (!wanted.flags.walletConnectorFallback || wanted.isInstalled()) return wanted
  return connectors.find(({ flags, name }) => flags.isWalletConnect && name === wanted.name) ?? wanted
}

/** A wallet that was given up must not speak into the next attempt. */
function tell(signal: AbortSignal, action: () => void): void {
  if (!signal.aborted) action()
}

function toOpeningError(cause: unknown): ConnectError {
  const error = normalizeWalletError(cause)
  // The specification's own words for a visitor who said no while connecting.
  return error.code === 'user_rejected_request' ? new ConnectError('connection_rejected', { cause }) : error
}
