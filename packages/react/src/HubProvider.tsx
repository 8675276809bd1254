import { startHub } from '@latchkey/browser'
import type { Hub } from '@latchkey/connect'
import { useStore } from '@latchkey/ui'
import { type ReactNode, useLayoutEffect } from 'react'
import { HubContext } from './HubContext.ts'
import { EmbeddedDialog } from './screens/embedded/EmbeddedDialog.tsx'
import { LinkNotices } from './screens/link/LinkNotices.tsx'
import '@latchkey/ui/tokens.css'

export type HubProviderProps = { readonly hub: Hub; readonly children: ReactNode }

/** Lends a hub to everything inside, and takes up the remembered connection. Make the hub once, outside of components. */
export function HubProvider({ hub, children }: HubProviderProps) {
  // Before the first paint, so that a reload shows the remembered address and never a flash of "Connect wallet".
  useLayoutEffect(() => startHub(hub), [hub])
  const desk = useStore(hub.embedded)
  const link = useStore(hub.link)
  return (
    <HubContext value={hub}>
      {children}
      {/* Here and not behind a button: whatever program asks for a signature, its card is shown, and shown once. */}
      {desk !== undefined && <EmbeddedDialog desk={desk} />}
      {link !== undefined && <LinkNotices desk={link} />}
    </HubContext>
  )
}
