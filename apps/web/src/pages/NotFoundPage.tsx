import { Link } from '../router.tsx'
import styles from './pages.module.css'

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <div className={styles['page']}>
      <h1 className={styles['heading']}>There is no page here</h1>
      <p className={styles['lead']}>
        Check the address, or go back to the <Link to="/">start</Link>.
      </p>
    </div>
  )
}
