import { CustodyError } from '@latchkey/custody'
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

/** The outcome of the last change. */
type News = { readonly text: string; readonly activityId?: string | undefined; readonly isFailure?: boolean }

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
  const sentenceOf = useSentence()
  const { say } = useTexts(consoleChangesTexts)
  const { say: sayTitle } = useTexts(consoleTitlesTexts)
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
      const title = sayTitle(`consoleTitles.${change.name}`)
      const text = say('consoleChanges.failedNews', { title, reason: describeFailure(say, sentenceOf, error) })
      return { news: { text, activityId: activityOf(error), isFailure: true } }
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
    const title = sayTitle(`consoleTitles.${change.name}`)
    try {
      const activity = await change.send(writer, organizationId)
      if (change.activity === undefined) {
        return { news: { text: say('consoleChanges.done', { title }) }, taken: { end: 'done', activity } }
      }
      const text = describeVote(say, change.name === 'approve_activity', activity.status)
      return { news: { text, activityId: change.activity.id }, taken: { end: 'done', activity } }
    } catch (error) {
      const end = error instanceof CustodyError ? unfinishedEnds[error.code] : undefined
      if (end === undefined) throw error
      const text = say(end === 'waiting' ? 'consoleChanges.waits' : 'consoleChanges.underWay', { title })
      return { news: { text, activityId: activityOf(error) }, taken: { end } }
    }
  }

  return (
    <ProposeContext value={propose}>
      {news !== undefined && <NewsNotice news={news} onDismiss={() => setNews(undefined)} />}
      <LiveRegion {...(news?.isFailure === true ? { alert: news.text } : { status: news?.text })} />
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

function NewsNotice({ news, onDismiss }: { readonly news: News; readonly onDismiss: () => void }) {
  const { say, spoken } = useTexts(consoleChangesTexts)
  const { text, activityId, isFailure } = news
  return (
    <Notice kind={isFailure === true ? 'caution' : activityId === undefined ? 'done' : 'inform'}>
      <div {...spoken} className={styles['news']}>
        <span>
          {text}
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
