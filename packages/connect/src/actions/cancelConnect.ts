import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'

/**
 * Gives up the connection that is being opened, if any. Its callers get `connection_cancelled`, or `connection_reset`
 * where a code to scan was shown (specification §8). The wallet's own window may stay open.
 */
export function cancelConnect(hub: Hub): void {
  const attempt = hub.running.attempt
  if (attempt === undefined) return
  hub.running.attempt = undefined
  const state = hub.state.get()
  const hasCode = state.status === 'connecting' && state.pairing !== undefined
  attempt.abort.abort(new ConnectError(hasCode ? 'connection_reset' : 'connection_cancelled'))
  attempt.restore()
}
