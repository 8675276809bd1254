import type { Unsubscribe } from '@latchkey/base'
import { reconnect } from './actions/reconnect.ts'
import { endLoginQuietly } from './actions/refreshLogin.ts'
import { readLeaving, stopExpecting } from './actions/serverLogin.ts'
import type { Hub, WalletLeft } from './hub.ts'
import { storageKeys } from './persistence.ts'

/** How long a wallet that says again and again that it is back is left alone in between. */
const pauseMs = 1000

/**
 * One who leaves in the wallet has left here too: the login ends with the connection that the wallet has ended. A wallet
 * that says of itself that it is locked has not left, and of one that did not come back it is not known. When it shares
 * an account again it is connected again. Ends with the hub.
 */
export function watchLeaving(hub: Hub): void {
  let stopWaiting: Unsubscribe | undefined
  let last: WalletLeft | undefined
  const unsubscribe = hub.left.subscribe((left) => {
    const isNew = left?.connection !== last?.connection
    last = left
    if (!isNew) return
    stopWaiting?.()
    stopWaiting = left && waitForReturn(hub, left)
    if (left !== undefined) void settle(hub, left)
  })
  const stopHearing = hub.storage.subscribe(storageKeys.login, () => void followOtherTab(hub))
  hub.signal.addEventListener('abort', () => {
    unsubscribe()
    stopHearing()
    stopWaiting?.()
  })
}

function waitForReturn(hub: Hub, { connection }: WalletLeft): Unsubscribe {
  let nextMs = 0
  let cancel: Unsubscribe | undefined
  const stop = connection.whenBack?.(() => {
    if (cancel !== undefined) return
    const delayMs = nextMs - hub.clock.now()
    nextMs = Math.max(nextMs, hub.clock.now()) + pauseMs
    if (delayMs <= 0) return void reconnect(hub)
    cancel = hub.clock.schedule(delayMs, () => {
      cancel = undefined
      void reconnect(hub)
    })
  })
  return () => {
    stop?.()
    cancel?.()
  }
}

/** Somebody has signed in or out in another tab. */
async function followOtherTab(hub: Hub): Promise<void> {
  const before = hub.left.get()
  if (before === undefined || before.login === 'none' || before.login === 'ended') return
  const isLeavingNow = readLeaving(hub) !== undefined
  if (!isLeavingNow && before.login !== 'unheard' && !(await isSignedOut(hub))) return
  const left = hub.left.get()
  if (left?.connection !== before.connection) return
  stopExpecting(hub)
  hub.storage.remove(storageKeys.signedIn)
  hub.left.set({ ...left, login: isLeavingNow ? 'unheard' : 'ended' })
}

/** Learns why the wallet has gone, and ends the login if its owner left. Tells each thing as soon as it is known. */
async function settle(hub: Hub, first: WalletLeft): Promise<void> {
  const isLocked = await first.connection.isLocked?.()
  // Some wallets let go for a moment when their owner goes to another account.
  if (hub.running.attempt?.isSilent) await hub.running.attempt.result.catch(() => undefined)
  const left = hub.left.get()
  if (left?.connection !== first.connection || hub.signal.aborted) return
  const why = isLocked ? 'locked' : left.isUnsure ? 'absent' : 'left'
  // Another tab may have signed out meanwhile.
  if (left.login !== 'ending') return hub.left.set({ ...left, why })
  return why === 'left' ? await endWith(hub, left) : await keep(hub, { ...left, why })
}

/** The owner of the wallet has left, and so has the login. */
async function endWith(hub: Hub, left: WalletLeft): Promise<void> {
  stopExpecting(hub)
  hub.storage.remove(storageKeys.signedIn)
  hub.left.set({ ...left, why: 'left' })
  const { address } = left
  const isHeard = await endLoginQuietly(hub, address === undefined ? {} : { address })
  if (isPresent(hub, left)) hub.left.set({ ...left, why: 'left', login: isHeard ? 'ended' : 'unheard' })
}

/** The login stays, if there is one: the server is asked, unless it was heard before. */
async function keep(hub: Hub, left: WalletLeft): Promise<void> {
  hub.storage.set(storageKeys.signedIn, 'true')
  hub.expectsLogin.set(true)
  const isOver = left.address === undefined && (await isSignedOut(hub))
  const now = hub.left.get()
  if (now?.connection !== left.connection) return
  // Another tab may have signed out meanwhile.
  if (now.login !== 'ending') return hub.left.set({ ...now, why: left.why })
  if (!isOver) return hub.left.set({ ...left, login: 'kept' })
  stopExpecting(hub)
  hub.storage.remove(storageKeys.signedIn)
  hub.left.set({ ...left, login: 'none' })
}

/** By the word of the server; false where it cannot be reached. */
async function isSignedOut(hub: Hub): Promise<boolean> {
  try {
    return (await hub.login?.current()) === undefined
  } catch (error) {
    hub.log.debug('The login could not be looked up', error)
    return false
  }
}

function isPresent(hub: Hub, left: WalletLeft): boolean {
  return hub.left.get()?.connection === left.connection
}
