import { type Address, type Approval, approvalKey, exposureValue, type Money, type PriceOf } from '@latchkey/evm'
import { useListedTokens } from '@latchkey/react'
import { approvalsTexts } from '@latchkey/texts'
import { Button, Scene, Summary, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import type { ApprovalNetwork } from '../../hooks/useApprovals.ts'
import { ApprovalGroups } from './ApprovalGroups.tsx'
import { ApprovalNotes, isWhole } from './ApprovalNotes.tsx'
import type { RowContext } from './ApprovalRow.tsx'
import styles from './Approvals.module.css'
import { ApprovalsSum } from './ApprovalsSum.tsx'
import { listedToken } from './approvalWords.ts'
import { type ApprovalGroup, type ApprovalOrder, groupApprovals } from './groupApprovals.ts'

export type ApprovalsViewProps = {
  readonly approvals: readonly Approval[]
  readonly networks: readonly ApprovalNetwork[]
  readonly priceOf: PriceOf
  /** Such as "about $12.30"; given in dollars. */
  readonly about: (dollars: Money) => string
  /** The visitor's accounts: they are no strangers. */
  readonly own: readonly Address[]
  readonly isUnderWay: (approval: Approval) => boolean
  readonly canSign: boolean
  readonly onRevoke: (approvals: readonly Approval[]) => void
}

/** Everything that others may take, what can cost most first, and the ways to end it. */
export function ApprovalsView(props: ApprovalsViewProps) {
  const { approvals, networks, priceOf, about, own, isUnderWay, canSign, onRevoke } = props
  const tokens = useListedTokens()
  const { say, spoken } = useTexts(approvalsTexts)
  const [order, setOrder] = useState<ApprovalOrder>('spender')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const isListed = (approval: Approval) => listedToken(approval, tokens) !== undefined
  const parts = groupApprovals(approvals, { order, priceOf, isListed, known: own })
  const chosen = approvals.filter((approval) => picked.has(approvalKey(approval)) && !isUnderWay(approval))
  const context: RowContext = {
    order,
    about,
    canSign,
    worth: (approval) => exposureValue(approval, priceOf),
    isOwn: ({ spender }) => own.includes(spender),
    isSelected: (approval) => picked.has(approvalKey(approval)),
    isUnderWay,
    onSelect(approval, isSelected) {
      const others = [...picked].filter((key) => key !== approvalKey(approval))
      setPicked(new Set(isSelected ? [...others, approvalKey(approval)] : others))
    },
    onRevoke: (approval) => onRevoke([approval]),
  }
  if (approvals.length === 0) return <Nothing networks={networks} />
  return (
    <div {...spoken} className={styles['page']}>
      <ApprovalsSum approvals={approvals.filter(isListed)} priceOf={priceOf} about={about} />
      <OrderChoice order={order} onChange={setOrder} />
      <ApprovalNotes networks={networks} />
      <ApprovalGroups groups={parts.live} context={context} />
      <Part
        title={say('approvals.expired')}
        help={say('approvals.expiredHelp')}
        groups={parts.expired}
        context={context}
      />
      <Part
        title={say('approvals.unlisted')}
        help={say('approvals.unlistedHelp')}
        groups={parts.unlisted}
        context={context}
      />
      <p className={styles['unseen']}>{say('approvals.unseen')}</p>
      {chosen.length > 0 && (
        <div className={styles['bar']}>
          <span>{say('approvals.selected', { count: chosen.length })}</span>
          <Button kind="quiet" shape="small" onClick={() => setPicked(new Set())}>
            {say('approvals.clear')}
          </Button>
          <Button kind="primary" shape="small" isDisabled={!canSign} onClick={() => onRevoke(chosen)}>
            {say('approvals.revokeMany', { count: chosen.length })}
          </Button>
        </div>
      )}
    </div>
  )
}

function OrderChoice({
  order,
  onChange,
}: {
  readonly order: ApprovalOrder
  readonly onChange: (order: ApprovalOrder) => void
}) {
  const { say } = useTexts(approvalsTexts)
  return (
    <fieldset className={styles['orders']} aria-label={say('approvals.order')}>
      {(['spender', 'token'] as const).map((each) => (
        <label key={each} className={styles['order']} data-chosen={each === order}>
          <input type="radio" name="approvals-order" checked={each === order} onChange={() => onChange(each)} />
          {say(each === 'spender' ? 'approvals.bySpender' : 'approvals.byToken')}
        </label>
      ))}
    </fieldset>
  )
}

type PartProps = {
  readonly title: string
  readonly help: string
  readonly groups: readonly ApprovalGroup[]
  readonly context: RowContext
}

/** Approvals that stand apart, folded until somebody looks. */
function Part({ title, help, groups, context }: PartProps) {
  if (groups.length === 0) return null
  const count = groups.reduce((sum, { approvals }) => sum + approvals.length, 0)
  return (
    <details className={styles['folded']}>
      <Summary>
        {title} <span className={styles['count']}>{count}</span>
      </Summary>
      <p className={styles['quiet']}>{help}</p>
      <div className={styles['page']}>
        <ApprovalGroups groups={groups} context={context} />
      </div>
    </details>
  )
}

/** Nothing was found; whether that means that there is nothing depends on what has been looked at. */
function Nothing({ networks }: Pick<ApprovalsViewProps, 'networks'>) {
  const { say, spoken } = useTexts(approvalsTexts)
  return (
    <div {...spoken} className={styles['page']}>
      <Scene scene="empty" title={say(networks.every(isWhole) ? 'approvals.empty' : 'approvals.emptySoFar')}>
        <p>{say('approvals.emptyHelp')}</p>
        <p className={styles['unseen']}>{say('approvals.unseen')}</p>
      </Scene>
      <ApprovalNotes networks={networks} />
    </div>
  )
}
