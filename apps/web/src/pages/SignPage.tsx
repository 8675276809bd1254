import { SignForm } from '@latchkey/react'
import { pageTexts, siteTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import styles from '../pages.module.css'

/** The page at `/sign`. */
export function SignPage() {
  const { say, spoken } = useTexts(pageTexts)
  const { say: saySite } = useTexts(siteTexts)
  return (
    <div {...spoken} className={styles['page']}>
      <h1 className={styles['heading']}>{saySite('site.sign')}</h1>
      <p className={styles['lead']} data-kept="roomy">
        {say('page.sign.lead')}
      </p>
      <SignForm />
    </div>
  )
}
