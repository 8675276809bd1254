import { sameAddress } from '@latchkey/evm'
import { type Login, loginOf } from '../connectionState.ts'
import { dispatch } from '../dispatch.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import type { LoginClient } from '../loginClient.ts'
import { storageKeys } from '../persistence.ts'
import {
  clearLeaving,
  isLeaving,
  type Leaving,
  readLeaving,
  ringLogin,
  stopExpecting,
  writeLeaving,
} from './serverLogin.ts'

const firstPauseMs = 2000
const maxPauseMs = 30_000

/**
 * Asks the login server who is signed in and takes over its word. A login of another account than the connected one is
 * ended there too, and so is one that was to end when the server could not be reached. Without a connected wallet nothing
 * is shown. Fails with `ConnectError` and then changes nothing; where somebody was signed in before, or is to be no more,
 * a server that could not be reached is asked again until it answers.
 */
export async function refreshLogin(hub: Hub): Promise<Login | undefined> {
  return await ask(hub, firstPauseMs)
}

/**
 * Ends a login on the server and tells the other tabs. Fails with `ConnectError`; a server that could not be reached is
 * told again until it has heard it, also after a reload.
 */
export async function endLogin(hub: Hub, leaving: Leaving): Promise<void> {
  if (hub.login === undefined) return
  writeLeaving(hub, leaving)
  try {
    await hub.login.signOut({ everywhere: leaving.everywhere ?? false })
    clearLeaving(hub)
  } catch (error) {
    if (isAway(error)) askAgain(hub, firstPauseMs)
    throw error
  } finally {
    ringLogin(hub)
  }
}

/** The same in the background; resolves with whether the server has heard it. */
export async function endLoginQuietly(hub: Hub, leaving: Leaving): Promise<boolean> {
  return await endLogin(hub, leaving).then(
    () => true,
    (error: unknown) => {
      hub.log.warn('The login server could not be told to sign out', error)
      return false
    },
  )
}

/** Should it be asked again, then after `pauseMs`. */
async function ask(hub: Hub, pauseMs: number): Promise<Login | undefined> {
  const isConcerned = hub.state.get().status === 'connected' || readLeaving(hub) !== undefined
  if (hub.login === undefined || !isConcerned) return undefined
  hub.running.cancelLoginRetry?.()
  try {
    return await takeOver(hub, hub.login)
  } catch (error) {
    // A visitor who was signed in may still be: only the server can say that he is not.
    if (!isAway(error)) stopExpecting(hub)
    else if (hub.expectsLogin.get() || readLeaving(hub) !== undefined) askAgain(hub, pauseMs)
    throw error
  }
}

function askAgain(hub: Hub, pauseMs: number): void {
  if (hub.signal.aborted) return
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
  const leaving = readLeaving(hub)
  const isUnwanted = login !== undefined && leaving !== undefined && isLeaving(leaving, login.address)
  // An end that is told late must not end the login that is just being made.
  if (isUnwanted && hub.running.signingIn !== undefined) {
    askAgain(hub, maxPauseMs)
    return undefined
  }
  // Another account has signed in since, or nobody is signed in: there is nothing left to end.
  if (leaving !== undefined && !isUnwanted) clearLeaving(hub)
  // Gone meanwhile: whoever connects next asks again.
  if (state.status !== 'connected') {
    if (isUnwanted) await tellAgain(hub, server, leaving)
    return undefined
  }
  if (login !== undefined && !isUnwanted && sameAddress(login.address, state.account.address)) {
    dispatch(hub, { type: 'signedIn', login })
    stopExpecting(hub)
    return login
  }
  dispatch(hub, { type: 'signedOut' })
  stopExpecting(hub)
  if (isUnwanted) await tellAgain(hub, server, leaving)
  else if (login !== undefined) await endLoginQuietly(hub, { address: login.address })
  return undefined
}

/** The bell rings only once it is done, or tabs in which it fails would wake each other. */
async function tellAgain(hub: Hub, server: LoginClient, { everywhere = false }: Leaving): Promise<void> {
  await server.signOut({ everywhere })
  clearLeaving(hub)
  ringLogin(hub)
}

/** The same in the background, where a server that is away must not spoil the connection. */
export function refreshLoginQuietly(hub: Hub): void {
  refreshLogin(hub).catch((error: unknown) => logFailure(hub, error))
}

function isAway(error: unknown): boolean {
  return error instanceof ConnectError && error.code === 'login_unreachable'
}

function logFailure(hub: Hub, error: unknown): void {
  hub.log.debug('The login could not be looked up', error)
}
