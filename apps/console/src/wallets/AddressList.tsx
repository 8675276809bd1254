import type { WalletAccount } from '@latchkey/custody'
import { Button, CopyButton } from '@latchkey/ui'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'

type AddressListProps = {
  readonly accounts: readonly WalletAccount[]
  /** Where accounts can be deleted. */
  readonly onDelete?: (account: WalletAccount) => void
}

/** The addresses of a wallet, with their paths. */
export function AddressList({ accounts, onDelete }: AddressListProps) {
  if (accounts.length === 0) return <p className={styles['quiet']}>No accounts.</p>
  return (
    <ul className={styles['plainList']}>
      {accounts.map((account) => (
        <li key={account.walletAccountId} className={styles['between']}>
          <span className={styles['itemText']}>
            <span className={styles['code']}>{visible(account.address)}</span>
            <span className={styles['quiet']}>
              {visible(account.path)}, {account.addressFormat.replace('ADDRESS_FORMAT_', '').toLowerCase()}
            </span>
          </span>
          <CopyButton kind="quiet" shape="icon" text={account.address} label={`Copy ${visible(account.address)}`} />
          {onDelete !== undefined && (
            <Button shape="small" onClick={() => onDelete(account)} aria-label={`Delete ${visible(account.address)} …`}>
              Delete …
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
