import styles from './Looking.module.css'

/** The places of the first rows, while wallets announce themselves. */
export function Looking() {
  return (
    <div role="status" aria-label="Looking for wallets">
      <div className={styles['row']} />
      <div className={styles['row']} />
      <div className={styles['row']} />
    </div>
  )
}
