import type { Unsubscribe } from '@latchkey/base'
import type { Account, ConnectionState, Login } from './connectionState.ts'
import type { Failure } from './failure.ts'
import type { Hub } from './hub.ts'
import type { TransferRecord } from './transferRecord.ts'

/** The events of a hub that a page may want to hear of. Each is told after it has happened, in the order in which it did. */
export type HubEvents = {
  /** `isResumed` after a reload, when the remembered wallet has answered. */
  readonly onConnect?: ((account: Account, how: { readonly isResumed: boolean }) => void) | undefined
  /** The wallet is on another account or network now. */
  readonly onAccountChange?: ((account: Account) => void) | undefined
  /** Ended by anybody: the visitor here, in another tab, or in the wallet. */
  readonly onDisconnect?: (() => void) | undefined
  /** Also after a reload, when the server has said that the visitor still is signed in. */
  readonly onSignIn?: ((login: Login) => void) | undefined
  /** Also when the wallet is on another account, which nobody has signed in. */
  readonly onSignOut?: (() => void) | undefined
  /** A transfer was begun, or stands elsewhere than before: see `status`. */
  readonly onTransfer?: ((transfer: TransferRecord) => void) | undefined
  /**
   * Something that the visitor wanted has failed, once for each time, a refusal in his wallet among it: see `error.code`.
   * Nothing is told of what he has let go of, and of what the page does by itself, such as taking up a remembered wallet.
   */
  readonly onError?: ((failure: Failure) => void) | undefined
}

/** Tells what happens to a hub from now on, until the answer is called. What is already so is not told. */
export function followHub(hub: Pick<Hub, 'state' | 'transfers' | 'failures'>, events: HubEvents): Unsubscribe {
  let state = hub.state.get()
  let transfers = hub.transfers.get()
  const ends = [
    hub.state.subscribe((now) => {
      const before = state
      state = now
      tellState(before, now, events)
    }),
    hub.transfers.subscribe((now) => {
      const before = transfers
      transfers = now
      for (const record of now) {
        const known = before.find(({ clientId }) => clientId === record.clientId)
        if (isNews(record, known)) events.onTransfer?.(record)
      }
    }),
    hub.failures.subscribe((failure) => events.onError?.(failure)),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function isNews(record: TransferRecord, known: TransferRecord | undefined): boolean {
  return known?.status !== record.status || known.confirmations !== record.confirmations
}

function tellState(before: ConnectionState, now: ConnectionState, events: HubEvents): void {
  const last = before.status === 'connected' ? before : undefined
  const next = now.status === 'connected' ? now : undefined
  if (last?.login !== undefined && next?.login === undefined) events.onSignOut?.()
  if (last !== undefined && next === undefined) events.onDisconnect?.()
  if (next === undefined) return
  if (last === undefined) events.onConnect?.(next.account, { isResumed: before.status === 'reconnecting' })
  else if (!isSameAccount(last.account, next.account)) events.onAccountChange?.(next.account)
  if (next.login !== undefined && last?.login === undefined) events.onSignIn?.(next.login)
}

function isSameAccount(left: Account, right: Account): boolean {
  return left.address === right.address && left.chainId === right.chainId
}
