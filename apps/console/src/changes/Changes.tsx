import { type ActivityStatus, CustodyError } from '@latchkey/custody'
import { consoleChangesTexts, consoleTitlesTexts } from '@latchkey/texts/console'
import { Button, createChunk, Late, LiveRegion, Notice, useTexts } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { useSession } from '../session/SessionContext.ts'
import { useSentence } from '../useSentence.ts'
import { type OnTaken, type Propose, ProposeContext, type Taken } from './ChangesContext.ts'
import type { Change } from './change.ts'
import { activityOf, describeFailure } from './describeFailure.ts'
import { describeVote } from './describeVote.ts'

/** With the policy language, in whose words a change is told: not needed to show the first page. */
const changeDialog = createChunk(async () => (await import('./ChangeDialog.tsx')).ChangeDialog)

/** The outcome of the last change, as facts: the page may turn to another language while it is shown. */
type News = Happened & { readonly change: Change; readonly activityId?: string | undefined }

type Happened =
  | { readonly code: 'done' | 'waits' | 'underWay' }
  | { readonly code: 'vote'; readonly status: ActivityStatus }
  | { readonly code: 'failed'; readonly error: unknown }

type Proposed = { readonly change: Change; readonly onTaken: OnTaken | undefined }

type Outcome = { readonly news: News; readonly taken: Taken }

type Failed = { readonly news: News; readonly taken?: never }

export type ChangesProps = {
  /** The root quorum may have changed. */
  readonly onQuorumChanged: () => void
  readonly children: ReactNode
}

/** After these the root quorum may be another: by themselves, or by what a vote has carried out. */
const ofQuorum: readonly string[] = ['update_root_quorum', 'approve_activity']

/** Holds what its screens propose: shows it, has it stamped, tells what became of it, and has everything read anew. */
export function Changes({ onQuorumChanged, children }: ChangesProps) {
  const tellNews = useNewsText()
  const { writer, organizationId } = useSession()
  const [proposed, setProposed] = useState<Proposed>()
  const [news, setNews] = useState<News>()
  const queries = useQueryClient()
  const isOwnStep = useRef(false)
  // The proposal at the time of an answer, and not at that of its question.
  const inSight = useRef<Proposed>(undefined)
  const show = useCallback((next: Proposed | undefined) => {
    inSight.current = next
    setProposed(next)
  }, [])

  // News of a change is shown where the change leads, and not on the way beyond.
  useEffect(() => {
    const onStep = () => {
      if (!isOwnStep.current) setNews(undefined)
      // A link inside the dialog leads away from it.
      show(undefined)
      isOwnStep.current = false
    }
    window.addEventListener('hashchange', onStep)
    return () => {
      window.removeEventListener('hashchange', onStep)
      inSight.current = undefined
    }
  }, [show])

  // Fetched before somebody asks for it. Where that fails, it is fetched when it is needed.
  useEffect(() => void changeDialog.load().catch(() => undefined), [])

  const propose = useCallback<Propose>(
    (change, onTaken) => {
      setNews(undefined)
      show({ change, onTaken })
    },
    [show],
  )

  async function send(sent: Proposed) {
    const { change, onTaken } = sent
    const { news: told, taken } = await attempt(change).catch((error: unknown): Failed => {
      if (inSight.current === sent) throw error
      // Nobody looks at its dialog any more.
      return { news: { code: 'failed', change, error, activityId: activityOf(error) } }
    })
    const isInSight = inSight.current === sent
    if (isInSight) show(undefined)
    setNews(told)
    // Data read before may have changed.
    void queries.invalidateQueries()
    if (ofQuorum.includes(change.name)) onQuorumChanged()
    // Nobody who has left is led anywhere else.
    if (!isInSight || taken === undefined) return
    const before = window.location.hash
    onTaken?.(taken)
    isOwnStep.current = window.location.hash !== before
  }

  async function attempt(change: Change): Promise<Outcome> {
    try {
      const activity = await change.send(writer, organizationId)
      if (change.activity === undefined) {
        return { news: { code: 'done', change }, taken: { end: 'done', activity } }
      }
      const news: News = { code: 'vote', change, status: activity.status, activityId: change.activity.id }
      return { news, taken: { end: 'done', activity } }
    } catch (error) {
      const end = error instanceof CustodyError ? unfinishedEnds[error.code] : undefined
      if (end === undefined) throw error
      const code = end === 'waiting' ? 'waits' : 'underWay'
      return { news: { code, change, activityId: activityOf(error) }, taken: { end } }
    }
  }

  const text = news && tellNews(news)
  return (
    <ProposeContext value={propose}>
      {news !== undefined && (
        <NewsNotice news={news} onDismiss={() => setNews(undefined)}>
          {text}
        </NewsNotice>
      )}
      <LiveRegion {...(news?.code === 'failed' ? { alert: text } : { status: text })} />
      {children}
      {(proposed !== undefined || changeDialog.current() !== undefined) && (
        <Late
          of={changeDialog}
          with={{
            change: proposed?.change,
            onCancel: () => show(undefined),
            onSend: async () => {
              if (proposed !== undefined) await send(proposed)
            },
          }}
          waiting={null}
        />
      )}
    </ProposeContext>
  )
}

/** Changes that were taken and are not carried out. */
const unfinishedEnds: Readonly<Record<string, 'waiting' | 'unfinished'>> = {
  activity_needs_approval: 'waiting',
  activity_unfinished: 'unfinished',
}

/** Puts news into a sentence. The reason of a failure may be in the words of custody, and says so. */
function useNewsText(): (news: News) => ReactNode {
  const sentenceOf = useSentence()
  const { say, rich } = useTexts(consoleChangesTexts)
  const { say: sayTitle } = useTexts(consoleTitlesTexts)
  return (news) => {
    const title = sayTitle(`consoleTitles.${news.change.name}`)
    if (news.code === 'vote') return describeVote(say, news.change.name === 'approve_activity', news.status)
    if (news.code !== 'failed') return say(`consoleChanges.${news.code}`, { title })
    const { text, spoken } = describeFailure(say, sentenceOf, news.error)
    return rich('consoleChanges.failedNews', { title, reason: () => <bdi {...spoken}>{text}</bdi> })
  }
}

type NewsNoticeProps = { readonly news: News; readonly onDismiss: () => void; readonly children: ReactNode }

function NewsNotice({ news, onDismiss, children }: NewsNoticeProps) {
  const { say, spoken } = useTexts(consoleChangesTexts)
  const { code, activityId } = news
  return (
    <Notice kind={code === 'failed' ? 'caution' : activityId === undefined ? 'done' : 'inform'}>
      <div {...spoken} className={styles['news']}>
        <span>
          {children}
          {activityId !== undefined && (
            <>
              {' '}
              <a href={hrefOf('activities', activityId)}>{say('consoleChanges.showActivity')}</a>
            </>
          )}
        </span>
        <Button kind="quiet" onClick={onDismiss}>
          {say('consoleChanges.dismiss')}
        </Button>
      </div>
    </Notice>
  )
}
