import type { Hub } from './hub.ts'
import { storageKeys } from './persistence.ts'

/** Ends the login on the server and tells the other tabs; a server that cannot be reached is only logged. */
export async function endServerLogin(hub: Hub): Promise<void> {
  try {
    await hub.login?.signOut({ everywhere: false })
  } catch (error) {
    hub.log.warn('The login server could not be told to sign out', error)
  } finally {
    ringLogin(hub)
  }
}

/** It is known, or nobody's concern any more, whether who was signed in still is. */
export function stopExpecting(hub: Hub): void {
  hub.running.cancelLoginRetry?.()
  hub.running.cancelLoginRetry = undefined
  hub.expectsLogin.set(false)
}

/** Tells the other tabs that somebody signed in or out. */
export function ringLogin(hub: Hub): void {
  // Storage events fire on change only, so each ring needs a value of its own.
  hub.storage.set(storageKeys.login, `${hub.clock.now()}-${crypto.getRandomValues(new Uint32Array(1)).join()}`)
}
