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

/** The gravest of what was found out about the recipient, where the form is still open. The review tells all of it. */
export function RecipientWarning({ findings }: { readonly findings: readonly RecipientFinding[] }) {
  const [gravest] = findings
  if (gravest === undefined) return null
  return <p className={gravest.severity === 'inform' ? styles['inform'] : styles['grave']}>{gravest.text}</p>
}

/** What is good to know about the recipient. */
export function RecipientFindings({ findings }: { readonly findings: readonly RecipientFinding[] }) {
  if (findings.length === 0) return null
  return (
    <ul className={styles['findings']} aria-label="About the recipient">
      {findings.map((finding) => (
        <li key={finding.code} className={styles['inform']}>
          {finding.text}
        </li>
      ))}
    </ul>
  )
}
