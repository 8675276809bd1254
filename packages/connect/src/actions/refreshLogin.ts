import { sameAddress } from '@latchkey/evm'
import { type Login, loginOf } from '../connectionState.ts'
import { dispatch } from '../dispatch.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import type { LoginClient } from '../loginClient.ts'
import { storageKeys } from '../persistence.ts'
import { endServerLogin, stopExpecting } from '../serverLogin.ts'

const firstPauseMs = 2000
const maxPauseMs = 30_000

/**
 * Asks the login server who is signed in and takes over its word. A login of another account than the connected one is
 * ended there too. Without a connected wallet nothing is shown. Fails with `ConnectError` and then changes nothing;
 * where somebody was signed in before, a server that could not be reached is asked again until it answers.
 */
export async function refreshLogin(hub: Hub): Promise<Login | undefined> {
  return await ask(hub, firstPauseMs)
}

/** Should it be asked again, then after `pauseMs`. */
async function ask(hub: Hub, pauseMs: number): Promise<Login | undefined> {
  if (hub.login === undefined || hub.state.get().status !== 'connected') return undefined
  hub.running.cancelLoginRetry?.()
  try {
    return await takeOver(hub, hub.login)
  } catch (error) {
    // Who was signed in may still be: only the server can say that he is not.
    const isAway = error instanceof ConnectError && error.code === 'login_unreachable'
    if (!isAway) stopExpecting(hub)
    else if (hub.expectsLogin.get() && !hub.signal.aborted) askAgain(hub, pauseMs)
    throw error
  }
}

function askAgain(hub: Hub, pauseMs: number): void {
  // Two may have asked at once, and both in vain.
  hub.running.cancelLoginRetry?.()
  const retry = () => void ask(hub, Math.min(pauseMs * 2, maxPauseMs)).catch((error: unknown) => logFailure(hub, error))
  hub.running.cancelLoginRetry = hub.clock.schedule(pauseMs, retry)
}

async function takeOver(hub: Hub, server: LoginClient): Promise<Login | undefined> {
  const before = loginOf(hub.state.get())
  const login = await server.current()
  const state = hub.state.get()
  // Signed in or out while the server was thinking: that is newer.
  if (loginOf(state) !== before) return loginOf(state)
  if (login === undefined) hub.storage.remove(storageKeys.signedIn)
  // Gone meanwhile: whoever connects next asks again.
  if (state.status !== 'connected') return undefined
  if (login !== undefined && sameAddress(login.address, state.account.address)) {
    dispatch(hub, { type: 'signedIn', login })
    stopExpecting(hub)
    return login
  }
  dispatch(hub, { type: 'signedOut' })
  stopExpecting(hub)
  if (login !== undefined) await endServerLogin(hub)
  return undefined
}

/** The same in the background, where a server that is away must not spoil the connection. */
export function refreshLoginQuietly(hub: Hub): void {
  refreshLogin(hub).catch((error: unknown) => logFailure(hub, error))
}

function logFailure(hub: Hub, error: unknown): void {
  hub.log.debug('The login could not be looked up', error)
}
