import styles from './App.module.css'

/** Stands where a page should be. */
export function FailedPage() {
  return (
    <div role="alert">
      <h1 className={styles['heading']}>This page could not be shown</h1>
      <p>Part of it did not arrive. What you have typed is kept.</p>
      {/* A link, since it has to work where none of our code does: a browser keeps a script that failed as failed. */}
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is that of this very page */}
      <a className={styles['again']} href="">
        Load the page again
      </a>
    </div>
  )
}
