import { TransferForm } from '@latchkey/react'
import { useBoot } from '../BootContext.ts'
import styles from '../pages.module.css'
import { FaucetLink } from './FaucetLink.tsx'

/** The page at `/send`. */
export function SendPage() {
  const { faucet } = useBoot()
  return (
    <div className={styles['page']}>
      <h1 className={styles['heading']}>Send</h1>
      <p className={styles['lead']}>Native coin and tokens, after a true look at what it costs.</p>
      <TransferForm
        {...(faucet && {
          whenEmpty: (account, chain) => (
            // The result on one network says nothing of another.
            <FaucetLink key={`${account.address} ${chain.id}`} account={account} chain={chain} />
          ),
        })}
      />
    </div>
  )
}
