import type { Account } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { Button } from '@latchkey/ui'
import styles from '../pages.module.css'
import { useFaucet } from './useFaucet.ts'

/** Play money for the local networks. */
export function FaucetPanel({ account, chain }: { readonly account: Account; readonly chain: Chain }) {
  const { outcome, ask } = useFaucet(account, chain)
  return (
    <section className={styles['faucet']} aria-label="Test coins">
      <div className={styles['faucetText']}>
        <strong>{chain.name} is a test network</strong>
        <span className={styles['quiet']}>Its coins are free and worth nothing. Take some to try sending.</span>
      </div>
      <Button isBusy={outcome.status === 'asking'} onClick={ask}>
        Get test coins
      </Button>
      <p className={styles['faucetOutcome']} role="status">
        {outcome.status === 'done' && 'Your test coins are here.'}
      </p>
      <p className={styles['faucetFailure']} role="alert">
        {outcome.status === 'failed' && outcome.message}
      </p>
    </section>
  )
}
