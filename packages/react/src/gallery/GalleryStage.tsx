import type { Hub } from '@latchkey/connect'
import { type ReactNode, useState } from 'react'
import { createDialogs, DialogsContext } from '../DialogsContext.ts'
import { HubContext } from '../HubContext.ts'
import { connectedState, galleryHub } from './galleryHub.ts'

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

/** A screen with a hub around it: a hub of the gallery, of a visitor who is connected where nothing else is said. */
export function onStage(
  screen: ReactNode,
  around: Parameters<typeof galleryHub>[0] | (() => Hub) = { state: connectedState },
): ReactNode {
  return <GalleryStage hub={typeof around === 'function' ? around : () => galleryHub(around)}>{screen}</GalleryStage>
}
