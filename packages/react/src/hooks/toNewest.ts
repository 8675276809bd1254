import type { HubEvents } from '@latchkey/connect'

/** Events that are told to whoever is named when they happen. */
export function toNewest(newest: () => HubEvents): HubEvents {
  return {
    onConnect: (account, how) => newest().onConnect?.(account, how),
    onAccountChange: (account) => newest().onAccountChange?.(account),
    onDisconnect: () => newest().onDisconnect?.(),
    onSignIn: (login) => newest().onSignIn?.(login),
    onSignOut: () => newest().onSignOut?.(),
    onTransfer: (transfer) => newest().onTransfer?.(transfer),
    onError: (failure) => newest().onError?.(failure),
  }
}
