import { AddressText } from '@latchkey/ui'
import styles from './outline.module.css'

/** An address as it was written, digit for digit, in groups that the eye can compare. */
export function AddressCode({ address }: { readonly address: `0x${string}` }) {
  return (
    <code translate="no" className={styles['code']}>
      <AddressText address={address} />
    </code>
  )
}
