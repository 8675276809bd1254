import { documentTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import styles from './App.module.css'

/** Shown when the start values cannot be read: there is nothing to be guessed then. */
export function BrokenPage() {
  const { say, spoken } = useTexts(documentTexts)
  return (
    <main {...spoken} className={styles['main']}>
      <h1 className={styles['heading']}>{say('document.broken')}</h1>
      <p>{say('document.broken.help')}</p>
    </main>
  )
}
