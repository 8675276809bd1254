import { approvalsTexts } from '@latchkey/texts'
import { NextIcon, ShieldIcon, useTexts } from '@latchkey/ui'
import styles from '../pages.module.css'
import { Link } from '../router.tsx'

/** The way to `/approvals`, for pages that somebody comes from who looks after an account. */
export function ApprovalsLink() {
  const { say, spoken } = useTexts(approvalsTexts)
  return (
    <p {...spoken} className={styles['wayOn']}>
      <ShieldIcon sizePx={20} />
      <Link to="/approvals">
        <strong>{say('approvals.link')}</strong>
        <span>{say('approvals.linkHelp')}</span>
      </Link>
      <NextIcon sizePx={18} />
    </p>
  )
}
