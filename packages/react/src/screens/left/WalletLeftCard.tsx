import type { WalletLeft } from '@latchkey/connect'
import { leftTexts } from '@latchkey/texts'
import { Button, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { useSignOut } from '../../hooks/useSignOut.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { walletLogo } from '../wallet/walletLogo.ts'
import styles from './EndedCard.module.css'
import { EndedCard } from './EndedCard.tsx'
import { useWithLogin } from './useWithLogin.ts'

export type WalletLeftCardProps = {
  readonly left: WalletLeft
  /** Opens the dialog, and asks the same wallet in it. */
  readonly onConnect: (connectorId: string) => void
}

const states = { locked: 'wallet-locked', absent: 'wallet-absent', left: 'wallet-left' } as const

/** Says that a wallet has let go of this site, is locked or did not come back, and what became of the login. */
export function WalletLeftCard({ left, onConnect }: WalletLeftCardProps) {
  const [dismissed, setDismissed] = useState<WalletLeft['connection']>()
  const { say, rich, spoken } = useTexts(leftTexts)
  const withLogin = useWithLogin()
  const signOut = useSignOut()
  const wallet = useWallets().find(({ id }) => id === left.connectorId)
  const name = wallet?.name ?? say('left.wallet')
  const isLocked = left.why === 'locked'
  if (left.why === 'unknown' || dismissed === left.connection) return null
  return (
    <div {...spoken} className={styles['place']}>
      <EndedCard
        state={states[left.why]}
        name={name}
        picture={wallet?.icon}
        logo={walletLogo({ key: wallet?.key })}
        title={rich(`left.${left.why}`, { wallet: name, name: (inside) => <bdi>{inside}</bdi> })}
        help={withLogin(say(helpKey(left.why, left.connection)), left.login)}
        actions={
          <>
            {!isLocked && (
              <Button kind="primary" onClick={() => onConnect(left.connectorId)}>
                {say('left.again')}
              </Button>
            )}
            {/* The only way out of the login is not put away. */}
            {left.login === 'kept' ? (
              <Button isDisabled={signOut.state.status === 'running'} onClick={() => void signOut.run()}>
                {say('left.signOut')}
              </Button>
            ) : (
              <Button kind="quiet" onClick={() => setDismissed(left.connection)}>
                {say('left.dismiss')}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}

function helpKey(why: keyof typeof states, { whenBack }: WalletLeft['connection']) {
  // A session that has ended does not come back.
  return why === 'left' && whenBack === undefined ? 'left.over.help' : (`left.${why}.help` as const)
}
