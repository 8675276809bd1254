import { uiTexts } from '@latchkey/texts'
import { useTexts } from '../texts/useTexts.ts'
import { Spinner } from './Spinner.tsx'
import styles from './Waiting.module.css'

/** Holds the place of a part that is on its way. */
export function Waiting() {
  const { say, spoken } = useTexts(uiTexts)
  return (
    <div {...spoken} className={styles['waiting']} role="status" aria-label={say('ui.loading')}>
      <Spinner />
    </div>
  )
}
