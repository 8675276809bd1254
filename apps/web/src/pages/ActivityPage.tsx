import { ActivityList, SessionList } from '@latchkey/react'
import styles from '../pages.module.css'

/** The page at `/activity`. */
export function ActivityPage() {
  return (
    <div className={styles['page']}>
      <h1 className={styles['heading']}>Activity</h1>
      <p className={styles['lead']}>What you have sent from this browser, and where it stands.</p>
      <ActivityList />
      <SessionList />
    </div>
  )
}
