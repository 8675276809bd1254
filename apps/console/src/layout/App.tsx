import { LatchMark } from '@latchkey/react'
import { useState } from 'react'
import type { ConsoleParts } from '../session/consoleParts.ts'
import type { ConsoleSession } from '../session/consoleSession.ts'
import { SignIn } from '../session/SignIn.tsx'
import { Shell } from './Shell.tsx'
import styles from './shell.module.css'

const reasons = {
  idle: 'You were signed out after 30 minutes without a touch.',
  expired: 'The session has ended. Sign in again to go on.',
  chosen: undefined,
} as const

/** The whole console: the sign-in, and what is behind it. */
export function App({ parts }: { readonly parts: ConsoleParts }) {
  const [session, setSession] = useState<ConsoleSession>()
  const [reason, setReason] = useState<keyof typeof reasons>('chosen')
  if (session !== undefined) {
    return (
      <Shell
        parts={parts}
        session={session}
        onSession={setSession}
        onEnd={(why) => {
          setSession(undefined)
          setReason(why)
        }}
      />
    )
  }
  return (
    <div className={styles['narrowFrame']}>
      <header className={styles['header']}>
        <LatchMark sizePx={28} />
        <h1 className={styles['heading']}>Owner's console</h1>
        <p className={styles['site']}>{parts.boot.name}: the keys that this service keeps</p>
      </header>
      <main>
        <SignIn parts={parts} notice={reasons[reason]} onSession={setSession} />
      </main>
    </div>
  )
}
