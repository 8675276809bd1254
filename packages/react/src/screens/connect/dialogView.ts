import type { FailureState } from './failureState.ts'

/** The visitor's last step in the connect dialog. The dialog's state comes from it and from the connection state. */
export type DialogView =
  /** `leftOpenIn` names the wallet whose request nobody can take back; `last` is the row that had the word. */
  | { readonly page: 'list'; readonly leftOpenIn?: string; readonly last?: string }
  | { readonly page: 'newcomer' }
  | { readonly page: 'not-installed'; readonly walletKey: string; readonly leftOpenIn?: string }
  | { readonly page: 'asking'; readonly connectorId: string; readonly attempt: number; readonly leftOpenIn?: string }
  | { readonly page: 'failed'; readonly connectorId: string; readonly state: FailureState; readonly error: Error }
  | { readonly page: 'wrong-network' | 'connected'; readonly connectorId: string }
  /** Connected with a wallet that was made with an address nobody has confirmed yet. */
  | { readonly page: 'unconfirmed-address'; readonly connectorId: string; readonly email: string }

export type DialogEvent =
  | { readonly type: 'newcomerAsked' | 'networkServed' }
  | { readonly type: 'listAsked'; readonly leftOpenIn?: string }
  /** With `leftOpenIn` where another wallet was being asked meanwhile: the list stands beside its step on wide screens. */
  | { readonly type: 'missingWalletChosen'; readonly walletKey: string; readonly leftOpenIn?: string }
  | {
      readonly type: 'walletChosen'
      readonly connectorId: string
      readonly attempt: number
      readonly leftOpenIn?: string
    }
  | { readonly type: 'failed'; readonly attempt: number; readonly state: FailureState; readonly error: Error }
  | {
      readonly type: 'connected'
      readonly attempt: number
      readonly isNetworkServed: boolean
      readonly unconfirmedEmail?: string | undefined
    }

/** The whole movement of the dialog. An answer to an attempt that is no longer the present one changes nothing. */
export function nextView(view: DialogView, event: DialogEvent): DialogView {
  switch (event.type) {
    case 'newcomerAsked':
      return { page: 'newcomer' }
    case 'listAsked':
      return { page: 'list', ...lastOf(view), ...leftOpen(event) }
    case 'missingWalletChosen':
      return { page: 'not-installed', walletKey: event.walletKey, ...leftOpen(event) }
    case 'walletChosen':
      return { page: 'asking', connectorId: event.connectorId, attempt: event.attempt, ...leftOpen(event) }
    case 'networkServed':
      return view.page === 'wrong-network' ? { page: 'connected', connectorId: view.connectorId } : view
    case 'failed':
      if (view.page !== 'asking' || view.attempt !== event.attempt) return view
      return { page: 'failed', connectorId: view.connectorId, state: event.state, error: event.error }
    case 'connected':
      if (view.page !== 'asking' || view.attempt !== event.attempt) return view
      return connectedView(view.connectorId, event)
  }
}

function connectedView(
  connectorId: string,
  { isNetworkServed, unconfirmedEmail }: Extract<DialogEvent, { readonly type: 'connected' }>,
): DialogView {
  if (!isNetworkServed) return { page: 'wrong-network', connectorId }
  if (unconfirmedEmail === undefined) return { page: 'connected', connectorId }
  return { page: 'unconfirmed-address', connectorId, email: unconfirmedEmail }
}

function leftOpen({ leftOpenIn }: { readonly leftOpenIn?: string }): { readonly leftOpenIn?: string } {
  return leftOpenIn === undefined ? {} : { leftOpenIn }
}

function lastOf(view: DialogView): { readonly last?: string } {
  const last = chosenIn(view)
  return last === undefined ? {} : { last }
}

/** The wallet that a page is about: the id of its connector, or its key in the book where it is not here. */
export function chosenIn(view: DialogView): string | undefined {
  if (view.page === 'not-installed') return view.walletKey
  return 'connectorId' in view ? view.connectorId : undefined
}
