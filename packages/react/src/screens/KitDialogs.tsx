import { type ConnectionState, remoteController } from '@latchkey/connect'
import { type Chain, networkName, shortAddress } from '@latchkey/evm'
import { Dialog, Late, LiveRegion, useStore, whenIdle } from '@latchkey/ui'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Dialogs } from '../DialogsContext.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useConnectionState } from '../hooks/useConnectionState.ts'
import { useController } from '../hooks/useController.ts'
import { useHub } from '../hooks/useHub.ts'
import { useLostLogin } from '../hooks/useLostLogin.ts'
import { useWallets } from '../hooks/useWallets.ts'
import { accountDialog, preloadAccountDialog } from './account/lateAccountDialog.ts'
import { ConnectDialog } from './connect/ConnectDialog.tsx'
import { sayLeft } from './leftWords.ts'
import { SessionEnded } from './SessionEnded.tsx'
import { WalletLeftCard } from './WalletLeftCard.tsx'

export type KitDialogsProps = {
  readonly dialogs: Dialogs
  /** Leads to the page of the embedded wallet, where the site has one. */
  readonly onWallet: (() => void) | undefined
  /** False where another provider of the page says what happens to the hub. */
  readonly showsUnasked: boolean
}

/** The dialogs of a page, once for all its buttons: connecting, the account, and what is said when a wallet has left. */
export function KitDialogs({ dialogs: { opening }, onWallet, showsUnasked }: KitDialogsProps) {
  const { chains, left: leftStore } = useHub()
  const connection = useConnectionState()
  const lostLogin = useLostLogin()
  const controller = useController(remoteController)
  const left = useStore(leftStore)
  const leftWallet = useWallets().find(({ id }) => id === left?.connectorId)
  const { view, openedBy, wanted, opener: from } = useStore(opening)
  const opener = useMemo(() => ({ current: from ?? null }), [from])
  const [leftOpenIn, setLeftOpenIn] = useState<string>()
  const hasAccount = useAccount() !== undefined
  // The opener and what was wanted stay as they are: what closes still looks at them.
  const close = useCallback(() => opening.set({ ...opening.get(), view: 'none' }), [opening])

  // Code for the next click is fetched before it.
  useEffect(() => (hasAccount ? whenIdle(preloadAccountDialog) : undefined), [hasAccount])

  // A dialog about an account ends with the account.
  useEffect(() => {
    if (!hasAccount && opening.get().view === 'account') close()
  }, [hasAccount, opening, close])

  const isOpen = view !== 'none'
  useEffect(() => {
    if (isOpen) setLeftOpenIn(undefined)
  }, [isOpen])

  const isAccountWanted = view === 'account' || accountDialog.current() !== undefined

  // A session on another device has words of its own.
  const shownLeft = leftWallet?.kind === 'remote' && left?.why !== 'absent' ? undefined : left
  const gone = shownLeft && sayLeft(shownLeft, leftWallet?.name ?? 'Your wallet')
  const connectAgain = (connectorId: string) =>
    opening.set({ view: 'connect', openedBy: 'keyboard', wanted: { connectorId }, opener: opening.get().opener })

  return (
    <>
      <LiveRegion
        status={
          showsUnasked
            ? sayState(connection, chains, { leftOpenIn, isLoginLost: lostLogin !== undefined, gone })
            : sayLeftOpen(connection, leftOpenIn)
        }
      />
      <ConnectDialog
        isOpen={view === 'connect'}
        openedBy={openedBy}
        opener={opener}
        wanted={wanted}
        onClose={close}
        onLeftOpen={setLeftOpenIn}
      />
      {showsUnasked && controller !== undefined && <SessionEnded controller={controller} onConnect={connectAgain} />}
      {showsUnasked && shownLeft !== undefined && <WalletLeftCard left={shownLeft} onConnect={connectAgain} />}
      {isAccountWanted && (
        <Late
          of={accountDialog}
          with={{ isOpen: view === 'account', lostLogin, onWallet, opener, onClose: close }}
          waiting={null}
          failed={
            <Dialog isOpen={view === 'account'} title="Your account" opener={opener} onClose={close}>
              <p role="alert">This part of the page could not be loaded. Close this and try again.</p>
            </Dialog>
          }
        />
      )}
    </>
  )
}

type Asides = {
  readonly leftOpenIn: string | undefined
  readonly isLoginLost: boolean
  readonly gone: string | undefined
}

/** The announcement to those who do not see the button when it changes. */
function sayState(connection: ConnectionState, chains: readonly Chain[], { leftOpenIn, isLoginLost, gone }: Asides) {
  if (isLoginLost) return 'The account changed. You are no longer signed in.'
  if (connection.status !== 'connected') {
    if (gone !== undefined && connection.status === 'idle') return gone
    return sayLeftOpen(connection, leftOpenIn)
  }
  const { address, chainId } = connection.account
  return `Connected as ${shortAddress(address)} on ${networkName(chainId, chains)}`
}

function sayLeftOpen({ status }: ConnectionState, leftOpenIn: string | undefined) {
  return leftOpenIn === undefined || status === 'connected' ? undefined : `The request is still open in ${leftOpenIn}.`
}
