import { PageFrame } from '@latchkey/ui'
import { useState } from 'react'
import { ConsoleError } from '../errors.ts'
import { sentenceOf } from '../sentence.ts'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import type { ConsoleSession } from '../session/consoleSession.ts'
import { SignIn } from '../session/SignIn.tsx'
import { type EndReason, Shell } from './Shell.tsx'
import styles from './shell.module.css'

const reasons: Record<EndReason, string | undefined> = {
  idle: 'You were signed out after 30 minutes without a touch.',
  expired: 'The session has ended. Sign in again to go on.',
  unknown: 'Custody does not know your key or your session any more. Sign in again to go on.',
  chosen: undefined,
  kept: sentenceOf(new ConsoleError('key_not_forgotten')),
}

/** The whole console: the sign-in, and what is behind it. */
export function App({ parts }: { readonly parts: ConsoleDeps }) {
  const [session, setSession] = useState<ConsoleSession>()
  const [reason, setReason] = useState<EndReason>('chosen')
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
  return <SignInPage parts={parts} reason={reason} onSession={setSession} />
}

export type SignInPageProps = {
  readonly parts: ConsoleDeps
  /** Why the last session ended. */
  readonly reason: EndReason
  readonly onSession: (session: ConsoleSession) => void
}

/** The page in front of everything: the ways in. */
export function SignInPage({ parts, reason, onSession }: SignInPageProps) {
  return (
    <PageFrame
      width="narrow"
      title="Owner's console"
      head={<p className={styles['site']}>{parts.boot.name}: the keys that this service keeps</p>}
    >
      <main>
        <SignIn parts={parts} notice={reasons[reason]} onSession={onSession} />
      </main>
    </PageFrame>
  )
}
