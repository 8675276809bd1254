import { EmbeddedWallet } from '@latchkey/react'
import { useBoot } from '../BootContext.ts'
import styles from '../pages.module.css'

/** The page at `/wallet`; links in mails lead here as well. */
export function WalletPage() {
  const { custody } = useBoot()
  return (
    <div className={styles['page']}>
      <h1 className={styles['heading']}>Wallet</h1>
      {custody === undefined ? (
        <p className={styles['lead']}>This site makes no wallets. Connect one that you have.</p>
      ) : (
        <>
          <p className={styles['lead']}>Your keys, who may use them, and the ways in and out.</p>
          <EmbeddedWallet />
        </>
      )}
    </div>
  )
}
