import { sameAddress } from '@latchkey/evm'
import type { Login } from '../connectionState.ts'
import { dispatch } from '../dispatch.ts'
import type { Hub } from '../hub.ts'
import type { LoginClient } from '../loginClient.ts'
import { storageKeys } from '../persistence.ts'
import { endServerLogin } from '../serverLogin.ts'

/**
 * Asks the login server who is signed in and takes over its word. A login of another account than the connected one is
 * ended there too. Without a connected wallet nothing is shown. Fails with `ConnectError` and then changes nothing.
 */
export async function refreshLogin(hub: Hub): Promise<Login | undefined> {
  if (hub.login === undefined || hub.state.get().status !== 'connected') return undefined
  try {
    return await takeOver(hub, hub.login)
  } finally {
    hub.expectsLogin.set(false)
  }
}

async function takeOver(hub: Hub, server: LoginClient): Promise<Login | undefined> {
  const login = await server.current()
  if (login === undefined) hub.storage.remove(storageKeys.signedIn)
  const state = hub.state.get()
  // Gone while the server was thinking: whoever connects next asks again.
  if (state.status !== 'connected') return undefined
  if (login !== undefined && sameAddress(login.address, state.account.address)) {
    dispatch(hub, { type: 'signedIn', login })
    return login
  }
  dispatch(hub, { type: 'signedOut' })
  if (login !== undefined) await endServerLogin(hub)
  return undefined
}

/** The same in the background, where a server that is away must not spoil the connection. */
export function refreshLoginQuietly(hub: Hub): void {
  refreshLogin(hub).catch((error: unknown) => hub.log.debug('The login could not be looked up', error))
}
