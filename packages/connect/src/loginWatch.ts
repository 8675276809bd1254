import type { Unsubscribe } from '@latchkey/base'
import { sameAddress } from '@latchkey/evm'
import { refreshLoginQuietly } from './actions/refreshLogin.ts'
import { clearLeaving, readLeaving, stopExpecting, writeLeaving } from './actions/serverLogin.ts'
import { type ConnectionState, type Login, loginOf } from './connectionState.ts'
import { dispatch } from './dispatch.ts'
import type { Hub } from './hub.ts'
import { storageKeys } from './persistence.ts'

/** Timers of the platform overflow beyond about 24 days; a login that lives longer is looked at again then. */
const maxTimerMs = 2_000_000_000

/**
 * Keeps the login true: when the account changes the server forgets it too, and it ends when its time is up. Ends with
 * the hub. The server is asked before it is told, because a tab that was asleep may be late with its news.
 */
export function watchLogin(hub: Hub): void {
  let before = hub.state.get()
  let cancelExpiry: Unsubscribe | undefined
  const unsubscribe = hub.state.subscribe((state) => {
    const previous = before
    before = state
    const login = loginOf(state)
    if (login !== loginOf(previous)) {
      cancelExpiry?.()
      // Signed in or out meanwhile: that is newer than what was to be asked for.
      stopExpecting(hub)
      cancelExpiry = login === undefined ? undefined : scheduleExpiry(hub, login)
      if (login === undefined) hub.storage.remove(storageKeys.signedIn)
      else {
        hub.storage.set(storageKeys.signedIn, 'true')
        clearLeaving(hub)
      }
    }
    const left = leftLogin(previous, state)
    if (left === undefined) return
    writeLeaving(hub, { address: left.address })
    refreshLoginQuietly(hub)
  })
  // The server could not be told when the page was left.
  if (readLeaving(hub) !== undefined) refreshLoginQuietly(hub)
  hub.signal.addEventListener('abort', () => {
    unsubscribe()
    cancelExpiry?.()
    hub.running.cancelLoginRetry?.()
  })
}

/** The login of an account that is no longer the one in use. */
function leftLogin(before: ConnectionState, after: ConnectionState): Login | undefined {
  const login = loginOf(before)
  if (login === undefined || after.status !== 'connected') return undefined
  return sameAddress(after.account.address, login.address) ? undefined : login
}

function scheduleExpiry(hub: Hub, login: Login): Unsubscribe {
  const remainingMs = login.expiresAtMs - hub.clock.now()
  let cancel = hub.clock.schedule(Math.min(Math.max(remainingMs, 0), maxTimerMs), () => {
    if (remainingMs > maxTimerMs) cancel = scheduleExpiry(hub, login)
    else dispatch(hub, { type: 'signedOut' })
  })
  return () => cancel()
}
