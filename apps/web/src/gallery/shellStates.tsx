import type { Hub } from '@latchkey/connect'
import { forgetForm } from '@latchkey/money/gallery'
import { connectedState, GalleryStage, galleryHub, holdingHub } from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { useState } from 'react'
import { BootContext } from '../BootContext.ts'
import type { BootConfig } from '../boot.ts'
import { PathContext } from '../router.tsx'
import { App } from '../shell/App.tsx'
import { localBoot, ownersBoot } from './sampleBoots.ts'

const { account } = connectedState
const onNetwork = (chainId: number) => ({ ...connectedState, account: { ...account, chainId } })
const custody = {
  ...{ url: '/custody', frameUrl: 'https://keys.example', organizationId: 'gallery', rpId: 'example' },
  isLocalInbox: true,
}
type Shown = { readonly path?: string; readonly hub: () => Hub; readonly boot?: BootConfig }

const shells: Readonly<Record<string, Shown>> = {
  'signed-out': { hub: () => galleryHub() },
  connected: { hub: () => holdingHub({ state: connectedState, hasLogin: true }) },
  'long-network': { hub: () => holdingHub({ state: onNetwork(31337) }) },
  'unknown-network': { hub: () => holdingHub({ state: onNetwork(424_242) }) },
  'of-an-owner': { hub: () => galleryHub(), boot: { ...ownersBoot, custody } },
  'of-an-owner-connected': { hub: () => holdingHub({ state: onNetwork(31337) }), boot: { ...ownersBoot, custody } },
  send: { path: '/send', hub: () => galleryHub({ state: connectedState }) },
  nowhere: { path: '/nowhere', hub: () => galleryHub({ state: connectedState }) },
}

/** The frame around every page: its header, its links, its foot. */
export const shellStates: GallerySubject = {
  name: 'shell',
  fills: 'window',
  states: Object.entries(shells).map(([name, shown]) => ({ name, draw: () => <Shell {...shown} /> })),
}

function Shell({ path = '/', hub, boot = localBoot }: Shown) {
  // The form of another state stays its own.
  useState(forgetForm)
  return (
    <BootContext value={boot}>
      <PathContext value={path}>
        <GalleryStage hub={hub}>
          <App />
        </GalleryStage>
      </PathContext>
    </BootContext>
  )
}
