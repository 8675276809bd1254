import type { WalletLeft } from '@latchkey/connect'
import { Button } from '@latchkey/ui'
import { useState } from 'react'
import { useSignOut } from '../hooks/useSignOut.ts'
import { useWallets } from '../hooks/useWallets.ts'
import styles from './EndedCard.module.css'
import { EndedCard } from './EndedCard.tsx'
import { loginWords, whatHappened } from './leftWords.ts'

export type WalletLeftCardProps = {
  readonly left: WalletLeft
  /** Opens the dialog, and asks the same wallet in it. */
  readonly onConnect: (connectorId: string) => void
}

const states = { locked: 'wallet-locked', absent: 'wallet-absent', left: 'wallet-left' } as const

/** Says that a wallet has let go of this site, is locked or did not come back, and what became of the login. */
export function WalletLeftCard({ left, onConnect }: WalletLeftCardProps) {
  const [dismissed, setDismissed] = useState<WalletLeft['connection']>()
  const signOut = useSignOut()
  const wallet = useWallets().find(({ id }) => id === left.connectorId)
  const name = wallet?.name ?? 'Your wallet'
  const isLocked = left.why === 'locked'
  if (left.why === 'unknown' || dismissed === left.connection) return null
  return (
    <div className={styles['place']}>
      <EndedCard
        state={states[left.why]}
        name={name}
        picture={wallet?.icon}
        title={
          <>
            <bdi>{name}</bdi> {whatHappened(left.why)}
          </>
        }
        help={`${helpOf(left)} ${loginWords(left.login)}`.trim()}
        actions={
          <>
            {!isLocked && (
              <Button kind="primary" onClick={() => onConnect(left.connectorId)}>
                Connect again
              </Button>
            )}
            {/* The only way out of the login is not put away. */}
            {left.login === 'kept' ? (
              <Button isDisabled={signOut.state.status === 'running'} onClick={() => void signOut.run()}>
                Sign out
              </Button>
            ) : (
              <Button kind="quiet" onClick={() => setDismissed(left.connection)}>
                Dismiss
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}

function helpOf({ why, connection }: WalletLeft): string {
  if (why === 'locked') return 'Unlock it to go on: this page follows by itself.'
  if (why === 'absent') return 'It may be locked, or you disconnected it there.'
  // A session that has ended does not come back.
  if (connection.whenBack === undefined) return 'The connection was ended there.'
  return 'You disconnected it there, or chose an account that this site may not see.'
}
