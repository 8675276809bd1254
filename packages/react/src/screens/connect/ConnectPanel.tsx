import { type RefObject, useImperativeHandle, useLayoutEffect } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { useStore } from '../../hooks/useStore.ts'
import { createChunk, Late } from '../../ui/Late.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { AskingDetail } from './AskingDetail.tsx'
import type { DialogState } from './dialogState.ts'
import { ListPage } from './ListPage.tsx'
import { type ConnectDialogModel, useConnectDialog } from './useConnectDialog.ts'

const failedDetail = createChunk(async () => (await import('./FailedDetail.tsx')).FailedDetail)
const newcomer = createChunk(async () => (await import('./Newcomer.tsx')).Newcomer)
const notInstalled = createChunk(async () => (await import('./NotInstalled.tsx')).NotInstalled)
const pairingDetail = createChunk(async () => (await import('./PairingDetail.tsx')).PairingDetail)
const wrongNetwork = createChunk(async () => (await import('./WrongNetwork.tsx')).WrongNetwork)

/** Fetches what may be needed after the list. */
export function preloadDetails(): void {
  for (const chunk of [failedDetail, newcomer, notInstalled, wrongNetwork]) chunk.load().catch(() => undefined)
}

/** What the frame round the panel shows of it. */
export type PanelFrame = { readonly state: string; readonly view: string; readonly hasBack: boolean }

/** What the frame asks of the panel. */
export type PanelHandle = {
  /** Stops asking; the name of the wallet whose window may still be open. */
  readonly leave: () => string | undefined
  readonly goBack: () => void
}

export type ConnectPanelProps = {
  readonly openedBy: 'keyboard' | 'pointer'
  readonly wanted: string | undefined
  readonly handle: RefObject<PanelHandle | null>
  readonly onFrame: (frame: PanelFrame) => void
  /** The visitor is done here. */
  readonly onClose: () => void
}

/** The contents of the connect dialog in all its states. Lives while the dialog is open, so each opening begins with the list. */
export function ConnectPanel({ openedBy, wanted, handle, onFrame, onClose }: ConnectPanelProps) {
  const model = useConnectDialog({ wanted, onClose })
  const { view, state, send, stopAsking } = model
  const hasBack = view.page !== 'list' && view.page !== 'connected' && view.page !== 'wrong-network'

  // Before anything is painted, so that the frame never lags behind its contents.
  useLayoutEffect(() => {
    onFrame({ state: state.name, view: view.page, hasBack })
  }, [onFrame, state.name, view.page, hasBack])

  function goBack() {
    const leftOpenIn = stopAsking()
    send({ type: 'listAsked', ...(leftOpenIn === undefined ? {} : { leftOpenIn }) })
  }

  useImperativeHandle(handle, () => ({ leave: stopAsking, goBack }))

  return <Content model={model} openedBy={openedBy} onBack={goBack} onClose={onClose} />
}

type ContentProps = Pick<ConnectPanelProps, 'openedBy'> & {
  readonly model: ConnectDialogModel
  readonly onBack: () => void
  readonly onClose: () => void
}

function Content({ model, openedBy, onBack, onClose }: ContentProps) {
  const { view, state, send, ask, stopAsking } = model
  switch (state.name) {
    case 'detecting':
    case 'list':
      return <ListPage model={model} openedBy={openedBy} />
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
        // One that goes on by itself is begun anew, not joined.
        stopAsking()
        if (view.page === 'failed' || view.page === 'asking') void ask(view.connectorId)
      }
      return <Late of={failedDetail} with={{ state, onRetry: retry, onOtherWallet: onBack }} waiting={<Waiting />} />
    }
    case 'pairing':
    case 'confirming':
      return <Pairing state={state} onCancel={onBack} />
    case 'newcomer':
      return (
        <Late
          of={newcomer}
          with={{ onChoose: (walletKey) => send({ type: 'missingWalletChosen', walletKey }) }}
          waiting={<Waiting />}
        />
      )
    case 'not-installed':
      return (
        <Late
          of={notInstalled}
          with={{ walletKey: state.walletKey, onFound: (id) => void ask(id) }}
          waiting={<Waiting />}
        />
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

function Pairing({ state, onCancel }: { readonly state: PairingState; readonly onCancel: () => void }) {
  const remote = useStore(useHub().remote)
  if (remote === undefined) return <Waiting />
  const { name, connectorId, wallet, pairing } = state
  const isHeard = name === 'confirming'
  return (
    <Late
      of={pairingDetail}
      with={{ connectorId, wallet, desk: remote, pairing, isHeard, onCancel }}
      waiting={<Waiting />}
    />
  )
}

type PairingState = Extract<DialogState, { readonly name: 'pairing' | 'confirming' }>
