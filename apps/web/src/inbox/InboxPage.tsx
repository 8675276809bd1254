import { systemClock } from '@latchkey/base'
import { inEnglish, LiveRegion, Notice, Scene } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import pages from '../pages.module.css'
import { followInbox, type InboxNews } from './followInbox.ts'
import styles from './inbox.module.css'
import { MailCard } from './MailCard.tsx'
import type { InboxMail } from './readMails.ts'

/** The page at `/inbox` of a local run: the mails that a mail server would have sent. */
export function InboxPage() {
  const { mails, failure, status } = useInbox()
  return (
    <div {...inEnglish} className={pages['page']}>
      <h1 className={pages['heading']}>Inbox</h1>
      <p className={pages['lead']}>
        No mail server is set up, so mails to visitors stay on this machine and are shown here.
      </p>
      {failure !== undefined && <Notice kind="caution">{failure}</Notice>}
      {mails === undefined && failure === undefined && <p className={pages['quiet']}>Loading…</p>}
      {mails?.length === 0 && (
        <Scene scene="empty" title="There is no mail yet.">
          <p>Ask for a code by email, and it comes up here by itself.</p>
        </Scene>
      )}
      {mails !== undefined && mails.length > 0 && (
        <ol className={styles['list']}>
          {mails.map((mail, index) => (
            <li key={mail.id}>
              <MailCard mail={mail} origin={window.location.origin} isNewest={index === 0} />
            </li>
          ))}
        </ol>
      )}
      <LiveRegion status={status} alert={failure} />
    </div>
  )
}

type InboxView = {
  readonly mails?: readonly InboxMail[]
  readonly failure?: string
  /** The latest arrival, in a sentence. */
  readonly status?: string
}

function useInbox(): InboxView {
  const [view, setView] = useState<InboxView>({})
  useEffect(() => {
    const inbox = {
      fetch: window.fetch.bind(window),
      clock: systemClock,
      isSeen: () => document.visibilityState === 'visible',
      onSeenChange(listener: () => void) {
        document.addEventListener('visibilitychange', listener)
        return () => document.removeEventListener('visibilitychange', listener)
      },
    }
    return followInbox(inbox, (news) => setView((before) => nextView(before, news)))
  }, [])
  return view
}

/** Mails that were read once stay in sight while they cannot be read anew. */
function nextView(before: InboxView, news: InboxNews): InboxView {
  if ('failure' in news) return { ...before, failure: news.failure }
  const known = before.mails
  const fresh = known === undefined ? 0 : news.mails.filter(({ id }) => known.every((mail) => mail.id !== id)).length
  const status = fresh === 0 ? before.status : fresh === 1 ? 'A new mail has come.' : `${fresh} new mails have come.`
  return { mails: news.mails, ...(status !== undefined && { status }) }
}
