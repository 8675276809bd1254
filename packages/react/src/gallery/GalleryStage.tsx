import type { Hub } from '@latchkey/connect'
import { type ReactNode, useState } from 'react'
import { createDialogs, DialogsContext } from '../DialogsContext.ts'
import { HubContext } from '../HubContext.ts'

/** Lends a hub to a screen of the gallery. Unlike `HubProvider` it starts nothing, and opens nothing by itself. */
export function GalleryStage({ hub, children }: { readonly hub: () => Hub; readonly children: ReactNode }) {
  const [made] = useState(hub)
  const [dialogs] = useState(createDialogs)
  return (
    <HubContext.Provider value={made}>
      <DialogsContext.Provider value={dialogs}>{children}</DialogsContext.Provider>
    </HubContext.Provider>
  )
}
