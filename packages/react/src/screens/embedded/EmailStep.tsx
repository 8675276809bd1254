import type { CodePurpose, EmbeddedStep, StepVerbs } from '@latchkey/embedded'
import { isEmailText } from '@latchkey/embedded'
import { Field } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import type { WalletFace } from '../connect/dialogState.ts'
import { SendCodeButton } from './SendCodeButton.tsx'
import { StepFrame } from './StepFrame.tsx'
import styles from './steps.module.css'

export type EmailStepProps = {
  readonly wallet: WalletFace
  readonly verbs: StepVerbs
  readonly step: Extract<EmbeddedStep, { readonly status: 'email' }>
}

const words: Readonly<Record<CodePurpose, { readonly title: string; readonly help: string }>> = {
  'sign-in': {
    title: 'A wallet that your email opens',
    help: 'You get a code by mail, which works in this browser only. New here? The wallet is made for you at once. It is one of its own: a passkey wallet comes back under “Passkey wallet”.',
  },
  recovery: {
    title: 'Get back into your wallet',
    help: 'Enter the address that you confirmed for the wallet: another one opens another wallet. You get a code, and then make a new passkey.',
  },
  address: {
    title: 'Recovery by email',
    help: 'You get a code by mail. It shows that the address is yours; then it can bring your wallet back.',
  },
  export: {
    title: 'Confirm that it is you',
    help: 'Before a phrase or a key is shown you get a code by mail.',
  },
  passkey: {
    title: 'Confirm that it is you',
    help: 'Your last code was a while ago. Before the passkey is added you get another one by mail.',
  },
}

/** To which address the code goes. */
export function EmailStep({ wallet, verbs, step }: EmailStepProps) {
  const [email, setEmail] = useState(step.email ?? '')
  const [hasTried, setHasTried] = useState(false)
  const { nextAtMs = 0 } = step
  // Another address waits for nothing.
  const isSame = email.trim() === step.email
  const isWrong = hasTried && !isEmailText(email)

  function send(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (isEmailText(email)) void verbs.sendCode(email.trim())
  }

  return (
    <StepFrame wallet={wallet} {...words[step.purpose]} failure={step.failure}>
      <form className={styles['form']} onSubmit={send} noValidate>
        <Field
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          data-autofocus=""
          value={email}
          error={isWrong ? 'Enter an email address, such as ada@example.org.' : undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
        <SendCodeButton type="submit" kind="primary" shape="wide" fromMs={isSame ? nextAtMs : 0}>
          Send a code
        </SendCodeButton>
      </form>
    </StepFrame>
  )
}
