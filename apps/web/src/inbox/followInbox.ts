import type { Clock, Unsubscribe } from '@latchkey/base'
import { type InboxMail, readMails } from './readMails.ts'

const pollMs = 3000
/** A server that does not answer is asked less often. */
const pollAfterFailureMs = 10_000

export type InboxNews = { readonly mails: readonly InboxMail[] } | { readonly failure: string }

export type Inbox = {
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  /** Whether somebody can see the page; nothing is asked for while nobody can. */
  readonly isSeen: () => boolean
  readonly onSeenChange: (listener: () => void) => Unsubscribe
}

/** Tells of the mails now and whenever they are read anew, one question at a time, until it is stopped. */
export function followInbox(
  { fetch, clock, isSeen, onSeenChange }: Inbox,
  tell: (news: InboxNews) => void,
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let isAsking = false
  let cancelTimer: Unsubscribe = () => undefined

  async function ask(): Promise<void> {
    cancelTimer()
    if (isAsking || signal.aborted || !isSeen()) return
    isAsking = true
    const news = await readMails(fetch, signal).then(
      (mails): InboxNews => ({ mails }),
      (error: unknown): InboxNews => ({
        failure: error instanceof Error ? error.message : 'The inbox did not answer.',
      }),
    )
    isAsking = false
    if (signal.aborted) return
    tell(news)
    cancelTimer = clock.schedule('mails' in news ? pollMs : pollAfterFailureMs, () => void ask())
  }

  const stopListening = onSeenChange(() => void ask())
  void ask()
  return () => {
    stopping.abort()
    stopListening()
    cancelTimer()
  }
}
