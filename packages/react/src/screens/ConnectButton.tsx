import type { ConnectionState } from '@latchkey/connect'
import { remoteController } from '@latchkey/connect'
import { type Chain, networkName, shortAddress } from '@latchkey/evm'
import { createChunk, Dialog, Late, LiveRegion, useStore, whenIdle } from '@latchkey/ui'
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useConnectionState } from '../hooks/useConnectionState.ts'
import { useController } from '../hooks/useController.ts'
import { useHub } from '../hooks/useHub.ts'
import { useLostLogin } from '../hooks/useLostLogin.ts'
import { useWallets } from '../hooks/useWallets.ts'
import { ConnectFace } from './ConnectFace.tsx'
import { ConnectDialog } from './connect/ConnectDialog.tsx'
import { sayLeft } from './leftWords.ts'
import { SessionEnded } from './SessionEnded.tsx'
import { WalletLeftCard } from './WalletLeftCard.tsx'

// Visitors who are not connected need none of it.
const accountDialog = createChunk(async () => (await import('./account/AccountDialog.tsx')).AccountDialog)
const preload = () => void accountDialog.load().catch(() => undefined)

export type ConnectButtonProps = {
  /** "Connect wallet" unless given. */
  readonly label?: string
  /** Leads to the page that shows `EmbeddedWallet`; the account dialog has no way there unless given. */
  readonly onWallet?: () => void
}

type OpenDialog = {
  readonly which: 'none' | 'connect' | 'account'
  readonly openedBy: 'keyboard' | 'pointer'
  /** The connector that is asked as soon as the dialog is open. */
  readonly wanted?: string
}

/** The button of the kit: "Connect wallet", and once connected the account, with the dialogs of both. */
export function ConnectButton({ label, onWallet }: ConnectButtonProps) {
  const { chains, left: leftStore } = useHub()
  const connection = useConnectionState()
  const lostLogin = useLostLogin()
  const controller = useController(remoteController)
  const left = useStore(leftStore)
  const leftWallet = useWallets().find(({ id }) => id === left?.connectorId)
  const [open, setOpen] = useState<OpenDialog>({ which: 'none', openedBy: 'pointer' })
  // Not every browser focuses a clicked button, and the focus has to come back to it.
  const opener = useRef<HTMLButtonElement>(null)
  const [leftOpenIn, setLeftOpenIn] = useState<string>()
  const hasAccount = useAccount() !== undefined
  const close = useCallback(() => setOpen((last) => ({ ...last, which: 'none' })), [])

  // Code for the next click is fetched before it.
  useEffect(() => (hasAccount ? whenIdle(preload) : undefined), [hasAccount])

  // A dialog about an account ends with the account.
  useEffect(() => {
    if (!hasAccount) setOpen((last) => (last.which === 'account' ? { ...last, which: 'none' } : last))
  }, [hasAccount])

  const isAccountWanted = open.which === 'account' || accountDialog.current() !== undefined

  // A session on another device has words of its own.
  const shownLeft = leftWallet?.kind === 'remote' && left?.why !== 'absent' ? undefined : left
  const gone = shownLeft && sayLeft(shownLeft, leftWallet?.name ?? 'Your wallet')
  const connectAgain = (wanted: string) => setOpen({ which: 'connect', openedBy: 'keyboard', wanted })

  function handleClick(event: MouseEvent<HTMLElement>) {
    setLeftOpenIn(undefined)
    // A click without a press of a button is one of the keyboard.
    setOpen({ which: hasAccount ? 'account' : 'connect', openedBy: event.detail === 0 ? 'keyboard' : 'pointer' })
  }

  return (
    <>
      <ConnectFace
        ref={opener}
        label={label}
        connection={connection}
        onClick={handleClick}
        onPointerEnter={hasAccount ? preload : undefined}
        onFocus={hasAccount ? preload : undefined}
      />
      <LiveRegion status={sayState(connection, chains, { leftOpenIn, isLoginLost: lostLogin !== undefined, gone })} />
      <ConnectDialog
        isOpen={open.which === 'connect'}
        openedBy={open.openedBy}
        opener={opener}
        wanted={open.wanted}
        onClose={close}
        onLeftOpen={setLeftOpenIn}
      />
      {controller !== undefined && <SessionEnded controller={controller} onConnect={connectAgain} />}
      {shownLeft !== undefined && <WalletLeftCard left={shownLeft} onConnect={connectAgain} />}
      {isAccountWanted && (
        <Late
          of={accountDialog}
          with={{ isOpen: open.which === 'account', lostLogin, onWallet, opener, onClose: close }}
          waiting={null}
          failed={
            <Dialog isOpen={open.which === 'account'} title="Your account" opener={opener} onClose={close}>
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
    return leftOpenIn === undefined ? undefined : `The request is still open in ${leftOpenIn}.`
  }
  const { address, chainId } = connection.account
  return `Connected as ${shortAddress(address)} on ${networkName(chainId, chains)}`
}
