import { type EmbeddedStep, embeddedController } from '@latchkey/embedded'
import { DialogPanes, inEnglish, Late, Waiting, whenIdle } from '@latchkey/ui'
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect } from 'react'
import type { WantedWallet } from '../../DialogsContext.ts'
import { useController } from '../../hooks/useController.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { EmbeddedSteps } from '../embedded/EmbeddedSteps.tsx'
import { hasStepBefore } from '../embedded/hasStepBefore.ts'
import { AddressStep } from './AddressStep.tsx'
import { AskingDetail } from './AskingDetail.tsx'
import type { DialogState } from './dialogState.ts'
import { chosenIn, type DialogView } from './dialogView.ts'
import { FailedDetail } from './FailedDetail.tsx'
import type { GuidesProps } from './Guides.tsx'
import { ListPage } from './ListPage.tsx'
import { guides, preloadGuides } from './lateGuides.ts'
import { pairing, preloadPairing } from './latePairing.ts'
import { type ConnectDialogModel, useConnectDialog } from './useConnectDialog.ts'
import styles from './WalletDetail.module.css'
import { WrongNetwork } from './WrongNetwork.tsx'

/** Pages with nothing before them that one could go back to. */
const firstOrLast: readonly DialogView['page'][] = ['list', 'connected', 'wrong-network', 'unconfirmed-address']

/** The steps as the frame round them shows them. */
export type StepFrame = { readonly state: string; readonly view: string; readonly hasBack: boolean }

/** The frame's requests to the steps. */
export type StepsHandle = {
  /** Stops asking; the name of the wallet whose window may still be open. */
  readonly leave: () => string | undefined
  readonly goBack: () => void
}

export type ConnectStepsProps = {
  readonly openedBy: 'keyboard' | 'pointer'
  readonly wanted: WantedWallet | undefined
  /** The list stays, and each step stands beside it. */
  readonly isWide?: boolean
  readonly handle: RefObject<StepsHandle | null>
  readonly onFrame: (frame: StepFrame) => void
  /** The visitor is done here. */
  readonly onClose: () => void
}

/** Choosing a wallet and connecting it, in all its states. Lives while its dialog is open, so each opening begins with the list. */
export function ConnectSteps(props: ConnectStepsProps) {
  const { openedBy, wanted, isWide = false, handle, onFrame, onClose } = props
  const model = useConnectDialog({ wanted, onClose })
  const { view, state, send, stopAsking } = model
  const embedded = useController(embeddedController)
  const hasBack = !firstOrLast.includes(view.page)

  // Before anything is painted, so that the frame never lags behind its contents.
  const isEmbedded = state.name.startsWith('embedded-')
  // Each step of the embedded wallet is a view of its own, so that the focus goes where the next answer belongs.
  const step = isEmbedded ? state.name : view.page
  const chosen = chosenIn(view)
  // Beside the list one wallet follows another. The same in both layouts, so that a turned tablet keeps its step.
  const frameView = chosen === undefined ? step : `${step} ${chosen}`
  useLayoutEffect(() => {
    onFrame({ state: state.name, view: frameView, hasBack })
  }, [onFrame, state.name, frameView, hasBack])

  function goBack() {
    if (embedded !== undefined && isEmbedded && hasStepBefore(embedded.step.get()))
      return embedded.kit.get()?.steps.back()
    const leftOpenIn = stopAsking()
    send({ type: 'listAsked', ...(leftOpenIn === undefined ? {} : { leftOpenIn }) })
  }

  useImperativeHandle(handle, () => ({ leave: stopAsking, goBack }))

  // It is the next click, or stands beside the list already.
  useEffect(() => (isWide ? preloadGuides() : whenIdle(preloadGuides)), [isWide])
  const canPair = useWallets().some(({ kind }) => kind === 'remote' || kind === 'coinbase')
  useEffect(() => (canPair ? whenIdle(preloadPairing) : undefined), [canPair])

  const content = <Content model={model} openedBy={openedBy} isWide={isWide} onBack={goBack} onClose={onClose} />
  return (
    <DialogPanes
      list={isWide ? <ListPage model={model} openedBy={openedBy} isBeside /> : undefined}
      isListOver={view.page !== 'list' && firstOrLast.includes(view.page)}
      view={frameView}
      hasFocus={view.page !== 'list'}
    >
      {content}
    </DialogPanes>
  )
}

type ContentProps = Required<Pick<ConnectStepsProps, 'openedBy' | 'isWide'>> & {
  readonly model: ConnectDialogModel
  readonly onBack: () => void
  readonly onClose: () => void
}

function Content({ model, openedBy, isWide, onBack, onClose }: ContentProps) {
  const { view, state, send, ask, stopAsking } = model
  function askAnew(connectorId: string) {
    // An attempt that goes on by itself is begun anew, not joined.
    stopAsking()
    void ask(connectorId)
  }
  const guide = (of: GuidesProps['of']) => (
    <Late
      of={guides}
      with={{
        of,
        isBeside: isWide,
        onNewcomer: () => send({ type: 'newcomerAsked' }),
        onChoose: (walletKey) => send({ type: 'missingWalletChosen', walletKey }),
        onAsk: (id) => void ask(id),
      }}
      waiting={null}
    />
  )
  switch (state.name) {
    case 'detecting':
    case 'list':
      return isWide ? guide('welcome') : <ListPage model={model} openedBy={openedBy} />
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
      return <FailedDetail state={state} onRetry={retry} onOtherWallet={onBack} />
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
      return guide('newcomer')
    case 'not-installed':
      return guide(state)
    case 'unconfirmed-address':
      return <AddressStep wallet={state.wallet} email={state.email} onClose={onClose} />
    case 'wrong-network':
      return <WrongNetwork wallet={state.wallet} onServed={() => send({ type: 'networkServed' })} onSkip={onClose} />
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
  return (
    <div {...inEnglish} className={styles['foreign']}>
      <EmbeddedSteps controller={controller} wallet={state.wallet} onEmail={onEmail} onCancel={onCancel} />
    </div>
  )
}

type EmbeddedState = Extract<DialogState, { readonly name: `embedded-${EmbeddedStep['status']}` }>
