import type { Account } from '@latchkey/connect'
import { shortAddress } from '@latchkey/evm'
import { VisuallyHidden } from '@latchkey/ui'
import { useName } from '../../hooks/useName.ts'
import styles from '../ConnectButton.module.css'
import { AccountPicture } from './AccountPicture.tsx'
import { PlainFace } from './PlainFace.tsx'

/** The account by its name and avatar where it has them. */
export function AccountIdentity({ account }: { readonly account: Account }) {
  const { name, avatar } = useName(account)
  if (name === undefined) return <PlainFace account={account} />
  return (
    <>
      <AccountPicture address={account.address} name={name} avatar={avatar} size="small" />
      <span className={styles['name']}>{name}</span>
      <VisuallyHidden>, {shortAddress(account.address)}</VisuallyHidden>
    </>
  )
}
