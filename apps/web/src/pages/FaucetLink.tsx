import type { Account } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import styles from '../pages.module.css'
import { useFaucet } from './useFaucet.ts'

/** The way to play money within a line of text; for whoever has none yet. */
export function FaucetLink({ account, chain }: { readonly account: Account; readonly chain: Chain }) {
  const { outcome, ask } = useFaucet(account, chain)
  const isAsking = outcome.status === 'asking'
  return (
    <>
      <button type="button" className={styles['inline']} aria-disabled={isAsking || undefined} onClick={ask}>
        {isAsking ? 'Getting test coins…' : 'Get test coins'}
      </button>
      <span className={styles['faucetFailure']} role="alert">
        {outcome.status === 'failed' && outcome.message}
      </span>
    </>
  )
}
