import { consoleSessionTexts, consoleShellTexts } from '@latchkey/texts/console'
import { PageFrame, type Say, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { ConsoleError } from '../errors.ts'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import type { ConsoleSession } from '../session/consoleSession.ts'
import { SignIn } from '../session/SignIn.tsx'
import { idleLimitMs } from '../session/useIdleEnd.ts'
import { type SentenceOf, useSentence } from '../useSentence.ts'
import { type EndReason, Shell } from './Shell.tsx'
import styles from './shell.module.css'

function describeEnd(
  reason: EndReason,
  say: Say<typeof consoleSessionTexts>,
  sentenceOf: SentenceOf,
): string | undefined {
  switch (reason) {
    case 'idle':
      return say('consoleSession.end.idle', { minutes: idleLimitMs / 60_000 })
    case 'expired':
      return say('consoleSession.end.expired')
    case 'unknown':
      return say('consoleSession.end.unknown')
    case 'kept':
      return sentenceOf(new ConsoleError('key_not_forgotten')).text
    case 'chosen':
      return undefined
  }
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
  const { say, spoken } = useTexts(consoleShellTexts)
  const { say: sayEnd } = useTexts(consoleSessionTexts)
  return (
    <div {...spoken}>
      <PageFrame
        width="narrow"
        title={say('consoleShell.title')}
        head={<p className={styles['site']}>{say('consoleShell.site', { name: parts.boot.name })}</p>}
      >
        <main>
          <SignIn parts={parts} notice={describeEnd(reason, sayEnd, useSentence())} onSession={onSession} />
        </main>
      </PageFrame>
    </div>
  )
}
