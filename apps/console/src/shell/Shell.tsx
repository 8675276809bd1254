import { consoleShellTexts } from '@latchkey/texts/console'
import { PageFrame, useEffectEvent, useTexts } from '@latchkey/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Changes } from '../changes/Changes.tsx'
import { useRoute } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { createQueries } from '../loading/createQueries.ts'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import type { ConsoleSession } from '../session/consoleSession.ts'
import { readStanding } from '../session/openSession.ts'
import { SessionContext } from '../session/SessionContext.ts'
import { useIdleEnd } from '../session/useIdleEnd.ts'
import { AccountHead } from './AccountHead.tsx'
import { Navigation } from './Navigation.tsx'
import { fetchScreens, Screen } from './Screen.tsx'
import shell from './shell.module.css'

/** Why a session ended; `kept` is one's own choice where the browser did not forget its key, `unknown` is custody's word. */
export type EndReason = 'idle' | 'expired' | 'unknown' | 'chosen' | 'kept'

export type ShellProps = {
  readonly parts: ConsoleDeps
  readonly session: ConsoleSession
  /** The same session after a change of who stands above the policies. */
  readonly onSession: (session: ConsoleSession) => void
  readonly onEnd: (reason: EndReason) => void
}

/** The console behind the sign-in: user, places, and the present place. */
export function Shell({ parts, session, onSession, onEnd }: ShellProps) {
  const { say, spoken } = useTexts(consoleShellTexts)
  const route = useRoute()
  const [isLeaving, setLeaving] = useState(false)
  const end = useCallback(
    (reason: EndReason) => {
      // Data read in a session stays in nobody's sight.
      window.history.replaceState(null, '', window.location.pathname)
      onEnd(reason)
    },
    [onEnd],
  )
  const isOver = useRef(false)
  const leave = useEffectEvent(() => {
    if (!isOver.current) end('unknown')
  })
  const [queries] = useState(() => createQueries(leave))
  useEffect(() => {
    isOver.current = false
    return () => {
      isOver.current = true
    }
  }, [])
  useIdleEnd(parts.clock, session.endsAtMs, end)
  useEffect(() => void fetchScreens(), [])
  const value = useMemo(() => ({ ...session, parts }), [session, parts])

  /** Where it cannot be read, what is known stands: the next change that needs more says so itself. */
  async function lookAgain() {
    const standing = await readStanding(session).catch(() => undefined)
    // An answer after the end would begin the session anew.
    if (standing !== undefined && !isOver.current) onSession({ ...session, ...standing })
  }

  /** A visitor who is shown the sign-in may close the page: the key is gone by then. */
  async function signOut() {
    setLeaving(true)
    end(
      await parts.keptKeys.remove().then(
        () => 'chosen' as const,
        () => 'kept' as const,
      ),
    )
  }

  return (
    <QueryClientProvider client={queries}>
      <SessionContext value={value}>
        <div {...spoken}>
          <PageFrame
            width="wide"
            title={say('consoleShell.title')}
            className={shell['frame']}
            head={<AccountHead session={session} isLeaving={isLeaving} onLeave={() => void signOut()} />}
          >
            <div className={shell['columns']}>
              <Navigation section={route.section} />
              <main className={styles['main']}>
                <Changes onQuorumChanged={() => void lookAgain()}>
                  <Screen route={route} />
                </Changes>
              </main>
            </div>
          </PageFrame>
        </div>
      </SessionContext>
    </QueryClientProvider>
  )
}
