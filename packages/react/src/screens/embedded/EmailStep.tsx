import type { CodePurpose, EmbeddedStep, StepVerbs } from '@latchkey/embedded'
import { isEmailText } from '@latchkey/embedded'
import { embeddedTexts } from '@latchkey/texts'
import { Field, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { useOwnName } from '../../hooks/useOwnName.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import type { WalletFace } from '../wallet/WalletFace.ts'
import { SendCodeButton } from './SendCodeButton.tsx'
import { StepFrame } from './StepFrame.tsx'
import styles from './steps.module.css'

export type EmailStepProps = {
  readonly wallet: WalletFace
  readonly verbs: StepVerbs
  readonly step: Extract<EmbeddedStep, { readonly status: 'email' }>
}

/** A purpose by its name among the texts. */
const names = {
  'sign-in': 'signIn',
  recovery: 'recovery',
  address: 'address',
  export: 'export',
  passkey: 'passkey',
  payment: 'payment',
  limit: 'limit',
} as const satisfies Readonly<Record<CodePurpose, string>>

/** To which address the code goes. */
export function EmailStep({ wallet, verbs, step }: EmailStepProps) {
  const { say } = useTexts(embeddedTexts)
  const wallets = useWallets()
  const passkeyWallet = useOwnName(wallets.find(({ kind, key }) => kind === 'embedded' && key === 'turnkeyhd'))
  const [email, setEmail] = useState(step.email ?? '')
  const [hasTried, setHasTried] = useState(false)
  const { nextAtMs = 0 } = step
  // Another address waits for nothing.
  const isSame = email.trim() === step.email
  const isWrong = hasTried && !isEmailText(email)

  const name = names[step.purpose]
  const help =
    name === 'signIn' && passkeyWallet !== undefined
      ? say('embedded.email.signIn.helpPasskey', { wallet: passkeyWallet })
      : say(`embedded.email.${name}.help`)

  function send(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (isEmailText(email)) void verbs.sendCode(email.trim())
  }

  return (
    <StepFrame wallet={wallet} title={say(`embedded.email.${name}.title`)} help={help} failure={step.failure}>
      <form className={styles['form']} onSubmit={send} noValidate>
        <Field
          label={say('embedded.email.label')}
          type="email"
          inputMode="email"
          autoComplete="email"
          data-autofocus=""
          value={email}
          error={isWrong ? say('embedded.email.missing') : undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
        <SendCodeButton type="submit" kind="primary" shape="wide" fromMs={isSame ? nextAtMs : 0}>
          {say('embedded.email.send')}
        </SendCodeButton>
      </form>
    </StepFrame>
  )
}
