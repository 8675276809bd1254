import { siteTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import styles from './App.module.css'

/** Stands where a page should be. */
export function FailedPage() {
  const { say, spoken } = useTexts(siteTexts)
  return (
    <div {...spoken} role="alert">
      <h1 className={styles['heading']}>{say('site.failed')}</h1>
      <p>{say('site.failed.help')}</p>
      {/* A link, since it has to work where none of our code does: a browser keeps a script that failed as failed. */}
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is that of this very page */}
      <a className={styles['again']} href="">
        {say('site.failed.again')}
      </a>
    </div>
  )
}
