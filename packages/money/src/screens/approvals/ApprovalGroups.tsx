import { approvalKey } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { ApprovalRow, type RowContext } from './ApprovalRow.tsx'
import styles from './Approvals.module.css'
import type { ApprovalGroup } from './groupApprovals.ts'
import { SpenderName } from './SpenderName.tsx'

export type ApprovalGroupsProps = { readonly groups: readonly ApprovalGroup[]; readonly context: RowContext }

/** Cards of approvals: one for each who may take things, or for each thing that may be taken. */
export function ApprovalGroups({ groups, context }: ApprovalGroupsProps) {
  return groups.map((group) => <GroupCard key={group.key} group={group} context={context} />)
}

type GroupCardProps = { readonly group: ApprovalGroup; readonly context: RowContext }

function GroupCard({ group: { approvals }, context }: GroupCardProps) {
  const { chains } = useHub()
  const [first] = approvals
  const networks = new Set(approvals.map(({ chainId }) => chainId))
  // A name is looked up on one network: the first of the page's own.
  const chainId = chains.find(({ id }) => networks.has(id))?.id ?? first.chainId
  const codes = new Set(approvals.map(({ isSpenderContract }) => isSpenderContract))
  return (
    <section className={styles['group']}>
      {context.order === 'spender' && (
        <div className={styles['head']}>
          <SpenderName
            address={first.spender}
            chainId={chainId}
            isOwn={context.isOwn(first)}
            isContract={codes.has(false) ? false : first.isSpenderContract}
          />
        </div>
      )}
      <ul className={styles['rows']}>
        {approvals.map((approval) => (
          <ApprovalRow key={approvalKey(approval)} approval={approval} context={context} />
        ))}
      </ul>
    </section>
  )
}
