import { closeQuietly, unlinkConnection } from '../connectionLink.ts'
import { dispatch } from '../dispatch.ts'
import type { Hub } from '../hub.ts'
import { writeDisconnected } from '../persistence.ts'
import { endServerLogin } from '../serverLogin.ts'
import { cancelConnect } from './cancelConnect.ts'

/**
 * Forgets the wallet here at once and stays disconnected across reloads; other tabs follow, and a login ends with it.
 * With `revoke` the wallet is also asked to forget this site, which it may refuse. Resolves when that is done; never
 * fails.
 */
export async function disconnect(hub: Hub, { revoke = false }: { readonly revoke?: boolean } = {}): Promise<void> {
  cancelConnect(hub)
  const state = hub.state.get()
  const isSignedIn = state.status === 'connected' && state.login !== undefined
  const connection = unlinkConnection(hub)
  writeDisconnected(hub.storage)
  dispatch(hub, { type: 'closed' })
  await Promise.allSettled([
    isSignedIn ? endServerLogin(hub) : undefined,
    // A session on another device is of no use to anybody once this side has let go of it.
    connection?.end?.(),
    revoke ? connection?.revoke() : undefined,
  ])
  await closeQuietly(hub, connection)
}
