import type { WalletAccount } from '@latchkey/custody'
import { consoleWalletsTexts } from '@latchkey/texts/console'
import { Button, CopyButton, classNames, useTexts } from '@latchkey/ui'
import { AddressOrCode } from '../layout/AddressOrCode.tsx'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { useWords } from '../values/useWords.ts'
import own from './addressList.module.css'

type AddressListProps = {
  readonly accounts: readonly WalletAccount[]
  /** Where accounts can be deleted. */
  readonly onDelete?: (account: WalletAccount) => void
}

/** The addresses of a wallet, with their paths. */
export function AddressList({ accounts, onDelete }: AddressListProps) {
  const { say, spoken } = useTexts(consoleWalletsTexts)
  const words = useWords()
  if (accounts.length === 0) {
    return (
      <p {...spoken} className={styles['quiet']}>
        {say('consoleWallets.noAccounts')}
      </p>
    )
  }
  return (
    <ul {...spoken} className={styles['plainList']}>
      {accounts.map((account) => (
        <li key={account.walletAccountId} className={own['row']}>
          <span className={own['entry']}>
            <span className={own['words']}>
              <AddressOrCode text={account.address} />
              <span className={classNames(styles['quiet'], own['kind'])}>
                <bdi dir="ltr">{visible(account.path)}</bdi> <bdi>{words('addressFormat', account.addressFormat)}</bdi>
              </span>
            </span>
            <CopyButton
              kind="quiet"
              shape="icon"
              text={account.address}
              label={say('consoleWallets.copy', { address: visible(account.address) })}
            />
          </span>
          {onDelete !== undefined && (
            <Button
              shape="small"
              onClick={() => onDelete(account)}
              aria-label={say('consoleWallets.deleteAddress', { address: visible(account.address) })}
            >
              {say('consoleWallets.deleteAccount')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
