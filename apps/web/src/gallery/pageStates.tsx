import type { Rpc } from '@latchkey/base'
import type { Hub } from '@latchkey/connect'
import { forgetForm } from '@latchkey/money/gallery'
import {
  awayRpc,
  connectedState,
  GalleryStage,
  galleryHub,
  galleryNowMs,
  holdingHub,
  silentRpc,
} from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { type ReactNode, useState } from 'react'
import { BootContext } from '../BootContext.ts'
import type { BootConfig } from '../boot.ts'
import { HomePage } from '../pages/HomePage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { ReceivePage } from '../pages/ReceivePage.tsx'
import { SendPage } from '../pages/SendPage.tsx'
import { SignPage } from '../pages/SignPage.tsx'
import { WalletPage } from '../pages/WalletPage.tsx'
import { FailedPage } from '../shell/FailedPage.tsx'
import { localBoot, ownersBoot } from './sampleBoots.ts'

const { account } = connectedState
const login = { address: account.address, chainId: 1, expiresAtMs: galleryNowMs + 86_400_000 }
const signedIn = { ...connectedState, login }
const elsewhere = { ...connectedState, account: { ...account, chainId: 424_242 } }

type Shown = { readonly draw: () => ReactNode; readonly hub: () => Hub; readonly boot?: BootConfig }

const home = () => <HomePage />
const receive = () => <ReceivePage />
const send = () => <EmptySendPage />
const sign = () => <SignPage />

function EmptySendPage() {
  // The form of another state stays its own.
  useState(forgetForm)
  return <SendPage />
}

/** A node that knows of no coin: who has none is offered some. */
const emptyRpc: Rpc = {
  call: async () => '0x0',
  batch: async (requests) => requests.map(() => ({ result: '0x0' })),
}

const pages: Readonly<Record<string, Shown>> = {
  'home-signed-out': { draw: home, hub: () => galleryHub() },
  'home-of-an-owner': { draw: home, hub: () => galleryHub(), boot: ownersBoot },
  home: { draw: home, hub: () => holdingHub({ state: connectedState, hasLogin: true }) },
  'home-signed-in': { draw: home, hub: () => holdingHub({ state: signedIn, hasLogin: true }), boot: ownersBoot },
  'home-waiting': {
    draw: home,
    hub: () => galleryHub({ state: signedIn, hasLogin: true, rpc: silentRpc, isLate: true }),
  },
  'home-away': { draw: home, hub: () => galleryHub({ state: signedIn, hasLogin: true, rpc: awayRpc }) },
  'home-elsewhere': { draw: home, hub: () => holdingHub({ state: elsewhere, hasLogin: true }) },
  'receive-signed-out': { draw: receive, hub: () => galleryHub() },
  receive: { draw: receive, hub: () => galleryHub({ state: connectedState }) },
  'receive-elsewhere': { draw: receive, hub: () => galleryHub({ state: elsewhere }) },
  'send-signed-out': { draw: send, hub: () => galleryHub() },
  send: { draw: send, hub: () => holdingHub({ state: connectedState }) },
  'send-elsewhere': { draw: send, hub: () => galleryHub({ state: elsewhere }) },
  'send-without-coins': { draw: send, hub: () => galleryHub({ state: connectedState, rpc: emptyRpc }) },
  'send-away': { draw: send, hub: () => galleryHub({ state: connectedState, rpc: awayRpc }), boot: ownersBoot },
  'sign-signed-out': { draw: sign, hub: () => galleryHub() },
  sign: { draw: sign, hub: () => galleryHub({ state: connectedState }) },
  'sign-elsewhere': { draw: sign, hub: () => galleryHub({ state: elsewhere }) },
  'wallet-none': { draw: () => <WalletPage />, hub: () => galleryHub(), boot: ownersBoot },
  nowhere: { draw: () => <NotFoundPage />, hub: () => galleryHub() },
  failed: { draw: () => <FailedPage />, hub: () => galleryHub() },
}

/** Pages of the product itself, which are no screens of the kit. */
export const pageStates: GallerySubject = {
  name: 'page',
  fills: 'page',
  states: Object.entries(pages).map(([name, { draw, hub, boot = localBoot }]) => ({
    name,
    draw: () => (
      <BootContext value={boot}>
        <GalleryStage hub={hub}>{draw()}</GalleryStage>
      </BootContext>
    ),
  })),
}
