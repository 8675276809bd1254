import { CustodyError } from '@latchkey/custody'
import { Button, LiveRegion, Notice } from '@latchkey/react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { toWords } from '../layout/words.ts'
import { TurnContext } from '../loading/TurnContext.ts'
import { useSession } from '../session/SessionContext.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { type Propose, ProposeContext } from './ChangesContext.ts'
import type { Change } from './change.ts'

/** What became of the last change. */
type News = { readonly text: string; readonly activityId?: string }

type Proposed = { readonly change: Change; readonly onDone: (() => void) | undefined }

/** Holds what its screens propose: shows it, has it stamped, tells what became of it, and has everything read anew. */
export function Changes({ children }: { readonly children: ReactNode }) {
  const { writer, organizationId } = useSession()
  const [proposed, setProposed] = useState<Proposed>()
  const [news, setNews] = useState<News>()
  const [turn, setTurn] = useState(0)
  const isOwnStep = useRef(false)

  // What became of a change is told where it leads to, and not on the way beyond.
  useEffect(() => {
    const onStep = () => {
      if (!isOwnStep.current) setNews(undefined)
      isOwnStep.current = false
    }
    window.addEventListener('hashchange', onStep)
    return () => window.removeEventListener('hashchange', onStep)
  }, [])

  const propose = useCallback<Propose>((change, onDone) => {
    setNews(undefined)
    setProposed({ change, onDone })
  }, [])

  async function send({ change, onDone }: Proposed) {
    const outcome = await attempt(change)
    setProposed(undefined)
    setNews(outcome)
    setTurn((before) => before + 1)
    const before = window.location.hash
    onDone?.()
    isOwnStep.current = window.location.hash !== before
  }

  async function attempt(change: Change): Promise<News> {
    const title = toWords(change.name)
    try {
      const { status } = await change.send(writer, organizationId)
      if (change.activity === undefined) return { text: `${title}: done.` }
      return { text: describeVote(change.name === 'approve_activity', status), activityId: change.activity.id }
    } catch (error) {
      if (!(error instanceof CustodyError) || error.code !== 'activity_needs_approval') throw error
      const text = `${title} waits for the approval of others.`
      const { activityId } = error.data
      return typeof activityId === 'string' ? { text, activityId } : { text }
    }
  }

  return (
    <ProposeContext value={propose}>
      <TurnContext value={turn}>
        {news !== undefined && (
          <Notice>
            <div className={styles['news']}>
              <span>
                {news.text}
                {news.activityId !== undefined && (
                  <>
                    {' '}
                    <a href={hrefOf('activities', news.activityId)}>Show the activity</a>
                  </>
                )}
              </span>
              <Button kind="quiet" onClick={() => setNews(undefined)}>
                Dismiss
              </Button>
            </div>
          </Notice>
        )}
        <LiveRegion status={news?.text} />
        {children}
        <ChangeDialog
          change={proposed?.change}
          onCancel={() => setProposed(undefined)}
          onSend={async () => {
            if (proposed !== undefined) await send(proposed)
          }}
        />
      </TurnContext>
    </ProposeContext>
  )
}

function describeVote(isApproval: boolean, status: string): string {
  if (!isApproval) return status === 'ACTIVITY_STATUS_REJECTED' ? 'Rejected.' : 'Your rejection is noted.'
  return status === 'ACTIVITY_STATUS_COMPLETED'
    ? 'Approved, and carried out.'
    : status === 'ACTIVITY_STATUS_FAILED'
      ? 'Approved; carrying it out failed.'
      : 'Approved. It waits for the approval of others.'
}
