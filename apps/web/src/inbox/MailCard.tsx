import { buttonLook, CopyButton, MailIcon, Moment, Summary, Tile } from '@latchkey/ui'
import { useId } from 'react'
import styles from './inbox.module.css'
import { type InboxMail, readOffer } from './readMails.ts'

export type MailCardProps = {
  readonly mail: InboxMail
  readonly origin: string
  /** The one that somebody most likely waits for: what it offers is filled. */
  readonly isNewest: boolean
}

/** One mail, with the way to use what it offers. */
export function MailCard({ mail, origin, isNewest }: MailCardProps) {
  const { to, subject, text, sentAtMs } = mail
  const { link, code } = readOffer(text, origin)
  const headingId = useId()
  return (
    <article className={styles['mail']} aria-labelledby={headingId}>
      <div className={styles['head']}>
        <Tile name="" drawing={<MailIcon sizePx={18} />} form="round" />
        <div className={styles['what']}>
          <h2 id={headingId} className={styles['subject']}>
            {subject}
          </h2>
          <p className={styles['meta']}>
            To {to} · <Moment atMs={sentAtMs} />
          </p>
        </div>
      </div>
      {(link !== undefined || code !== undefined) && (
        <div className={styles['actions']}>
          {code !== undefined && isTyped(code) && <strong className={styles['digits']}>{code}</strong>}
          {code !== undefined && <CopyButton text={code} label="Copy code" shape="small" />}
          {link !== undefined && (
            // An ordinary link of this site: it opens as the one in a real mail would.
            <a
              href={link}
              className={buttonLook(isNewest ? 'primary' : 'secondary', 'small')}
              aria-describedby={headingId}
            >
              Open
            </a>
          )}
        </div>
      )}
      <details className={styles['whole']}>
        <Summary>Whole text</Summary>
        <p className={styles['text']}>{text}</p>
      </details>
    </article>
  )
}

/** Whether a code is short enough to be typed in another browser, and so has to be in sight. */
const isTyped = (code: string) => code.length <= 6
