import type { WalletAccount } from '@latchkey/custody'
import { CopyButton } from '@latchkey/react'
import styles from '../layout/screens.module.css'

/** The addresses of a wallet, with their paths. */
export function AddressList({ accounts }: { readonly accounts: readonly WalletAccount[] }) {
  if (accounts.length === 0) return <p className={styles['quiet']}>No accounts.</p>
  return (
    <ul className={styles['plainList']}>
      {accounts.map(({ walletAccountId, address, path, addressFormat }) => (
        <li key={walletAccountId} className={styles['between']}>
          <span className={styles['itemText']}>
            <span className={styles['code']}>{address}</span>
            <span className={styles['quiet']}>
              {path}, {addressFormat.replace('ADDRESS_FORMAT_', '').toLowerCase()}
            </span>
          </span>
          <CopyButton kind="quiet" shape="icon" text={address} label={`Copy ${address}`} />
        </li>
      ))}
    </ul>
  )
}
