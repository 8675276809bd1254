import { useLayoutEffect, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { createChunk, Late } from '../../ui/Late.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { AskingDetail } from './AskingDetail.tsx'
import { FailedDetail } from './FailedDetail.tsx'
import { listWallets, maxUnsearched } from './listWallets.ts'
import { type ConnectDialogModel, useConnectDialog } from './useConnectDialog.ts'
import { WalletList } from './WalletList.tsx'
import type { WalletChoice } from './walletSections.ts'

const newcomer = createChunk(async () => (await import('./Newcomer.tsx')).Newcomer)
const notInstalled = createChunk(async () => (await import('./NotInstalled.tsx')).NotInstalled)
const wrongNetwork = createChunk(async () => (await import('./WrongNetwork.tsx')).WrongNetwork)

/** Fetches what the dialog may need after its list; to be called when it is likely to be opened. */
export function preloadConnectDialog(): void {
  for (const chunk of [newcomer, notInstalled, wrongNetwork]) chunk.load().catch(() => undefined)
}

export type ConnectDialogProps = {
  readonly isOpen: boolean
  readonly openedBy: 'keyboard' | 'pointer'
  readonly onClose: () => void
  /** Closed while a wallet was being asked: its request cannot be taken back. */
  readonly onLeftOpen: (walletName: string) => void
}

/** The dialog "Connect a wallet" with all its states. Keep it mounted: it then opens in the frame after the click. */
export function ConnectDialog({ isOpen, openedBy, onClose, onLeftOpen }: ConnectDialogProps) {
  const model = useConnectDialog(isOpen, onClose)
  const { view, state, send, stopAsking } = model

  // Every opening starts with the list, before anything is painted.
  useLayoutEffect(() => {
    if (isOpen) send({ type: 'opened' })
  }, [isOpen, send])

  function close() {
    const leftOpenIn = stopAsking()
    if (leftOpenIn !== undefined) onLeftOpen(leftOpenIn)
    onClose()
  }

  function goBack() {
    const leftOpenIn = stopAsking()
    send({ type: 'listAsked', ...(leftOpenIn === undefined ? {} : { leftOpenIn }) })
  }

  const hasBack = view.page !== 'list' && view.page !== 'connected' && view.page !== 'wrong-network'
  return (
    <Dialog
      isOpen={isOpen}
      title="Connect a wallet"
      view={view.page}
      state={state.name}
      onClose={close}
      onBack={hasBack ? goBack : undefined}
    >
      <Content model={model} openedBy={openedBy} onBack={goBack} onClose={close} />
    </Dialog>
  )
}

type ContentProps = Pick<ConnectDialogProps, 'openedBy' | 'onClose'> & {
  readonly model: ConnectDialogModel
  readonly onBack: () => void
}

function Content({ model, openedBy, onBack, onClose }: ContentProps) {
  const { view, state, send, ask } = model
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
    case 'error': {
      const retry = () => view.page === 'failed' && void ask(view.connectorId)
      return <FailedDetail state={state} onRetry={retry} onOtherWallet={onBack} />
    }
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

function ListPage({ model: { view, state, send, ask }, openedBy }: Pick<ContentProps, 'model' | 'openedBy'>) {
  const hub = useHub()
  const wallets = useWallets()
  const [query, setQuery] = useState('')
  const sections = listWallets(hub, wallets, query)
  const isLong = query !== '' || sections.reduce((count, { choices }) => count + choices.length, 0) > maxUnsearched

  function choose({ connectorId, id }: WalletChoice) {
    if (connectorId === undefined) send({ type: 'missingWalletChosen', walletKey: id })
    else void ask(connectorId)
  }

  const footer = (
    <Button kind="quiet" onClick={() => send({ type: 'newcomerAsked' })}>
      New to wallets?
    </Button>
  )
  return (
    <>
      <div role="status">
        {state.name === 'list' && state.leftOpenIn !== undefined && (
          <Notice title={`The request is still open in ${state.leftOpenIn}`}>
            This site no longer waits for it. Refuse it there, or choose again here.
          </Notice>
        )}
      </div>
      <WalletList
        sections={sections}
        query={query}
        onQuery={isLong ? setQuery : undefined}
        isDetecting={state.name === 'detecting'}
        focus={view.page === 'list' && view.last !== undefined ? view.last : openedBy === 'keyboard' ? 'first' : 'none'}
        onChoose={choose}
        footer={footer}
      />
    </>
  )
}
