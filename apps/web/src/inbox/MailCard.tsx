import { CopyButton, Moment, Summary } from '@latchkey/ui'
import { useId } from 'react'
import pages from '../pages.module.css'
import styles from './inbox.module.css'
import { type InboxMail, readOffer } from './readMails.ts'

/** One mail, with the way to use what it offers. */
export function MailCard({ mail, origin }: { readonly mail: InboxMail; readonly origin: string }) {
  const { to, subject, text, sentAtMs } = mail
  const { link, code } = readOffer(text, origin)
  const headingId = useId()
  return (
    <article className={pages['card']} aria-labelledby={headingId}>
      <h2 id={headingId} className={pages['cardTitle']}>
        {subject}
      </h2>
      <p className={styles['meta']}>
        To {to} · <Moment atMs={sentAtMs} />
      </p>
      <div className={styles['actions']}>
        {link !== undefined && (
          // An ordinary link of this site: it opens as the one in a real mail would.
          <a href={link} className={styles['open']} aria-describedby={headingId}>
            Open
          </a>
        )}
        {code !== undefined && <CopyButton text={code} label="Copy code" />}
      </div>
      <details className={styles['whole']}>
        <Summary>Whole text</Summary>
        <p className={styles['text']}>{text}</p>
      </details>
    </article>
  )
}
