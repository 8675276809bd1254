import { accountTexts } from '@latchkey/texts'
import { Button, Dialog, useTexts } from '@latchkey/ui'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useHub } from '../../hooks/useHub.ts'
import { useSignIn } from '../../hooks/useSignIn.ts'
import { SignInFailure } from './SignInFailure.tsx'
import { SigningStep } from './SigningStep.tsx'
import { signingCard } from './signingCard.ts'

/** Signs the connected account in, with the message on the screen. Nothing once signed in, or without a login server. */
export function SignInButton() {
  const hub = useHub()
  const state = useConnectionState()
  if (hub.login === undefined || state.status !== 'connected' || state.login !== undefined) return null
  // Another account is another conversation.
  return <SignInStart key={state.account.address} />
}

function SignInStart() {
  const signIn = useSignIn(signingCard.load)
  const { say, spoken } = useTexts(accountTexts)
  const { step, cancel } = signIn
  return (
    <>
      <Button {...spoken} kind="primary" isBusy={step.status === 'preparing'} onClick={() => void signIn.signIn()}>
        {say('account.login.in')}
      </Button>
      <div {...spoken} role="alert">
        {step.status === 'failed' && <SignInFailure error={step.error} />}
      </div>
      <Dialog
        isOpen={'card' in step}
        title={say('account.login.in')}
        view={step.status}
        state="sign-in"
        spoken={spoken}
        onClose={cancel}
      >
        <SigningStep signIn={signIn} />
      </Dialog>
    </>
  )
}
