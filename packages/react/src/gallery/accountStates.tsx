import type { ConnectionState, WalletLeft } from '@latchkey/connect'
import { AccountDialog } from '../screens/account/AccountDialog.tsx'
import { ConnectButton } from '../screens/ConnectButton.tsx'
import { WalletLeftCard } from '../screens/left/WalletLeftCard.tsx'
import { NetworkPanel } from '../screens/network/NetworkPanel.tsx'
import { GalleryStage } from './GalleryStage.tsx'
import { connectedState, galleryAccount, galleryHub, galleryNowMs, otherAccount } from './galleryHub.ts'
import type { GallerySubject } from './galleryState.ts'

const signedIn = {
  ...connectedState,
  login: { address: galleryAccount, chainId: 1, expiresAtMs: galleryNowMs + 86_400_000 },
} as const satisfies ConnectionState

const nothing = () => undefined
const noOpener = { current: null }

const accounts = {
  'without-login': { state: connectedState, hasLogin: false },
  'signed-out': { state: connectedState, hasLogin: true },
  'signed-in': { state: signedIn, hasLogin: true },
  'other-account': { state: connectedState, hasLogin: true, lostLogin: otherAccount },
  waiting: {
    state: { status: 'reconnecting', connectorId: 'io.metamask', account: connectedState.account },
    hasLogin: true,
  },
} as const

/** The account dialog, and the list of networks. */
export const accountStates: GallerySubject = {
  name: 'account',
  states: [
    ...Object.entries(accounts).map(([name, { state, hasLogin, ...more }]) => ({
      name,
      draw: () => (
        <GalleryStage hub={() => galleryHub({ state, hasLogin })}>
          <AccountDialog
            isOpen
            lostLogin={'lostLogin' in more ? more.lostLogin : undefined}
            onWallet={nothing}
            opener={noOpener}
            onClose={nothing}
          />
        </GalleryStage>
      ),
    })),
    {
      name: 'networks',
      draw: () => (
        <GalleryStage hub={() => galleryHub({ state: connectedState })}>
          <NetworkPanel onDone={nothing} />
        </GalleryStage>
      ),
    },
  ],
}

const buttons: Readonly<Record<string, ConnectionState | undefined>> = {
  idle: undefined,
  connected: connectedState,
  reconnecting: { status: 'reconnecting', connectorId: 'io.metamask', account: connectedState.account },
}

/** The button of every page. */
export const buttonStates: GallerySubject = {
  name: 'button',
  states: Object.entries(buttons).map(([name, state]) => ({
    name,
    draw: () => (
      <GalleryStage hub={() => galleryHub(state === undefined ? {} : { state })}>
        <ConnectButton />
      </GalleryStage>
    ),
  })),
}

const left: Readonly<Record<string, Pick<WalletLeft, 'why' | 'login'>>> = {
  locked: { why: 'locked', login: 'kept' },
  absent: { why: 'absent', login: 'kept' },
  'absent-signed-out': { why: 'absent', login: 'none' },
  left: { why: 'left', login: 'ended' },
  'left-unheard': { why: 'left', login: 'unheard' },
}

/** The news of a wallet that is not there any more. */
export const leftStates: GallerySubject = {
  name: 'left',
  states: Object.entries(left).map(([name, news]) => ({
    name,
    draw: () => (
      <GalleryStage hub={() => galleryHub()}>
        <WalletLeftCard
          left={{ connectorId: 'io.metamask', connection: {}, isUnsure: false, ...news }}
          onConnect={nothing}
        />
      </GalleryStage>
    ),
  })),
}
