import styles from './DoneTick.module.css'

/** The end that was hoped for: a tick that is drawn once. */
export function DoneTick() {
  return (
    <svg className={styles['tick']} viewBox="0 0 88 88" width="88" height="88" aria-hidden="true" focusable="false">
      <circle cx="44" cy="44" r="40" />
      <path d="M28 45l11 11 21-23" pathLength="1" />
    </svg>
  )
}
