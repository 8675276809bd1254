import { ActivityList } from '@latchkey/money'
import { SessionList } from '@latchkey/react'
import { pageTexts, siteTexts } from '@latchkey/texts'
import { buttonLook, useTexts } from '@latchkey/ui'
import styles from '../pages.module.css'
import { Link } from '../router.tsx'
import { ApprovalsLink } from './ApprovalsLink.tsx'

/** The page at `/activity`. */
export function ActivityPage() {
  const { say, spoken } = useTexts(pageTexts)
  const { say: saySite } = useTexts(siteTexts)
  return (
    <div {...spoken} className={styles['page']} data-width="wide">
      <h1 className={styles['heading']}>{saySite('site.activity')}</h1>
      <p className={styles['lead']}>{say('page.activity.lead')}</p>
      <ActivityList
        whenEmpty={
          <Link to="/receive" className={buttonLook('secondary')}>
            {saySite('site.receive')}
          </Link>
        }
      />
      <ApprovalsLink />
      <SessionList />
    </div>
  )
}
