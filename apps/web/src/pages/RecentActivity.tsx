import { RecentTransfers } from '@latchkey/react'
import { Link } from '../router.tsx'
import styles from './home.module.css'

/** The page has room for so many beside the assets. */
const shown = 5

/** The latest that was sent, and the way to all of it. */
export function RecentActivity() {
  return (
    <section className={styles['card']} aria-labelledby="recent-title">
      <div className={styles['cardHead']}>
        <h2 id="recent-title" className={styles['cardTitle']}>
          Latest
        </h2>
        <Link to="/activity" className={styles['more']}>
          All activity
        </Link>
      </div>
      <RecentTransfers
        count={shown}
        none={<p className={styles['note']}>Nothing sent yet. What you send from this browser is listed here.</p>}
      />
    </section>
  )
}
