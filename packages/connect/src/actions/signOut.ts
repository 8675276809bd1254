import { dispatch } from '../dispatch.ts'
import type { Hub } from '../hub.ts'
import { ringLogin } from '../serverLogin.ts'

/**
 * Signs out here at once, then on the server, `everywhere` on all devices; other tabs follow. Fails with
 * `ConnectError` when the server could not be told, so that the visitor knows that the login may live on there.
 */
export async function signOut(hub: Hub, { everywhere = false }: { readonly everywhere?: boolean } = {}): Promise<void> {
  dispatch(hub, { type: 'signedOut' })
  try {
    await hub.login?.signOut({ everywhere })
  } finally {
    ringLogin(hub)
  }
}
