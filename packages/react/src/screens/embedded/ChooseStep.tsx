import type { EmbeddedStep, StepVerbs } from '@latchkey/embedded'
import { isEmailText } from '@latchkey/embedded'
import { embeddedTexts } from '@latchkey/texts'
import { Button, Field, Notice, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import type { WalletFace } from '../wallet/WalletFace.ts'
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
  const { say } = useTexts(embeddedTexts)
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
      title={say('embedded.choose.title')}
      help={say('embedded.choose.help')}
      failure={step.failure}
    >
      <form className={styles['form']} onSubmit={create} noValidate>
        <Field
          label={say('embedded.choose.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          hint={say('embedded.choose.emailHint')}
          error={isWrong ? say('embedded.choose.emailWrong') : undefined}
          onChange={({ target }) => onEmailChange(target.value)}
        />
        <Button type="submit" kind="primary" shape="wide" data-autofocus="">
          {say('embedded.choose.create')}
        </Button>
      </form>
      <div className={styles['others']}>
        {/* biome-ignore lint/correctness/useHookAtTopLevel: a verb, and no hook */}
        <Button shape="wide" onClick={() => void verbs.useExistingPasskey()}>
          {say('embedded.choose.existing')}
        </Button>
        <Button kind="quiet" onClick={() => verbs.startRecovery(isEmailText(email) ? email.trim() : undefined)}>
          {say('embedded.choose.lost')}
        </Button>
      </div>
    </StepFrame>
  )
}

function NoPasskeys({ wallet, onEmail }: Pick<ChooseStepProps, 'wallet' | 'onEmail'>) {
  const { say } = useTexts(embeddedTexts)
  return (
    <StepFrame wallet={wallet} title={say('embedded.noPasskeys.title')} help={say('embedded.noPasskeys.help')}>
      {onEmail === undefined ? (
        <Notice>{say('embedded.noPasskeys.secure')}</Notice>
      ) : (
        <Button kind="primary" shape="wide" data-autofocus="" onClick={onEmail}>
          {say('embedded.noPasskeys.email')}
        </Button>
      )}
    </StepFrame>
  )
}
