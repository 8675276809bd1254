import type { Hub } from '@latchkey/connect'
import { type ReactNode, useLayoutEffect } from 'react'
import { HubContext } from './HubContext.ts'
import { startHub } from './startHub.ts'
import './theme/tokens.css'

export type HubProviderProps = { readonly hub: Hub; readonly children: ReactNode }

/** Lends a hub to everything inside, and takes up the remembered connection. Make the hub once, outside of components. */
export function HubProvider({ hub, children }: HubProviderProps) {
  // Before the first paint, so that a reload shows the remembered address and never a flash of "Connect wallet".
  useLayoutEffect(() => startHub(hub), [hub])
  return <HubContext value={hub}>{children}</HubContext>
}
