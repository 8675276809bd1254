import type { Address } from '@latchkey/evm'
import { type RefObject, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { useStore } from '../../hooks/useStore.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { createChunk, Late } from '../../ui/Late.tsx'
import { Waiting } from '../../ui/Waiting.tsx'

const accountPanel = createChunk(async () => (await import('./AccountPanel.tsx')).AccountPanel)
const networkPanel = createChunk(async () => (await import('../network/NetworkPanel.tsx')).NetworkPanel)
const sessionPanel = createChunk(async () => (await import('./SessionPanel.tsx')).SessionPanel)

/** The views of the dialog and their titles. */
const titles = { account: 'Your account', network: 'Choose a network', sessions: 'Sessions' } as const

/** Fetches the contents of the dialog, which is likely to be opened next. */
export function preloadAccountPanels(): void {
  for (const chunk of [accountPanel, networkPanel]) chunk.load().catch(() => undefined)
}

export type AccountDialogProps = {
  readonly isOpen: boolean
  /** The account that was signed in before the wallet changed to another. */
  readonly lostLogin: Address | undefined
  /** Leads to the page of the embedded wallet, where the site has one. */
  readonly onWallet: (() => void) | undefined
  /** What gets the focus back. */
  readonly opener: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** The dialog behind the account button: who one is, signing in and out, networks, accounts, sessions, leaving. */
export function AccountDialog({ isOpen, lostLogin, onWallet, opener, onClose }: AccountDialogProps) {
  const desk = useStore(useHub().remote)
  const [view, setView] = useState<keyof typeof titles>('account')
  const showAccount = () => setView('account')

  function close() {
    showAccount()
    onClose()
  }

  function leaveForWallet() {
    close()
    onWallet?.()
  }

  return (
    <Dialog
      isOpen={isOpen}
      title={titles[view]}
      view={view}
      state={view}
      opener={opener}
      onClose={close}
      onBack={view === 'account' ? undefined : showAccount}
    >
      {view === 'account' && (
        <Late
          of={accountPanel}
          with={{
            lostLogin,
            onNetwork: () => setView('network'),
            onSessions: () => setView('sessions'),
            onWallet: onWallet && leaveForWallet,
          }}
          waiting={<Waiting />}
        />
      )}
      {view === 'network' && <Late of={networkPanel} with={{ onDone: showAccount }} waiting={<Waiting />} />}
      {view === 'sessions' && desk !== undefined && <Late of={sessionPanel} with={{ desk }} waiting={<Waiting />} />}
    </Dialog>
  )
}
