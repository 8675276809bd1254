import { approvalsTexts } from '@latchkey/texts'
import { useTexts, VisuallyHidden } from '@latchkey/ui'
import styles from './Approvals.module.css'

/** As many rows stand in for those that come. */
const rows = ['one', 'two', 'three'] as const

/** Stands where the list will be, in its shape. */
export function ApprovalsBones() {
  const { say } = useTexts(approvalsTexts)
  return (
    <div className={styles['page']} aria-busy="true">
      <VisuallyHidden>
        <span role="status">{say('approvals.looking')}</span>
      </VisuallyHidden>
      <span className={styles['bone']} data-of="sum" aria-hidden="true" />
      {rows.map((row) => (
        <div key={row} className={styles['group']} aria-hidden="true">
          <span className={styles['bone']} data-of="head" />
          <span className={styles['bone']} data-of="row" />
        </div>
      ))}
    </div>
  )
}
