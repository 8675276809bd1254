import styles from './Spinner.module.css'

/** A ring the size of the text beside it. Decoration only: say in words what is being waited for. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />
}
