import { remoteController } from '@latchkey/connect'
import type { Address } from '@latchkey/evm'
import { accountTexts, networkTexts } from '@latchkey/texts'
import { Dialog, useTexts } from '@latchkey/ui'
import { type RefObject, useState } from 'react'
import { useController } from '../../hooks/useController.ts'
import { NetworkPanel } from '../network/NetworkPanel.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import type { AccountWays } from './accountWays.ts'
import { SessionPanel } from './SessionPanel.tsx'

export type AccountDialogProps = {
  readonly isOpen: boolean
  /** The account that was signed in before the wallet changed to another. */
  readonly lostLogin: Address | undefined
  readonly ways: AccountWays
  /** The element that gets the focus back. */
  readonly opener: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** The dialog behind the account button: who one is, signing in and out, networks, accounts, sessions, leaving. */
export function AccountDialog({ isOpen, lostLogin, ways, opener, onClose }: AccountDialogProps) {
  const controller = useController(remoteController)
  const [view, setView] = useState<'account' | 'network' | 'sessions'>('account')
  const { say, spoken } = useTexts(accountTexts)
  const network = useTexts(networkTexts)
  const titles = {
    account: say('account.title'),
    network: network.say('network.title'),
    sessions: say('account.sessions'),
  }
  const showAccount = () => setView('account')

  function close() {
    showAccount()
    onClose()
  }

  /** A way to a page closes the dialog first. */
  function leaveFor(go: (() => void) | undefined) {
    if (go === undefined) return undefined
    return () => {
      close()
      go()
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      title={titles[view]}
      view={view}
      state={view}
      opener={opener}
      spoken={view === 'network' ? network.spoken : spoken}
      onClose={close}
      onBack={view === 'account' ? undefined : showAccount}
    >
      {view === 'account' && (
        <AccountPanel
          lostLogin={lostLogin}
          onNetwork={() => setView('network')}
          onSessions={() => setView('sessions')}
          ways={{
            ...ways,
            onWallet: leaveFor(ways.onWallet),
            onSend: leaveFor(ways.onSend),
            onReceive: leaveFor(ways.onReceive),
          }}
        />
      )}
      {view === 'network' && <NetworkPanel onDone={showAccount} />}
      {view === 'sessions' && controller !== undefined && <SessionPanel controller={controller} />}
    </Dialog>
  )
}
