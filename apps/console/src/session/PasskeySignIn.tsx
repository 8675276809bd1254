import { consoleSessionTexts } from '@latchkey/texts/console'
import { Button, Field, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { isId } from '../boot.ts'
import styles from '../layout/screens.module.css'
import type { ConsoleDeps } from './consoleDeps.ts'

export type PasskeySignInProps = {
  readonly parts: ConsoleDeps
  readonly isBusy: boolean
  /** Another way in comes first. */
  readonly isSecond: boolean
  readonly onSignIn: (organizationId: string | undefined) => void
}

/** The way in with a passkey of a user of the owner's organization. */
export function PasskeySignIn({ parts: { boot, passkeys }, isBusy, isSecond, onSignIn }: PasskeySignInProps) {
  const { say } = useTexts(consoleSessionTexts)
  const [typed, setTyped] = useState('')
  const organizationId = boot.organizationId ?? (isId(typed.trim()) ? typed.trim().toLowerCase() : undefined)
  return (
    <section className={styles['panel']} aria-label={say('consoleSession.passkey')}>
      <h2 className={styles['panelTitle']}>{say('consoleSession.passkey.title')}</h2>
      {passkeys === undefined ? (
        <p className={styles['quiet']}>{say('consoleSession.passkey.none')}</p>
      ) : (
        <>
          <p className={styles['quiet']}>{say('consoleSession.passkey.help')}</p>
          {boot.organizationId === undefined && (
            <Field
              label={say('consoleSession.passkey.organization')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <Button
            kind={isSecond ? 'secondary' : 'primary'}
            shape="wide"
            isBusy={isBusy}
            onClick={() => onSignIn(organizationId)}
          >
            {say('consoleSession.passkey')}
          </Button>
        </>
      )}
    </section>
  )
}
