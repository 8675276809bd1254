import { type Approval, type Money, type PriceOf, sumExposure } from '@latchkey/evm'
import { approvalsTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import styles from './Approvals.module.css'

export type ApprovalsSumProps = {
  readonly approvals: readonly Approval[]
  readonly priceOf: PriceOf
  readonly about: (dollars: Money) => string
}

/** The worth of everything that can be taken now, with what it leaves out. */
export function ApprovalsSum({ approvals, priceOf, about }: ApprovalsSumProps) {
  const { say } = useTexts(approvalsTexts)
  const { total, leftOut } = sumExposure(approvals, priceOf)
  const sentence =
    total === undefined
      ? say('approvals.sumUnknown')
      : total.units === 0n
        ? say('approvals.sumNothing')
        : say('approvals.sum', { money: about(total) })
  return (
    <div className={styles['sum']}>
      <p className={styles['sumLine']}>{sentence}</p>
      {leftOut.length > 0 && total !== undefined && (
        <p className={styles['quiet']}>{say('approvals.sumWithout', { count: leftOut.length })}</p>
      )}
    </div>
  )
}
