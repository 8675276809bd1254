import type { EmbeddedStep, StepVerbs } from '@latchkey/embedded'
import { isEmailText } from '@latchkey/embedded'
import { Button, Field, Notice } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import type { WalletFace } from '../connect/dialogState.ts'
import { StepFrame } from './StepFrame.tsx'
import styles from './steps.module.css'

export type ChooseStepProps = {
  readonly wallet: WalletFace
  readonly verbs: StepVerbs
  /** False where the browser has none. */
  readonly hasPasskeys: boolean
  readonly step: Extract<EmbeddedStep, { readonly status: 'choose' }>
  /** The address for recovery, as it is typed. */
  readonly email: string
  readonly onEmailChange: (email: string) => void
  /** Leads to the wallet that needs no passkey; absent where there is none. */
  readonly onEmail: (() => void) | undefined
}

/** A wallet by passkey: a new one, the one that is there, or back in when the passkey is lost. */
export function ChooseStep({ wallet, verbs, hasPasskeys, step, email, onEmailChange, onEmail }: ChooseStepProps) {
  const [hasTried, setHasTried] = useState(false)
  const isWrong = hasTried && email.trim() !== '' && !isEmailText(email)
  if (!hasPasskeys) return <NoPasskeys wallet={wallet} onEmail={onEmail} />

  function create(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    const address = email.trim()
    if (address === '') void verbs.createWithPasskey()
    else if (isEmailText(address)) void verbs.createWithPasskey({ email: address })
  }

  return (
    <StepFrame
      wallet={wallet}
      title="A wallet that a passkey opens"
      help="No app and no password: your fingerprint, your face or the lock of your device opens it."
      failure={step.failure}
    >
      <form className={styles['form']} onSubmit={create} noValidate>
        <Field
          label="Email for recovery (optional)"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          hint="You confirm it afterwards. Without it, nobody can let you in again when you lose the passkey."
          error={isWrong ? 'This is not an email address.' : undefined}
          onChange={({ target }) => onEmailChange(target.value)}
        />
        <Button type="submit" kind="primary" shape="wide" data-autofocus="">
          Create a wallet with a passkey
        </Button>
      </form>
      <div className={styles['others']}>
        {/* biome-ignore lint/correctness/useHookAtTopLevel: a verb, and no hook */}
        <Button shape="wide" onClick={() => void verbs.useExistingPasskey()}>
          Use a passkey I have
        </Button>
        <Button kind="quiet" onClick={() => verbs.startRecovery(isEmailText(email) ? email.trim() : undefined)}>
          I lost my passkey
        </Button>
      </div>
    </StepFrame>
  )
}

function NoPasskeys({ wallet, onEmail }: Pick<ChooseStepProps, 'wallet' | 'onEmail'>) {
  return (
    <StepFrame
      wallet={wallet}
      title="Webauthn is not supported on this device"
      help="This browser cannot use passkeys. Try another browser, or a newer one."
    >
      {onEmail === undefined ? (
        <Notice>Passkeys also need a page that came over a secure connection.</Notice>
      ) : (
        <Button kind="primary" shape="wide" data-autofocus="" onClick={onEmail}>
          Use an email wallet instead
        </Button>
      )}
    </StepFrame>
  )
}
