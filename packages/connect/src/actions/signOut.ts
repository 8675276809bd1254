import { loginOf } from '../connectionState.ts'
import { dispatch } from '../dispatch.ts'
import { doTask } from '../failure.ts'
import type { Hub } from '../hub.ts'
import { storageKeys } from '../persistence.ts'
import { endLogin } from './refreshLogin.ts'
import { stopExpecting } from './serverLogin.ts'

/**
 * Signs out here at once, then on the server, `everywhere` on all devices; other tabs follow. Fails with
 * `ConnectError` when the server could not be told, so that the visitor knows that the login may live on there; one that
 * could not be reached is told again until it has heard it, also after a reload.
 */
export async function signOut(hub: Hub, { everywhere = false }: { readonly everywhere?: boolean } = {}): Promise<void> {
  const login = loginOf(hub.state.get())
  dispatch(hub, { type: 'signedOut' })
  stopExpecting(hub)
  hub.storage.remove(storageKeys.signedIn)
  const left = hub.left.get()
  if (left?.login === 'kept') hub.left.set({ ...left, login: 'unheard' })
  await doTask(hub, 'sign-out', () =>
    endLogin(hub, { ...(login !== undefined && { address: login.address }), everywhere }),
  )
}
