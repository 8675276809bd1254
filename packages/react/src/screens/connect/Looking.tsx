import { connectTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import styles from './Looking.module.css'

/** The places of the first rows, while wallets announce themselves. */
export function Looking() {
  const { say } = useTexts(connectTexts)
  return (
    <div role="status" aria-label={say('connect.looking')}>
      <div className={styles['row']} />
      <div className={styles['row']} />
      <div className={styles['row']} />
    </div>
  )
}
