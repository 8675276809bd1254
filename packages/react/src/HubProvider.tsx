import { startHub } from '@latchkey/browser'
import type { Hub } from '@latchkey/connect'
import { linkController } from '@latchkey/connect'
import { embeddedController } from '@latchkey/embedded'
import { type ReactNode, useLayoutEffect } from 'react'
import { HubContext } from './HubContext.ts'
import { useController } from './hooks/useController.ts'
import { EmbeddedDialog } from './screens/embedded/EmbeddedDialog.tsx'
import { LinkNotices } from './screens/link/LinkNotices.tsx'
import '@latchkey/ui/tokens.css'

export type HubProviderProps = { readonly hub: Hub; readonly children: ReactNode }

/** Lends a hub to everything inside, and takes up the remembered connection. Make the hub once, outside of components. */
export function HubProvider({ hub, children }: HubProviderProps) {
  // Before the first paint, so that a reload shows the remembered address and never a flash of "Connect wallet".
  useLayoutEffect(() => startHub(hub), [hub])
  return (
    <HubContext.Provider value={hub}>
      {children}
      <Questions />
    </HubContext.Provider>
  )
}

/** Here and not behind a button: whatever program asks for a signature, its card is shown, and shown once. */
function Questions() {
  const embedded = useController(embeddedController)
  const link = useController(linkController)
  return (
    <>
      {embedded !== undefined && <EmbeddedDialog controller={embedded} />}
      {link !== undefined && <LinkNotices controller={link} />}
    </>
  )
}
