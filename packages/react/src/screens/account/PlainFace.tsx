import type { Account } from '@latchkey/connect'
import { shortAddress } from '@latchkey/evm'
import { Tile } from '../../ui/Tile.tsx'
import styles from '../ConnectButton.module.css'

/** The account by its address alone. */
export function PlainFace({ account }: { readonly account: Account }) {
  return (
    <>
      <Tile name={account.address.slice(2)} size="small" form="round" />
      <span className={styles['address']}>{shortAddress(account.address)}</span>
    </>
  )
}
