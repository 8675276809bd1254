import type { Account } from '@latchkey/connect'
import { shortAddress } from '@latchkey/evm'
import styles from '../ConnectButton.module.css'
import { AccountPicture } from './AccountPicture.tsx'

/** The account by its address alone. */
export function PlainFace({ account }: { readonly account: Account }) {
  return (
    <>
      <AccountPicture address={account.address} size="small" />
      <span className={styles['address']}>{shortAddress(account.address)}</span>
    </>
  )
}
