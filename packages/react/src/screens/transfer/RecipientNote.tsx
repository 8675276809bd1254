import type { RecipientFinding } from '@latchkey/evm'
import type { ResolvedRecipient } from '../../hooks/useResolvedRecipient.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './RecipientNote.module.css'

/** What stands under "To": the whole address that will be paid. */
export function RecipientNote({ recipient }: { readonly recipient: ResolvedRecipient }) {
  switch (recipient.status) {
    case 'resolving':
      return (
        <span className={styles['resolving']} role="status">
          <Spinner /> Looking up {recipient.name}…
        </span>
      )
    case 'resolved':
      return <AddressText address={recipient.address} />
    case 'empty':
      return 'An address, a name or a payment link'
    case 'invalid':
      return null
  }
}

/** What was found out about the recipient, the gravest first. */
export function RecipientFindings({ findings }: { readonly findings: readonly RecipientFinding[] }) {
  const grave = findings.filter((finding) => finding.severity !== 'inform')
  const plain = findings.filter((finding) => finding.severity === 'inform')
  if (findings.length === 0) return null
  return (
    <ul className={styles['findings']} aria-label="About the recipient">
      {[...grave, ...plain].map((finding) => (
        <li key={finding.code} className={finding.severity === 'inform' ? styles['inform'] : styles['grave']}>
          {finding.text}
        </li>
      ))}
    </ul>
  )
}
