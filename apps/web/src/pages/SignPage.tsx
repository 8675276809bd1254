import { SignForm } from '@latchkey/react'
import styles from '../pages.module.css'

/** The page at `/sign`. */
export function SignPage() {
  return (
    <div className={styles['page']}>
      <h1 className={styles['heading']}>Sign</h1>
      <p className={styles['lead']}>See what the bytes mean before your wallet signs them.</p>
      <SignForm />
    </div>
  )
}
