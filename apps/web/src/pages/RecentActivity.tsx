import { RecentTransfers } from '@latchkey/money'
import { pageTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import { Link } from '../router.tsx'
import styles from './home.module.css'

/** The page has room for so many beside the assets. */
const shown = 5

/** The latest that was sent, and the way to all of it. */
export function RecentActivity() {
  const { say, spoken } = useTexts(pageTexts)
  return (
    <section {...spoken} className={styles['card']} aria-labelledby="recent-title">
      <div className={styles['cardHead']}>
        <h2 id="recent-title" className={styles['cardTitle']}>
          {say('page.latest')}
        </h2>
        <Link to="/activity" className={styles['more']}>
          {say('page.latest.all')}
        </Link>
      </div>
      <RecentTransfers count={shown} none={<p className={styles['note']}>{say('page.latest.none')}</p>} />
    </section>
  )
}
