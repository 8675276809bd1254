import { type EmbeddedStep, embeddedController } from '@latchkey/embedded'
import { Late, Waiting } from '@latchkey/ui'
import { useController } from '../../hooks/useController.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { addressStep, embeddedSteps } from '../embedded/embeddedChunk.ts'
import { AskingDetail } from './AskingDetail.tsx'
import type { DialogState } from './dialogState.ts'
import { ListPage } from './ListPage.tsx'
import { failedDetail, newcomer, notInstalled, pairing, wrongNetwork } from './laterSteps.ts'
import type { ConnectDialogModel } from './useConnectDialog.ts'
import { Welcome } from './Welcome.tsx'

export type ConnectContentProps = {
  readonly openedBy: 'keyboard' | 'pointer'
  /** The list stands beside it. */
  readonly isWide: boolean
  readonly model: ConnectDialogModel
  readonly onBack: () => void
  readonly onClose: () => void
}

/** The dialog's contents in each of its states. */
export function ConnectContent({ model, openedBy, isWide, onBack, onClose }: ConnectContentProps) {
  const { view, state, send, ask, stopAsking } = model
  function askAnew(connectorId: string) {
    // An attempt that goes on by itself is begun anew, not joined.
    stopAsking()
    void ask(connectorId)
  }
  switch (state.name) {
    case 'detecting':
    case 'list':
      return isWide ? (
        <Welcome onNewcomer={() => send({ type: 'newcomerAsked' })} />
      ) : (
        <ListPage model={model} openedBy={openedBy} />
      )
    case 'opening':
    case 'awaiting':
    case 'already-pending':
    case 'locked':
    case 'connected':
      return <AskingDetail state={state} onCancel={onBack} />
    case 'rejected':
    case 'timed-out':
    case 'expired':
    case 'relay-offline':
    case 'clock-wrong':
    case 'relay-refused':
    case 'error': {
      const retry = () => {
        if (view.page === 'failed' || view.page === 'asking') askAnew(view.connectorId)
      }
      return <Late of={failedDetail} with={{ state, onRetry: retry, onOtherWallet: onBack }} waiting={<Waiting />} />
    }
    case 'pairing':
    case 'confirming':
      return <Late of={pairing} with={{ state, onCancel: onBack }} waiting={<Waiting />} />
    case 'embedded-idle':
    case 'embedded-choose':
    case 'embedded-email':
    case 'embedded-code':
    case 'embedded-working':
    case 'embedded-failed':
      return <Embedded state={state} onAsk={askAnew} onCancel={onBack} />
    case 'newcomer':
      return (
        <Late
          of={newcomer}
          with={{
            // The list, with its word about wallets, stands beside it.
            isExplained: isWide,
            onChoose: (walletKey) => send({ type: 'missingWalletChosen', walletKey }),
            onAsk: (id) => void ask(id),
          }}
          waiting={<Waiting />}
        />
      )
    case 'not-installed': {
      const { walletKey } = state
      const onFound = (id: string) => void ask(id)
      return <Late key={walletKey} of={notInstalled} with={{ walletKey, onFound }} waiting={<Waiting />} />
    }
    case 'unconfirmed-address':
      return (
        <Late of={addressStep} with={{ wallet: state.wallet, email: state.email, onClose }} waiting={<Waiting />} />
      )
    case 'wrong-network':
      return (
        <Late
          of={wrongNetwork}
          with={{ wallet: state.wallet, onServed: () => send({ type: 'networkServed' }), onSkip: onClose }}
          waiting={<Waiting />}
        />
      )
  }
}

type EmbeddedProps = {
  readonly state: EmbeddedState
  readonly onAsk: (connectorId: string) => void
  readonly onCancel: () => void
}

function Embedded({ state, onAsk, onCancel }: EmbeddedProps) {
  const controller = useController(embeddedController)
  const email = useWallets().find(({ kind, key }) => kind === 'embedded' && key === 'turnkey')
  if (controller === undefined) return <Waiting />
  const onEmail = email === undefined ? undefined : () => onAsk(email.id)
  const { wallet } = state
  return (
    <Late
      of={embeddedSteps}
      with={{ controller, wallet, onEmail, onCancel }}
      waiting={<AskingDetail state={{ name: 'opening', wallet }} onCancel={onCancel} />}
    />
  )
}

type EmbeddedState = Extract<DialogState, { readonly name: `embedded-${EmbeddedStep['status']}` }>
