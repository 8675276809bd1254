import { withSignal } from '@latchkey/base'
import type { ConnectionState } from '../connectionState.ts'
import type { Connection } from '../connector.ts'
import { dispatch } from '../dispatch.ts'
import { ConnectError } from '../errors.ts'
import type { ConnectAttempt, Hub, Patience } from '../hub.ts'
import { readConnection } from '../persistence.ts'
import { closeQuietly, linkConnection, rememberConnection, takeAccounts } from './connectionLink.ts'
import { refreshLoginQuietly } from './refreshLogin.ts'

export type AttemptOptions = {
  readonly connectorId: string
  readonly isSilent: boolean
  /** The state to go back to when nothing comes of it. */
  readonly before: ConnectionState
  readonly patience?: Patience
  readonly open: (signal: AbortSignal) => Promise<Connection>
  /** Told once, with the connection already linked and shown. */
  readonly onOpened: (connection: Connection) => void
}

/**
 * Opens a connection as the hub's only attempt. A wallet that answers after the attempt was given up is closed again,
 * so that no listener is left behind.
 */
export function startAttempt(hub: Hub, options: AttemptOptions): ConnectAttempt {
  const abort = new AbortController()
  const opening = callNow(() => options.open(abort.signal))
  opening.then(
    (connection) => {
      if (abort.signal.aborted) void closeQuietly(hub, connection)
    },
    () => undefined,
  )
  const told = JSON.stringify(readConnection(hub.storage))
  const restore = () => restoreState(hub, options.before, told)
  const attempt: ConnectAttempt = {
    connectorId: options.connectorId,
    isSilent: options.isSilent,
    before: options.before,
    abort,
    patience: options.patience,
    restore,
    result: withSignal(opening, abort.signal).then(
      (connection) => {
        // Given up in the very moment in which the wallet answered: the answer no longer counts.
        if (hub.running.attempt !== attempt) {
          void closeQuietly(hub, connection)
          throw abort.signal.reason
        }
        hub.running.attempt = undefined
        // The wallet let go between its answer and this moment, when nobody was listening yet.
        if (connection.hasEnded?.()) {
          restore()
          throw new ConnectError('connection_closed')
        }
        linkConnection(hub, connection)
        options.onOpened(connection)
        return connection
      },
      (error: unknown) => {
        // Another attempt that took this one's place owns the state by now.
        if (hub.running.attempt === attempt) {
          hub.running.attempt = undefined
          restore()
        }
        throw error
      },
    ),
  }
  hub.running.attempt = attempt
  return attempt
}

/**
 * An older connection that still lives stays what it was, its login included; otherwise nothing is connected. `told` is what
 * was remembered when the attempt began.
 */
function restoreState(hub: Hub, before: ConnectionState, told: string | undefined): void {
  // A silent attempt leaves the state of a live connection alone, so there is nothing to put back.
  if (hub.state.get().status === 'connected') return
  const connection = hub.connection.get()
  if (connection === undefined || before.status !== 'connected') {
    dispatch(hub, { type: 'failed' })
    return
  }
  const { connectorId, chainId } = connection
  dispatch(hub, { type: 'opened', connectorId, accounts: before.accounts, chainId })
  dispatch(hub, { type: 'accountChosen', address: before.account.address })
  if (before.switchedNetwork) dispatch(hub, { type: 'switchedNetwork', chainId: connection.chainId })
  if (before.login !== undefined) dispatch(hub, { type: 'signedIn', login: before.login })
  // The server may have spoken, or been due to be asked, while nobody was connected here.
  else if (hub.expectsLogin.get()) refreshLoginQuietly(hub)
  // The wallet may have changed the account meanwhile. Another tab may have written that down, or what its visitor chose since.
  const isNews = takeAccounts(hub, connection.accounts) && JSON.stringify(readConnection(hub.storage)) === told
  if (isNews) rememberConnection(hub, { isAccountChosen: false })
}

/** A connector that throws at once fails like one that rejects. */
async function callNow(open: () => Promise<Connection>): Promise<Connection> {
  return await open()
}
