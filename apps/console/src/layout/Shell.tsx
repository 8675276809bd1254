import { Button, LatchMark } from '@latchkey/react'
import { useCallback, useMemo } from 'react'
import { Changes } from '../changes/Changes.tsx'
import type { ConsoleParts } from '../session/consoleParts.ts'
import type { ConsoleSession } from '../session/consoleSession.ts'
import { SessionContext } from '../session/SessionContext.ts'
import { useIdleEnd } from '../session/useIdleEnd.ts'
import { hrefOf, type Section, sections, useRoute } from './route.ts'
import { Screen } from './Screen.tsx'
import styles from './screens.module.css'
import shell from './shell.module.css'

const titles: Readonly<Record<Section, string>> = {
  activities: 'Activities',
  users: 'Users',
  organizations: 'Sub-organizations',
  wallets: 'Wallets',
  policies: 'Policies',
  audit: 'Audit log',
}

export type ShellProps = {
  readonly parts: ConsoleParts
  readonly session: ConsoleSession
  readonly onEnd: (reason: 'idle' | 'expired' | 'chosen') => void
}

/** What is behind the sign-in: who is signed in, the places, and the place one is at. */
export function Shell({ parts, session, onEnd }: ShellProps) {
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
  const value = useMemo(() => ({ ...session, parts }), [session, parts])
  const { userName, organizationName, organizationId, isRoot, threshold } = session
  return (
    <SessionContext value={value}>
      <div className={shell['frame']}>
        <header className={shell['header']}>
          <LatchMark sizePx={28} />
          <h1 className={shell['heading']}>Owner's console</h1>
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
            onClick={() => {
              void parts.keptKeys.remove()
              end('chosen')
            }}
          >
            Sign out
          </Button>
        </header>
        <div className={shell['columns']}>
          <nav className={shell['nav']} aria-label="Console">
            {sections.map((section) => (
              <a
                key={section}
                href={hrefOf(section)}
                aria-current={section === route.section ? 'page' : undefined}
                className={shell['navLink']}
              >
                {titles[section]}
              </a>
            ))}
          </nav>
          <main className={styles['main']}>
            <Changes>
              <Screen route={route} />
            </Changes>
          </main>
        </div>
      </div>
    </SessionContext>
  )
}

function describeRoot(threshold: number): string {
  return threshold === 1 ? 'Root user: your word alone is enough.' : `Root user: ${threshold} of you must agree.`
}
