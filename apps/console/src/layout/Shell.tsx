import { Button, PageFrame } from '@latchkey/react'
import { useCallback, useEffect, useMemo } from 'react'
import { Changes } from '../changes/Changes.tsx'
import type { ConsoleParts } from '../session/consoleParts.ts'
import type { ConsoleSession } from '../session/consoleSession.ts'
import { readStanding } from '../session/openSession.ts'
import { SessionContext } from '../session/SessionContext.ts'
import { useIdleEnd } from '../session/useIdleEnd.ts'
import { Navigation } from './Navigation.tsx'
import { useRoute } from './route.ts'
import { fetchScreens, Screen } from './Screen.tsx'
import styles from './screens.module.css'
import shell from './shell.module.css'

export type ShellProps = {
  readonly parts: ConsoleParts
  readonly session: ConsoleSession
  /** The same session after a change of who stands above the policies. */
  readonly onSession: (session: ConsoleSession) => void
  readonly onEnd: (reason: 'idle' | 'expired' | 'chosen') => void
}

/** What is behind the sign-in: who is signed in, the places, and the place one is at. */
export function Shell({ parts, session, onSession, onEnd }: ShellProps) {
  const route = useRoute()
  const end = useCallback(
    (reason: 'idle' | 'expired' | 'chosen') => {
      // What was read stays in nobody's sight.
      window.history.replaceState(null, '', window.location.pathname)
      onEnd(reason)
    },
    [onEnd],
  )
  useIdleEnd(parts.clock, session.endsAtMs, end)
  useEffect(() => void fetchScreens(), [])
  const value = useMemo(() => ({ ...session, parts }), [session, parts])
  const { userName, organizationName, organizationId, isRoot, threshold } = session

  /** Where it cannot be read, what is known stands: the next change that needs more says so itself. */
  async function lookAgain() {
    const standing = await readStanding(session).catch(() => undefined)
    if (standing !== undefined) onSession({ ...session, ...standing })
  }

  return (
    <SessionContext value={value}>
      <PageFrame
        width="wide"
        title="Owner's console"
        head={
          <>
            <p className={shell['who']}>
              <span>
                <strong>{userName}</strong> of {organizationName}
              </span>
              <span className={styles['quiet']}>
                {isRoot ? describeRoot(threshold) : 'Not a root user: policies decide what you may do.'}
              </span>
              <span className={styles['quiet']}>{organizationId}</span>
            </p>
            <Button
              className={shell['signOut']}
              onClick={() => {
                void parts.keptKeys.remove()
                end('chosen')
              }}
            >
              Sign out
            </Button>
          </>
        }
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
    </SessionContext>
  )
}

function describeRoot(threshold: number): string {
  return threshold === 1 ? 'Root user: your word alone is enough.' : `Root user: ${threshold} of you must agree.`
}
