import type { ConnectionState } from '@latchkey/connect'
import { shellTexts } from '@latchkey/texts'
import { Button, type ButtonProps, useTexts } from '@latchkey/ui'
import { forwardRef } from 'react'
import { AccountFace } from './account/AccountFace.tsx'
import styles from './ConnectButton.module.css'

export type ConnectFaceProps = Omit<ButtonProps, 'kind' | 'className' | 'children'> & {
  /** "Connect wallet" unless given. */
  readonly label?: string | undefined
  /** Of the button before anybody is connected; `primary` unless given. */
  readonly kind?: 'primary' | 'secondary' | undefined
  readonly connection: ConnectionState
}

/** The button of the kit by itself, as it looks in a state: for a page that is drawn before its script runs. */
export const ConnectFace = forwardRef<HTMLButtonElement, ConnectFaceProps>(function ConnectFace(
  { label, kind = 'primary', connection, ...button },
  ref,
) {
  const { say, spoken } = useTexts(shellTexts)
  const hasAccount = connection.status === 'connected' || connection.status === 'reconnecting'
  return (
    <Button
      {...button}
      {...(hasAccount || label === undefined ? spoken : {})}
      ref={ref}
      kind={hasAccount ? 'secondary' : kind}
      className={hasAccount ? styles['account'] : styles['button']}
      aria-haspopup="dialog"
    >
      {hasAccount ? (
        <AccountFace
          account={connection.account}
          isLive={connection.status === 'connected'}
          isSignedIn={connection.status === 'connected' && connection.login !== undefined}
        />
      ) : (
        (label ?? say('shell.connect'))
      )}
    </Button>
  )
})
