import { isAddress } from '@latchkey/evm'
import { AddressText } from '@latchkey/ui'
import styles from './screens.module.css'
import { visible } from './visible.ts'

/** An address as everywhere in the product, and as code what has another shape: custody holds keys of other networks too. */
export function AddressOrCode({ text }: { readonly text: string }) {
  return (
    <span className={styles['address']}>
      {isAddress(text) ? <AddressText address={text} /> : <bdi className={styles['code']}>{visible(text)}</bdi>}
    </span>
  )
}
