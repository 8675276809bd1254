import { followHub, type HubEvents } from '@latchkey/connect'
import { useEffectEvent } from '@latchkey/ui'
import { useEffect } from 'react'
import { toNewest } from './toNewest.ts'
import { useHub } from './useHub.ts'

/** Tells what happens while the component is on the page. The functions may be new ones at each render. */
export function useHubEvents(events: HubEvents): void {
  const hub = useHub()
  const newest = useEffectEvent(() => events)
  useEffect(() => followHub(hub, toNewest(newest)), [hub, newest])
}
