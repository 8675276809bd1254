import { AppError } from '@latchkey/base'
import { ConnectError, coinbaseLinkId } from '@latchkey/connect'
import { connectTexts } from '@latchkey/texts'
import { Dialog, DialogPanes, useTexts } from '@latchkey/ui'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { ConnectContent } from '../screens/connect/ConnectContent.tsx'
import type { DialogState } from '../screens/connect/dialogState.ts'
import type { DialogView } from '../screens/connect/dialogView.ts'
import { ListPage } from '../screens/connect/ListPage.tsx'
import { OwnLogo } from '../screens/connect/OwnLogo.tsx'
import type { ConnectDialogModel } from '../screens/connect/useConnectDialog.ts'
import { useIsWide } from '../screens/connect/useIsWide.ts'
import { GalleryStage } from './GalleryStage.tsx'
import { connectedState, galleryHub, galleryNowMs } from './galleryHub.ts'
import { passkeyWallet } from './galleryWallets.ts'
import { sampleLink } from './linkStates.tsx'
import { sampleEmbedded } from './sampleEmbedded.ts'
import { sampleRemote } from './sampleRemote.ts'

const metamask = { name: 'MetaMask', key: 'metamask' }
const longName = { name: 'A wallet whose maker gave it a very long name' }
const device = { name: 'Another device' }
const pairing = {
  uri: `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`,
  expiresAtMs: galleryNowMs + 240_000,
}

const chosen: DialogView = { page: 'asking', connectorId: 'io.metamask', attempt: 1 }
/** A wallet, and not its owner, says no. */
const unfit = new AppError({ peer_refused: { message: 'The other side refused this: {reason}' } }, 'peer_refused', {
  data: { code: 5100, reason: 'Unsupported chains.' },
})
const ofPhone = { name: 'Coinbase Wallet', key: 'coinbase' }
const link = { connectorId: coinbaseLinkId, wallet: ofPhone }

type Shown = { readonly state: DialogState; readonly view?: DialogView; readonly isAway?: boolean }

const failure = (code: ConstructorParameters<typeof ConnectError>[0]) => new ConnectError(code)

const states: Readonly<Record<string, Shown>> = {
  detecting: { state: { name: 'detecting' }, view: { page: 'list' } },
  list: { state: { name: 'list' }, view: { page: 'list' } },
  'list-left-open': { state: { name: 'list' }, view: { page: 'list', leftOpenIn: 'MetaMask' } },
  newcomer: { state: { name: 'newcomer' }, view: { page: 'newcomer' } },
  'not-installed': {
    state: { name: 'not-installed', walletKey: 'phantomevm' },
    view: { page: 'not-installed', walletKey: 'phantomevm' },
  },
  opening: { state: { name: 'opening', wallet: metamask } },
  awaiting: { state: { name: 'awaiting', wallet: metamask, isHintDue: false } },
  'awaiting-late': { state: { name: 'awaiting', wallet: { ...metamask, rdns: 'io.metamask' }, isHintDue: true } },
  'awaiting-long-name': { state: { name: 'awaiting', wallet: longName, isHintDue: false } },
  'already-pending': { state: { name: 'already-pending', wallet: metamask } },
  locked: { state: { name: 'locked', wallet: metamask } },
  connected: { state: { name: 'connected', wallet: metamask } },
  rejected: { state: { name: 'rejected', wallet: metamask, error: failure('connection_rejected') } },
  unfit: { state: { name: 'rejected', wallet: metamask, error: unfit } },
  'timed-out': { state: { name: 'timed-out', wallet: metamask, error: failure('wallet_not_responding') } },
  expired: { state: { name: 'expired', wallet: device } },
  'relay-offline': { state: { name: 'relay-offline', wallet: device } },
  'clock-wrong': { state: { name: 'clock-wrong', wallet: device } },
  'relay-refused': { state: { name: 'relay-refused', wallet: device } },
  error: { state: { name: 'error', wallet: metamask, error: failure('wallet_not_found') } },
  'wrong-network': {
    state: { name: 'wrong-network', wallet: metamask },
    view: { page: 'wrong-network', connectorId: 'io.metamask' },
  },
  'pairing-waiting': { state: { name: 'pairing', connectorId: 'remote:any', wallet: device } },
  pairing: { state: { name: 'pairing', connectorId: 'remote:any', wallet: device, pairing } },
  confirming: { state: { name: 'confirming', connectorId: 'remote:any', wallet: device, pairing } },
  'link-waiting': { state: { name: 'pairing', ...link } },
  link: { state: { name: 'pairing', ...link, pairing } },
  'link-heard': { state: { name: 'confirming', ...link, pairing } },
  'link-away': { state: { name: 'pairing', ...link, pairing }, isAway: true },
  'unconfirmed-address': {
    state: { name: 'unconfirmed-address', wallet: passkeyWallet, email: 'ada@example.org' },
    view: { page: 'unconfirmed-address', connectorId: 'embedded:turnkeyhd', email: 'ada@example.org' },
  },
}

const nothing = () => undefined

function Stage({ state, view = chosen }: { readonly state: DialogState; readonly view?: DialogView }) {
  const isWide = useIsWide()
  const model: ConnectDialogModel = { view, state, send: nothing, ask: async () => undefined, stopAsking: nothing }
  const { say, spoken } = useTexts(connectTexts)
  return (
    <Dialog
      isOpen
      title={<OwnLogo>{say('connect.title')}</OwnLogo>}
      spoken={spoken}
      view={state.name}
      size={isWide ? 'wide' : 'normal'}
      onClose={nothing}
    >
      <DialogPanes
        list={isWide ? <ListPage model={model} openedBy="pointer" isBeside /> : undefined}
        view={state.name}
        hasFocus={view.page !== 'list'}
      >
        <ConnectContent model={model} openedBy="pointer" isWide={isWide} onBack={nothing} onClose={nothing} />
      </DialogPanes>
    </Dialog>
  )
}

/** Every state of the connect dialog. */
export const connectStates: GallerySubject = {
  name: 'connect',
  states: Object.entries(states).map(([name, shown]) => ({
    name,
    draw: () => (
      <GalleryStage
        hub={() =>
          galleryHub({
            ...(shown.view?.page === 'wrong-network' && {
              state: { ...connectedState, account: { ...connectedState.account, chainId: 56 } },
            }),
            controllers: {
              remote: sampleRemote(),
              link: sampleLink(shown.isAway ? 'disconnected' : 'connected'),
              embedded: sampleEmbedded(),
            },
            isLate: shown.isAway === true,
          })
        }
      >
        <Stage {...shown} />
      </GalleryStage>
    ),
  })),
}
