import { ActivityList, SessionList } from '@latchkey/react'
import { pageTexts, siteTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import styles from '../pages.module.css'
import { ApprovalsLink } from './ApprovalsLink.tsx'

/** The page at `/activity`. */
export function ActivityPage() {
  const { say, spoken } = useTexts(pageTexts)
  const { say: saySite } = useTexts(siteTexts)
  return (
    <div {...spoken} className={styles['page']}>
      <h1 className={styles['heading']}>{saySite('site.activity')}</h1>
      <p className={styles['lead']}>{say('page.activity.lead')}</p>
      <ActivityList />
      <ApprovalsLink />
      <SessionList />
    </div>
  )
}
