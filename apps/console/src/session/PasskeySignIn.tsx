import { Button, Field } from '@latchkey/ui'
import { useState } from 'react'
import { isId } from '../boot.ts'
import styles from '../layout/screens.module.css'
import type { ConsoleDeps } from './consoleDeps.ts'

export type PasskeySignInProps = {
  readonly parts: ConsoleDeps
  readonly isBusy: boolean
  readonly onSignIn: (organizationId: string | undefined) => void
}

/** The way in with a passkey of a user of the owner's organization. */
export function PasskeySignIn({ parts: { boot, passkeys }, isBusy, onSignIn }: PasskeySignInProps) {
  const [typed, setTyped] = useState('')
  const organizationId = boot.organizationId ?? (isId(typed.trim()) ? typed.trim().toLowerCase() : undefined)
  return (
    <section className={styles['panel']} aria-label="Sign in with a passkey">
      <h2 className={styles['panelTitle']}>With a passkey</h2>
      {passkeys === undefined ? (
        <p className={styles['quiet']}>This browser knows no passkeys.</p>
      ) : (
        <>
          <p className={styles['quiet']}>
            Of a user of the owner's organization. Reading lasts an hour; every change asks the passkey again.
          </p>
          {boot.organizationId === undefined && (
            <Field
              label="Organization of the passkey"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <Button isBusy={isBusy} onClick={() => onSignIn(organizationId)}>
            Sign in with a passkey
          </Button>
        </>
      )}
    </section>
  )
}
