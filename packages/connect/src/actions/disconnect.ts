import { loginOf } from '../connectionState.ts'
import { dispatch } from '../dispatch.ts'
import type { Hub } from '../hub.ts'
import { storageKeys, writeDisconnected } from '../persistence.ts'
import { cancelConnect } from './cancelConnect.ts'
import { closeQuietly, unlinkConnection } from './connectionLink.ts'
import { endLoginQuietly } from './refreshLogin.ts'
import { stopExpecting } from './serverLogin.ts'

/**
 * Forgets the wallet here at once and stays disconnected across reloads; other tabs follow, and a login ends with it.
 * With `revoke` the wallet is also asked to forget this site, which it may refuse. Resolves when that is done; never
 * fails.
 */
export async function disconnect(hub: Hub, { revoke = false }: { readonly revoke?: boolean } = {}): Promise<void> {
  cancelConnect(hub)
  // A visitor of whom it is not known yet whether he is signed in is told that nobody is to be.
  const login = loginOf(hub.state.get())
  const mayBeSignedIn = hub.expectsLogin.get() || login !== undefined
  const connection = unlinkConnection(hub)
  hub.left.set(undefined)
  writeDisconnected(hub.storage)
  dispatch(hub, { type: 'closed' })
  stopExpecting(hub)
  hub.storage.remove(storageKeys.signedIn)
  await Promise.allSettled([
    mayBeSignedIn ? endLoginQuietly(hub, login === undefined ? {} : { address: login.address }) : undefined,
    // A session on another device is of no use to anybody once this side has let go of it.
    connection?.end?.(),
    revoke ? connection?.revoke() : undefined,
  ])
  await closeQuietly(hub, connection)
}
