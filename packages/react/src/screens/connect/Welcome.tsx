import { Button } from '@latchkey/ui'
import styles from './Newcomer.module.css'
import { WhatIsAWallet } from './WhatIsAWallet.tsx'

export type WelcomeProps = { readonly onNewcomer: () => void }

/** Stands beside the list before anything is chosen. */
export function Welcome({ onNewcomer }: WelcomeProps) {
  return (
    <div className={styles['welcome']}>
      <h3 className={styles['question']}>What is a wallet?</h3>
      <WhatIsAWallet />
      <Button shape="wide" onClick={onNewcomer}>
        New to wallets?
      </Button>
    </div>
  )
}
