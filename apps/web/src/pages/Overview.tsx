import type { Account } from '@latchkey/connect'
import { networkName } from '@latchkey/evm'
import { useHub, useNamedChains } from '@latchkey/react'
import { AddressText } from '@latchkey/ui'
import { useBoot } from '../BootContext.ts'
import styles from '../pages.module.css'
import { Link } from '../router.tsx'
import { BalancesCard } from './BalancesCard.tsx'
import { FaucetPanel } from './FaucetPanel.tsx'
import { LoginLine } from './LoginLine.tsx'

/** The connected account, its holdings on the network, and where to go from here. */
export function Overview({ account }: { readonly account: Account }) {
  const hub = useHub()
  const boot = useBoot()
  const named = useNamedChains()
  const chain = hub.chains.find((candidate) => candidate.id === account.chainId)
  return (
    <div className={styles['page']}>
      <h1 className={styles['heading']}>Welcome</h1>
      <p className={styles['who']}>
        <AddressText address={account.address} />
      </p>
      <LoginLine />
      {chain === undefined ? (
        <p className={styles['lead']}>
          Your wallet is on {networkName(account.chainId, named)}, which is not offered here. You can sign there. To
          send, choose another network at the top.
        </p>
      ) : (
        <BalancesCard account={account} chain={chain} />
      )}
      {chain !== undefined && boot.faucet && (
        <FaucetPanel key={`${account.address} ${chain.id}`} account={account} chain={chain} />
      )}
      <nav className={styles['doors']} aria-label="What you can do">
        <Link to="/send" className={styles['door']}>
          <strong>Send</strong>
          <span>Coins and tokens, with the true fee</span>
        </Link>
        <Link to="/sign" className={styles['door']}>
          <strong>Sign</strong>
          <span>Messages and structured data</span>
        </Link>
        <Link to="/activity" className={styles['door']}>
          <strong>Activity</strong>
          <span>What you have sent, and where it stands</span>
        </Link>
      </nav>
    </div>
  )
}
