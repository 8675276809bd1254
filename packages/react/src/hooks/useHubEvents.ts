import { followHub, type HubEvents } from '@latchkey/connect'
import { useEffectEvent } from '@latchkey/ui'
import { useEffect } from 'react'
import { useHub } from './useHub.ts'

/** Tells what happens while the component is on the page. The functions may be new ones at each render. */
export function useHubEvents(events: HubEvents): void {
  const hub = useHub()
  const newest = useEffectEvent(() => events)
  useEffect(
    () =>
      followHub(hub, {
        onConnect: (account, how) => newest().onConnect?.(account, how),
        onAccountChange: (account) => newest().onAccountChange?.(account),
        onDisconnect: () => newest().onDisconnect?.(),
        onSignIn: (login) => newest().onSignIn?.(login),
        onSignOut: () => newest().onSignOut?.(),
        onError: (failure) => newest().onError?.(failure),
        onTransfer: (transfer) => newest().onTransfer?.(transfer),
      }),
    [hub, newest],
  )
}
