import type { Account } from '@latchkey/connect'
import { shellTexts } from '@latchkey/texts'
import { Button, KeyDrawing, LiveRegion, type Spoken, useTexts } from '@latchkey/ui'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { ConnectDialog } from './ConnectDialog.tsx'
import styles from './WithWallet.module.css'

export type WithWalletProps = {
  /** Names the part of the page for those who listen, such as "Send". */
  readonly label: string
  /** The language of both. */
  readonly spoken: Spoken
  /** Why a wallet is needed here, in one or two sentences. */
  readonly reason: string
  /** The part for whoever is connected. `isLive` is false while the wallet has not answered yet. */
  readonly children: (account: Account, isLive: boolean) => ReactNode
}

/** A part of a page that needs a wallet: shows it to whoever is connected, and offers to connect to everybody else. */
export function WithWallet({ label, spoken, reason, children }: WithWalletProps) {
  const shell = useTexts(shellTexts)
  const state = useConnectionState()
  const place = useRef<HTMLDivElement>(null)
  const [openedBy, setOpenedBy] = useState<'keyboard' | 'pointer'>()
  const [leftOpenIn, setLeftOpenIn] = useState<string>()
  const isThere = state.status === 'connected' || state.status === 'reconnecting'

  function open(event: MouseEvent<HTMLElement>) {
    // Not every browser focuses a clicked button, and the focus has to come back here.
    event.currentTarget.focus()
    setLeftOpenIn(undefined)
    setOpenedBy(event.detail === 0 ? 'keyboard' : 'pointer')
  }

  function close() {
    setOpenedBy(undefined)
    // The button that had the focus gives way to what it brought about.
    if (isThere) place.current?.focus({ preventScroll: true })
  }

  return (
    <div {...spoken} ref={place} className={styles['place']} tabIndex={-1}>
      {isThere ? (
        children(state.account, state.status === 'connected')
      ) : (
        <section className={styles['card']} aria-label={label}>
          <KeyDrawing scene="welcome" />
          <p className={styles['reason']}>{reason}</p>
          <Button {...shell.spoken} kind="primary" aria-haspopup="dialog" onClick={open}>
            {shell.say('shell.connect')}
          </Button>
          <LiveRegion
            spoken={shell.spoken}
            status={leftOpenIn === undefined ? '' : shell.say('shell.said.open', { wallet: leftOpenIn })}
          />
        </section>
      )}
      <ConnectDialog
        isOpen={openedBy !== undefined}
        openedBy={openedBy ?? 'pointer'}
        onClose={close}
        onLeftOpen={setLeftOpenIn}
      />
    </div>
  )
}
