import { inEnglish } from '../texts/spoken.ts'
import { Spinner } from './Spinner.tsx'
import styles from './Waiting.module.css'

/** Holds the place of a part that is on its way. */
export function Waiting() {
  return (
    <div {...inEnglish} className={styles['waiting']} role="status" aria-label="Loading">
      <Spinner />
    </div>
  )
}
