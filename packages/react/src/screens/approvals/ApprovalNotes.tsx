import { approvalsTexts } from '@latchkey/texts'
import { Notice, useTexts } from '@latchkey/ui'
import type { ApprovalNetwork } from '../../hooks/useApprovals.ts'
import styles from './Approvals.module.css'
import type { SayApprovals } from './approvalWords.ts'

/** As many remarks are shown before they fold away. */
const mostOpen = 2

/** Remarks on all that may be missing, network by network: what is not there is never called nothing where nobody has looked. */
export function ApprovalNotes({ networks }: { readonly networks: readonly ApprovalNetwork[] }) {
  const { say } = useTexts(approvalsTexts)
  const notes = networks.flatMap((network) => notesOf(network, say))
  if (notes.length === 0) return null
  const list = (
    <ul className={styles['notes']}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
  if (notes.length <= mostOpen) return <Notice>{list}</Notice>
  return (
    <details className={styles['folded']}>
      <summary>{say('approvals.notes', { count: notes.length })}</summary>
      {list}
    </details>
  )
}

/** True where a network has been looked at as far as it can be. */
export function isWhole({ status, history, reading }: ApprovalNetwork): boolean {
  const isRead = status === 'read' && reading?.unread.length === 0 && reading.passedOver === 0
  return isRead && history?.state === 'current' && !history.canLoadOlder
}

function notesOf({ chain, status, reading, history }: ApprovalNetwork, say: SayApprovals): readonly string[] {
  const network = chain.name
  if (status === 'away') return [say('approvals.away', { network })]
  const { unread = [], passedOver = 0 } = reading ?? {}
  return [
    ...(history === undefined ? [say('approvals.unwatched', { network })] : []),
    ...(history?.state === 'away' ? [say('approvals.awayHistory', { network })] : []),
    ...(history?.state === 'catchingUp' ? [say('approvals.catchingUp', { network })] : []),
    ...(history?.canLoadOlder ? [say('approvals.older', { network })] : []),
    ...(unread.length > 0 ? [say('approvals.unread', { network, count: unread.length })] : []),
    ...(passedOver > 0 ? [say('approvals.passedOver', { network, count: passedOver })] : []),
  ]
}
