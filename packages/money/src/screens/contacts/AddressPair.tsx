import type { Address } from '@latchkey/evm'
import { transferTexts } from '@latchkey/texts'
import { AddressText, useTexts } from '@latchkey/ui'
import { useContactLabel } from '../../hooks/useContacts.ts'
import styles from './AddressPair.module.css'

/** A known address above one that is not; what differs is marked in both. */
export function AddressPair({ known, to }: { readonly known: Address; readonly to: Address }) {
  const { say } = useTexts(transferTexts)
  const label = useContactLabel(known)
  return (
    <dl className={styles['alike']} data-look-alike>
      <dt>{label === undefined ? say('transfer.recipient.known') : <bdi>{label}</bdi>}</dt>
      <dd>
        <AddressText address={known} unlike={to} />
      </dd>
      <dt>{say('transfer.recipient.here')}</dt>
      <dd>
        <AddressText address={to} unlike={known} />
      </dd>
    </dl>
  )
}
