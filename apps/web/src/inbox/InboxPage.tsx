import { useHub } from '@latchkey/react'
import { queryClientOf } from '@latchkey/react/parts'
import { LiveRegion, Notice, RowBones, Scene, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { EnglishPage } from '../EnglishPage.tsx'
import pages from '../pages.module.css'
import styles from './inbox.module.css'
import { MailCard } from './MailCard.tsx'
import { type InboxMail, readMails } from './readMails.ts'

/** The page at `/inbox` of a local run: the mails that a mail server would have sent. */
export function InboxPage() {
  const { mails, failure, status } = useInbox()
  return (
    <EnglishPage width="full">
      <h1 className={pages['heading']}>Inbox</h1>
      <p className={pages['lead']}>
        No mail server is set up, so mails to visitors stay on this machine and are shown here.
      </p>
      {failure !== undefined && <Notice kind="caution">{failure}</Notice>}
      {mails === undefined && failure === undefined && (
        <div aria-busy="true">
          <VisuallyHidden>Looking for mails…</VisuallyHidden>
          <RowBones />
        </div>
      )}
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
    </EnglishPage>
  )
}

type InboxView = {
  readonly mails?: readonly InboxMail[]
  /** The latest arrival, in a sentence. */
  readonly status?: string
}

const pollMs = 3000
/** A server that does not answer is asked less often. */
const pollAfterFailureMs = 10_000
const unread: InboxView = {}

/** The mails, read again and again while somebody can see the page. */
function useInbox(): InboxView & { readonly failure: string | undefined } {
  const { data, error } = useQuery(
    {
      queryKey: ['inbox'],
      queryFn: async ({ signal, client, queryKey }) =>
        nextView(client.getQueryData<InboxView>(queryKey), await readMails(signal)),
      // With a first answer, though an empty one, a failure stays in sight while it is asked again.
      initialData: unread,
      refetchInterval: ({ state }) => (state.status === 'error' ? pollAfterFailureMs : pollMs),
      gcTime: 0,
    },
    queryClientOf(useHub()),
  )
  return { ...data, failure: error?.message }
}

function nextView(before: InboxView | undefined, mails: readonly InboxMail[]): InboxView {
  const known = before?.mails
  const fresh = known === undefined ? 0 : mails.filter(({ id }) => known.every((mail) => mail.id !== id)).length
  if (fresh === 0) return { ...before, mails }
  return { mails, status: fresh === 1 ? 'A new mail has come.' : `${fresh} new mails have come.` }
}
