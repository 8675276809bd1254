import { consoleSessionTexts, consoleShellTexts } from '@latchkey/texts/console'
import { LiveRegion, Notice, useTexts } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import type { KeptKey } from '../keys/keptKeys.ts'
import styles from '../layout/screens.module.css'
import { toAlert, useSentence } from '../useSentence.ts'
import type { ConsoleDeps } from './consoleDeps.ts'
import type { ConsoleSession } from './consoleSession.ts'
import { KeptKeyPanel } from './KeptKeyPanel.tsx'
import { KeyPanel } from './KeyPanel.tsx'
import { signInWithKeptKey, signInWithKey, signInWithPasskey } from './openSession.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'

export type SignInProps = {
  readonly parts: ConsoleDeps
  /** Why one has to sign in again. */
  readonly notice: string | undefined
  readonly onSession: (session: ConsoleSession) => void
}

/** The way in that is being tried. */
export type Way = 'key' | 'kept' | 'passkey'

/** The ways in: a key that this browser keeps, a passkey where the browser knows them, a key. */
export function SignIn({ parts, notice, onSession }: SignInProps) {
  const sentenceOf = useSentence()
  const { say, spoken } = useTexts(consoleSessionTexts)
  const { say: sayShell } = useTexts(consoleShellTexts)
  const [trying, setTrying] = useState<Way>()
  const [failure, setFailure] = useState<{ readonly title: 'failed' | 'notForgotten'; readonly error: unknown }>()
  const [kept, setKept] = useState<KeptKey>()
  const isTrying = useRef(false)
  const { keptKeys } = parts

  const pageTitle = sayShell('consoleShell.title')
  useEffect(() => {
    document.title = pageTitle
  }, [pageTitle])

  useEffect(() => {
    let isOver = false
    void keptKeys.read().then((key) => {
      if (!isOver) setKept(key)
    })
    return () => {
      isOver = true
    }
  }, [keptKeys])

  async function attempt(way: Way, open: () => Promise<ConsoleSession>) {
    // A file that is read meanwhile still has the function of the drawing in which it was chosen.
    if (isTrying.current) return
    isTrying.current = true
    setTrying(way)
    setFailure(undefined)
    try {
      onSession(await open())
    } catch (error) {
      setFailure({ title: 'failed', error })
      setTrying(undefined)
      isTrying.current = false
    }
  }

  async function forget() {
    setFailure(undefined)
    try {
      await keptKeys.remove()
      setKept(undefined)
    } catch (error) {
      setFailure({ title: 'notForgotten', error })
    }
  }

  const told = failure && sentenceOf(failure.error)
  const hasPasskeys = parts.passkeys !== undefined
  const passkey = (
    <PasskeySignIn
      parts={parts}
      isBusy={trying === 'passkey'}
      isSecond={kept !== undefined}
      onSignIn={(organizationId) => attempt('passkey', () => signInWithPasskey(parts, organizationId))}
    />
  )
  return (
    <div {...spoken} className={styles['stack']}>
      {notice !== undefined && failure === undefined && <Notice>{notice}</Notice>}
      {failure !== undefined && (
        <Notice kind="caution" title={say(`consoleSession.${failure.title}`)}>
          <span {...told?.spoken}>{told?.text}</span>
        </Notice>
      )}
      <LiveRegion status={failure === undefined ? notice : ''} {...toAlert(told)} />
      {kept !== undefined && (
        <KeptKeyPanel
          kept={kept}
          isBusy={trying === 'kept'}
          onContinue={() => attempt('kept', () => signInWithKeptKey(parts, kept))}
          onForget={() => void forget()}
        />
      )}
      {hasPasskeys && passkey}
      <KeyPanel
        parts={parts}
        isBusy={trying === 'key'}
        isSecond={kept !== undefined || hasPasskeys}
        onSignIn={(signIn) => attempt('key', () => signInWithKey(parts, signIn))}
      />
      {!hasPasskeys && passkey}
    </div>
  )
}
