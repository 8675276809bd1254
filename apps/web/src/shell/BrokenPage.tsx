import { siteTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import styles from './App.module.css'

/** Shown when the start values cannot be read: there is nothing to be guessed then. */
export function BrokenPage() {
  const { say, spoken } = useTexts(siteTexts)
  return (
    <main {...spoken} className={styles['main']}>
      <h1 className={styles['heading']}>{say('site.broken')}</h1>
      <p>{say('site.broken.help')}</p>
    </main>
  )
}
