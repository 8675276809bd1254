import styles from './shell.module.css'

/** Shown when the start values cannot be read: there is nothing to be guessed then. */
export function BrokenPage() {
  return (
    <main className={styles['narrowFrame']}>
      <h1 className={styles['heading']}>This page was not served as it should be</h1>
      <p>
        The start values are missing or cannot be read. Load the page again; if that does not help, look at the log.
      </p>
    </main>
  )
}
