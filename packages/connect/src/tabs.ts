import { sameAddress } from '@latchkey/evm'
import { cancelConnect } from './actions/cancelConnect.ts'
import { closeQuietly, unlinkConnection } from './actions/connectionLink.ts'
import { isInUse, reconnect } from './actions/reconnect.ts'
import { refreshLoginQuietly } from './actions/refreshLogin.ts'
import { dispatch } from './dispatch.ts'
import type { Hub } from './hub.ts'
import { isDisconnected, readConnection, storageKeys } from './persistence.ts'

/** A wallet that has just let another tab in is there, however slow it is here. */
const followPatienceMs = 45_000

/**
 * Keeps this tab in step with the others of this origin: their connecting, disconnecting, choice of account, signing in
 * and out. (Transfers are followed by `followTransfers`.) A tab that follows writes nothing down, or two tabs could chase
 * each other. Ends with the hub.
 */
export function followTabs(hub: Hub): void {
  let hasMissed = false
  let following = 0
  let before = hub.state.get().status
  const follow = () => {
    // A visitor who is being asked here is not interrupted.
    hasMissed = isAsking(hub)
    if (hasMissed) return
    following++
    void followConnection(hub).finally(() => following--)
  }
  const unsubscribes = [
    hub.state.subscribe(({ status }) => {
      const wasOnItsWay = before === 'reconnecting' || following > 0
      before = status
      if (isAsking(hub)) return
      // Looked at a turn later, because one question may follow another.
      queueMicrotask(() => {
        // The remembered wallet was on its way when the visitor chose to be asked by one.
        if (isAsking(hub)) hasMissed ||= wasOnItsWay
        // Changes by the others meanwhile are applied afterwards.
        else if (hasMissed) {
          follow()
          refreshLoginQuietly(hub)
        }
      })
    }),
    hub.storage.subscribe(storageKeys.connection, follow),
    hub.storage.subscribe(storageKeys.disconnected, follow),
    hub.storage.subscribe(storageKeys.login, () => {
      hasMissed ||= isAsking(hub)
      refreshLoginQuietly(hub)
    }),
  ]
  hub.signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  })
}

async function followConnection(hub: Hub): Promise<void> {
  // Read anew instead of trusting the event: when two tabs write at once, all must end with the same value.
  const remembered = readConnection(hub.storage)
  if (isDisconnected(hub.storage)) return leave(hub)
  // A store that was cleared says nothing about the wallet.
  if (remembered === undefined) return
  const state = hub.state.get()
  if (state.status !== 'connected' || !isInUse(hub, remembered)) {
    const running = hub.running.attempt
    // The others have gone on while another wallet was being waited for here.
    if (running !== undefined && running.connectorId !== remembered.connectorId) cancelConnect(hub)
    const connection = await reconnect(hub, { patienceMs: followPatienceMs })
    if (isAsking(hub)) return
    // The others are with a wallet that does not know this tab: better nobody than somebody else.
    if (connection === undefined && hub.running.attempt === undefined && state.status === 'connected') leave(hub)
    // They may have gone on while the wallet was answering here.
    const hasChanged = JSON.stringify(readConnection(hub.storage)) !== JSON.stringify(remembered)
    const isOutdated = connection?.isCurrent?.() === false
    if (connection !== undefined && (hasChanged || isOutdated)) await followConnection(hub)
    return
  }
  // The visitor's choice; without one the wallet's own, also where a tab that was asking has missed that it changed.
  const address = remembered.isAccountChosen ? remembered.account.address : state.accounts[0]
  if (!sameAddress(address, state.account.address)) dispatch(hub, { type: 'accountChosen', address })
}

function isAsking(hub: Hub): boolean {
  return hub.running.attempt?.isSilent === false
}

function leave(hub: Hub): void {
  cancelConnect(hub)
  hub.left.set(undefined)
  dispatch(hub, { type: 'closed' })
  void closeQuietly(hub, unlinkConnection(hub))
}
