import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'

/** Gives up the connection that is being opened, if any; its callers get `connection_cancelled`. The wallet's own window may stay open. */
export function cancelConnect(hub: Hub): void {
  const attempt = hub.running.attempt
  if (attempt === undefined) return
  hub.running.attempt = undefined
  attempt.abort.abort(new ConnectError('connection_cancelled'))
  attempt.restore()
}
