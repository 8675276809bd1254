import { ConnectError, type ConnectionState, type WalletLeft } from '@latchkey/connect'
import { Button } from '@latchkey/ui'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { queryClientOf } from '../hooks/queryClientOf.ts'
import { useSignOut } from '../hooks/useSignOut.ts'
import { AccountDialog } from '../screens/account/AccountDialog.tsx'
import { LeavePart } from '../screens/account/LeavePart.tsx'
import { SessionPanel } from '../screens/account/SessionPanel.tsx'
import { SignInFailure } from '../screens/account/SignInFailure.tsx'
import { SigningStep } from '../screens/account/SigningStep.tsx'
import { ConnectButton } from '../screens/ConnectButton.tsx'
import { SessionEnded } from '../screens/left/SessionEnded.tsx'
import { WalletLeftCard } from '../screens/left/WalletLeftCard.tsx'
import { NetworkPanel } from '../screens/network/NetworkPanel.tsx'
import { onStage } from './GalleryStage.tsx'
import { connectedState, galleryAccount, galleryNowMs, otherAccount } from './galleryHub.ts'
import { pricedHub } from './galleryPrices.ts'
import { type SampleRemoteOptions, sampleRemote, sampleSessions } from './sampleRemote.ts'
import { signInCards } from './signStates.tsx'

const signedIn = {
  ...connectedState,
  login: { address: galleryAccount, chainId: 1, expiresAtMs: galleryNowMs + 86_400_000 },
} as const satisfies ConnectionState

const nothing = () => undefined
const noOpener = { current: null }

const ways = { onWallet: nothing, onSend: nothing, onReceive: nothing, choices: <Choices /> }

/** Of the gallery's own words, in the place where a site has its own. */
function Choices() {
  return (
    <>
      <span>Language</span>
      <Button kind="quiet" shape="small">
        English
      </Button>
    </>
  )
}

function namedHub() {
  const hub = pricedHub({ state: signedIn, hasLogin: true })
  queryClientOf(hub).setQueryData(['name', 1, galleryAccount], {
    name: 'a-name-that-hardly-fits-anywhere.of-a-long-domain.eth',
  })
  return hub
}

function Leave() {
  return <LeavePart signOut={useSignOut()} isOpenAtFirst />
}

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

const sessions: Readonly<Record<string, SampleRemoteOptions>> = {
  sessions: { sessions: sampleSessions },
  'sessions-none': { sessions: [] },
  'sessions-waiting': {},
  'sessions-unread': { isOut: true },
}

const failures = {
  'sign-in-refused': 'user_rejected_request',
  'sign-in-offline': 'login_unreachable',
  'sign-in-failed': 'login_not_verified',
} as const

/** Of one that stands where it is. */
const signing = { signIn: async () => undefined, confirm: async () => undefined, cancel: nothing }
const steps = {
  'sign-in-asking': { status: 'asking', card: signInCards.fine },
  'sign-in-reviewing': { status: 'reviewing', card: signInCards.elsewhere, message: '' },
} as const

/** The account dialog, and the list of networks. */
export const accountStates: GallerySubject = {
  name: 'account',
  states: [
    ...Object.entries(accounts).map(([name, { state, hasLogin, ...more }]) => ({
      name,
      draw: () =>
        onStage(
          <AccountDialog
            isOpen
            lostLogin={'lostLogin' in more ? more.lostLogin : undefined}
            ways={ways}
            opener={noOpener}
            onClose={nothing}
          />,
          { state, hasLogin },
        ),
    })),
    {
      name: 'priced',
      draw: () =>
        onStage(
          <AccountDialog isOpen lostLogin={undefined} ways={ways} opener={noOpener} onClose={nothing} />,
          namedHub,
        ),
    },
    {
      name: 'plain',
      draw: () => onStage(<AccountDialog isOpen lostLogin={undefined} ways={{}} opener={noOpener} onClose={nothing} />),
    },
    ...Object.entries(sessions).map(([name, options]) => ({
      name,
      draw: () => onStage(<SessionPanel controller={sampleRemote(options)} />),
    })),
    ...Object.entries(failures).map(([name, code]) => ({
      name,
      draw: () => <SignInFailure error={new ConnectError(code)} />,
    })),
    ...Object.entries(steps).map(([name, step]) => ({
      name,
      draw: () => onStage(<SigningStep signIn={{ step, ...signing }} />),
    })),
    { name: 'leave', draw: () => onStage(<Leave />, { state: signedIn, hasLogin: true }) },
    { name: 'networks', draw: () => onStage(<NetworkPanel onDone={nothing} />) },
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
    draw: () => onStage(<ConnectButton />, state === undefined ? {} : { state }),
  })),
}

const left: Readonly<Record<string, Pick<WalletLeft, 'why' | 'login'>>> = {
  locked: { why: 'locked', login: 'kept' },
  absent: { why: 'absent', login: 'kept' },
  'absent-signed-out': { why: 'absent', login: 'none' },
  left: { why: 'left', login: 'ended' },
  'left-unheard': { why: 'left', login: 'unheard' },
}

function Ended({ walletName }: { readonly walletName: string }) {
  return onStage(
    <SessionEnded
      controller={sampleRemote({ ended: { connectorId: 'remote:gone', walletName } })}
      onConnect={nothing}
    />,
    {},
  )
}

/** The news of a wallet that is not there any more. */
export const leftStates: GallerySubject = {
  name: 'left',
  states: [
    ...Object.entries(left).map(([name, news]) => ({
      name,
      draw: () =>
        onStage(
          <WalletLeftCard
            left={{ connectorId: 'io.metamask', connection: {}, isUnsure: false, ...news }}
            onConnect={nothing}
          />,
          {},
        ),
    })),
    { name: 'session', draw: () => <Ended walletName="Rainbow" /> },
    { name: 'session-unnamed', draw: () => <Ended walletName="" /> },
  ],
}
