import type { Address } from '@latchkey/evm'
import { transferTexts } from '@latchkey/texts'
import { AddressText, InfoIcon, Spinner, useTexts } from '@latchkey/ui'
import { AddressPair } from '../contacts/AddressPair.tsx'
import styles from './RecipientNote.module.css'
import type { RecipientFinding } from './recipientFindings.ts'
import type { ResolvedRecipient } from './useResolvedRecipient.ts'
import { useTransferSpeech } from './useTransferSpeech.ts'

/** The text under "To": the whole address that will be paid. */
export function RecipientNote({ recipient }: { readonly recipient: ResolvedRecipient }) {
  const { say } = useTexts(transferTexts)
  switch (recipient.status) {
    case 'resolving':
      return (
        <span className={styles['resolving']} role="status">
          <Spinner /> {say('transfer.to.looking', { name: recipient.name })}
        </span>
      )
    case 'resolved':
      return <AddressText address={recipient.address} />
    case 'empty':
      return say('transfer.to.hint')
    case 'invalid':
    case 'unanswered':
      return null
  }
}

/** The gravest of what was found out about the recipient, where the form is still open. The review tells all of it. */
export function RecipientWarning({ findings }: { readonly findings: readonly RecipientFinding[] }) {
  const { speak } = useTransferSpeech()
  const [gravest] = findings
  if (gravest === undefined) return null
  return <p className={gravest.severity === 'inform' ? styles['inform'] : styles['grave']}>{speak(gravest.text)}</p>
}

export type LookAlikeProps = { readonly to: Address; readonly findings: readonly RecipientFinding[] }

/** The known address that the recipient is easily mistaken for, or to which its name led before. */
export function LookAlike({ to, findings }: LookAlikeProps) {
  const known = findings.find(({ similarTo }) => similarTo !== undefined)?.similarTo
  return known === undefined ? null : <AddressPair known={known} to={to} />
}

/** Facts about the recipient. */
export function RecipientFindings({ findings }: { readonly findings: readonly RecipientFinding[] }) {
  const { say, speak } = useTransferSpeech()
  if (findings.length === 0) return null
  return (
    <ul className={styles['findings']} aria-label={say('transfer.recipient.title')}>
      {findings.map((finding) => (
        <li key={finding.code} className={styles['finding']}>
          <InfoIcon sizePx={18} />
          {speak(finding.text)}
        </li>
      ))}
    </ul>
  )
}
