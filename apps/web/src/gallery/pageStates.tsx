import type { Hub } from '@latchkey/connect'
import {
  awayRpc,
  connectedState,
  GalleryStage,
  type GallerySubject,
  galleryHub,
  galleryNowMs,
  holdingHub,
  silentRpc,
} from '@latchkey/react/gallery'
import type { ReactNode } from 'react'
import { BootContext } from '../BootContext.ts'
import type { BootConfig } from '../boot.ts'
import { HomePage } from '../pages/HomePage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { ReceivePage } from '../pages/ReceivePage.tsx'
import { WalletPage } from '../pages/WalletPage.tsx'
import { FailedPage } from '../shell/FailedPage.tsx'

const local: BootConfig = {
  ...{ branding: { name: 'Latchkey' }, chains: [], tokens: [] },
  ...{ demoWallet: true, faucet: true, hasDocs: true, build: 'gallery' },
}
const ofAnOwner: BootConfig = {
  ...local,
  branding: { name: 'A savings bank with a name that hardly fits anywhere' },
  ...{ demoWallet: false, faucet: false, hasDocs: false },
}

const { account } = connectedState
const login = { address: account.address, chainId: 1, expiresAtMs: galleryNowMs + 86_400_000 }
const signedIn = { ...connectedState, login }
const elsewhere = { ...connectedState, account: { ...account, chainId: 424_242 } }

type Shown = { readonly draw: () => ReactNode; readonly hub: () => Hub; readonly boot?: BootConfig }

const home = () => <HomePage />
const receive = () => <ReceivePage />

const pages: Readonly<Record<string, Shown>> = {
  'home-signed-out': { draw: home, hub: () => galleryHub() },
  'home-of-an-owner': { draw: home, hub: () => galleryHub(), boot: ofAnOwner },
  home: { draw: home, hub: () => holdingHub({ state: connectedState, hasLogin: true }) },
  'home-signed-in': { draw: home, hub: () => holdingHub({ state: signedIn, hasLogin: true }), boot: ofAnOwner },
  'home-waiting': {
    draw: home,
    hub: () => galleryHub({ state: signedIn, hasLogin: true, rpc: silentRpc, isLate: true }),
  },
  'home-away': { draw: home, hub: () => galleryHub({ state: signedIn, hasLogin: true, rpc: awayRpc }) },
  'home-elsewhere': { draw: home, hub: () => holdingHub({ state: elsewhere, hasLogin: true }) },
  'receive-signed-out': { draw: receive, hub: () => galleryHub() },
  receive: { draw: receive, hub: () => galleryHub({ state: connectedState }) },
  'receive-elsewhere': { draw: receive, hub: () => galleryHub({ state: elsewhere }) },
  'wallet-none': { draw: () => <WalletPage />, hub: () => galleryHub(), boot: ofAnOwner },
  nowhere: { draw: () => <NotFoundPage />, hub: () => galleryHub() },
  failed: { draw: () => <FailedPage />, hub: () => galleryHub() },
}

/** Pages of the product itself, which are no screens of the kit. */
export const pageStates: GallerySubject = {
  name: 'page',
  states: Object.entries(pages).map(([name, { draw, hub, boot = local }]) => ({
    name,
    draw: () => (
      <BootContext value={boot}>
        <GalleryStage hub={hub}>{draw()}</GalleryStage>
      </BootContext>
    ),
  })),
}
