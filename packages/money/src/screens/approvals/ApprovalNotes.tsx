import { approvalsTexts, joinNames, type Language } from '@latchkey/texts'
import { Button, Notice, Spinner, Summary, useTexts } from '@latchkey/ui'
import type { ApprovalNetwork } from '../../hooks/useApprovals.ts'
import { useOlder } from '../../hooks/useOlder.ts'
import styles from './Approvals.module.css'
import type { SayApprovals } from './approvalWords.ts'

/** As many remarks are shown before they fold away. */
const mostOpen = 2

/** Remarks on all that may be missing, network by network: what is not there is never called nothing where nobody has looked. */
export function ApprovalNotes({ networks }: { readonly networks: readonly ApprovalNetwork[] }) {
  const { say, language } = useTexts(approvalsTexts)
  const notes = [...networks.flatMap((network) => notesOf(network, say)), ...olderNotes(networks, { say, language })]
  if (notes.length === 0) return null
  const list = (
    <>
      <ul className={styles['notes']}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Further networks={networks} />
    </>
  )
  if (notes.length <= mostOpen) return <Notice>{list}</Notice>
  return (
    <details className={styles['folded']}>
      <Summary>{say('approvals.notes', { count: notes.length })}</Summary>
      <div>{list}</div>
    </details>
  )
}

/** Has the server read further back, where it can. */
function Further({ networks }: { readonly networks: readonly ApprovalNetwork[] }) {
  const { say } = useTexts(approvalsTexts)
  const older = useOlder()
  const open = networks.flatMap(({ history }) => (history?.canLoadOlder ? [history] : []))
  if (open.length === 0) return null
  const isRefused = open.some(({ chainId }) => older.refused.has(chainId))
  return (
    <div className={styles['further']}>
      {open.some(older.isReading) ? (
        <span role="status">
          <Spinner /> {say('approvals.furtherReading')}
        </span>
      ) : (
        <Button shape="small" onClick={() => older.ask(open)}>
          {say('approvals.further')}
        </Button>
      )}
      <span role="alert">{isRefused && say('approvals.furtherRefused')}</span>
    </div>
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
    ...(unread.length > 0 ? [say('approvals.unread', { network, count: unread.length })] : []),
    ...(passedOver > 0 ? [say('approvals.passedOver', { network, count: passedOver })] : []),
  ]
}

/** One sentence for all of them: it is the same everywhere, and no failure. */
function olderNotes(
  networks: readonly ApprovalNetwork[],
  { say, language }: { readonly say: SayApprovals; readonly language: Language },
): readonly string[] {
  const names = networks.filter(({ history }) => history?.canLoadOlder).map(({ chain }) => chain.name)
  const network = joinNames(language, names, { type: 'unit' })
  return names.length === 0 ? [] : [say('approvals.older', { network })]
}
