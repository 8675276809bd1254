import { type MouseEvent, useRef } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useConnectionState } from '../hooks/useConnectionState.ts'
import { useDialogs } from '../hooks/useDialogs.ts'
import { preloadAccountDialog } from './account/accountChunk.ts'
import { ConnectFace } from './ConnectFace.tsx'
import { CustomConnectButton } from './CustomConnectButton.tsx'

/** Properties of `ConnectButton`. */
export type ConnectButtonProps = {
  /** "Connect wallet" unless given. */
  readonly label?: string
  /** `secondary` is outlined, for a page that has a filled button of its own; `primary` unless given. */
  readonly kind?: 'primary' | 'secondary'
}

/** The button of the kit: "Connect wallet", and once connected the account. It opens the dialogs of `HubProvider`. */
export function ConnectButton({ label, kind }: ConnectButtonProps) {
  const { opening } = useDialogs()
  const connection = useConnectionState()
  // Not every browser focuses a clicked button, and the focus has to come back to it.
  const opener = useRef<HTMLButtonElement>(null)
  const hasAccount = useAccount() !== undefined

  function handleClick(event: MouseEvent<HTMLElement>) {
    opening.set({
      view: hasAccount ? 'account' : 'connect',
      // A click without a press of a button is one of the keyboard.
      openedBy: event.detail === 0 ? 'keyboard' : 'pointer',
      opener: opener.current ?? undefined,
    })
  }

  return (
    <ConnectFace
      ref={opener}
      label={label}
      kind={kind}
      connection={connection}
      onClick={handleClick}
      onPointerEnter={hasAccount ? preloadAccountDialog : undefined}
      onFocus={hasAccount ? preloadAccountDialog : undefined}
    />
  )
}

ConnectButton.Custom = CustomConnectButton
