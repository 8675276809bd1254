import type { EmbeddedContents, EmbeddedController, EmbeddedVariant } from '@latchkey/embedded'
import { Button, Notice, useAction } from '@latchkey/ui'
import { FailureNotice } from './FailureNotice.tsx'
import { Part } from './Part.tsx'
import { toTold } from './toTold.ts'
import styles from './wallet.module.css'

export type RecoveryPartProps = {
  readonly controller: EmbeddedController
  readonly variant: EmbeddedVariant
  readonly contents: EmbeddedContents
  readonly onChanged: () => Promise<unknown>
}

/** How one comes back in when everything is lost, as long as there is still time to care for it. */
export function RecoveryPart({ controller, variant, contents, onChanged }: RecoveryPartProps) {
  const { email, isRecoverable } = contents
  if (variant === 'turnkey') {
    return (
      <Part title="Recovery">
        <p className={styles['lead']}>
          A code sent to <strong>{email}</strong> always lets you in. Whoever reads your mail can come in too: keep it
          safe.
        </p>
      </Part>
    )
  }
  return (
    <Part title="Recovery">
      {isRecoverable === true ? (
        <p className={styles['lead']}>
          If you lose your passkeys, choose “Passkey wallet” and “I lost my passkey”. A code goes to{' '}
          <strong>{email}</strong>, and with it you make a new passkey. Your addresses stay the same.
        </p>
      ) : (
        <Missing email={email} isKnown={isRecoverable === false} />
      )}
      <div className={styles['choices']}>
        {isRecoverable === false && email !== undefined && (
          <SetUp controller={controller} kind="primary" label="Confirm this address" email={email} onDone={onChanged} />
        )}
        <SetUp
          controller={controller}
          label={email === undefined ? 'Set up recovery by email' : 'Take another address'}
          onDone={onChanged}
        />
      </div>
    </Part>
  )
}

function Missing({ email, isKnown }: { readonly email: string | undefined; readonly isKnown: boolean }) {
  if (!isKnown) return <Notice>Whether an email brings this wallet back could not be asked just now.</Notice>
  return (
    <Notice kind="caution" title="There is no way back in without a passkey">
      {email === undefined ? 'This wallet has no email address.' : `The address ${email} is not confirmed yet.`}{' '}
      {email === undefined ? 'Set up recovery by email' : 'Confirm it'}, add a second passkey on another device, or keep
      the recovery phrase in a safe place.
    </Notice>
  )
}

type SetUpProps = {
  readonly controller: EmbeddedController
  readonly label: string
  readonly kind?: 'primary' | 'secondary'
  /** Where it is known already: then only the code is asked for. */
  readonly email?: string
  readonly onDone: () => Promise<unknown>
}

/** The address and the code are asked for in the dialog of the wallet. */
function SetUp({ controller, label, kind = 'secondary', email, onDone }: SetUpProps) {
  const { state, run } = useAction(async () => {
    const { owner } = await controller.open()
    await owner.confirmRecoveryEmail(email)
    await onDone()
  })
  return (
    <>
      <Button kind={kind} isBusy={state.status === 'running'} onClick={() => void run()}>
        {label}
      </Button>
      <FailureNotice
        className={styles['whole']}
        failure={toTold(state.status === 'failed' ? state.error : undefined)}
      />
    </>
  )
}
