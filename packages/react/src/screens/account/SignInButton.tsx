import { accountTexts } from '@latchkey/texts'
import { Button, Dialog, useTexts } from '@latchkey/ui'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useExpectsLogin } from '../../hooks/useExpectsLogin.ts'
import { useHub } from '../../hooks/useHub.ts'
import { useSignIn } from '../../hooks/useSignIn.ts'
import { SignInFailure } from './SignInFailure.tsx'
import { SigningStep } from './SigningStep.tsx'

/**
 * Signs the connected account in, with the message on the screen. Nothing once signed in, or without a login server. It stands
 * there while the wallet has not answered yet, so that nothing moves when it has.
 */
export function SignInButton() {
  const hub = useHub()
  const state = useConnectionState()
  const isExpected = useExpectsLogin()
  const { say, spoken } = useTexts(accountTexts)
  if (hub.login === undefined) return null
  if (state.status === 'reconnecting' && !isExpected) {
    return (
      <Button {...spoken} kind="primary" isBusy>
        {say('account.login.in')}
      </Button>
    )
  }
  if (state.status !== 'connected' || state.login !== undefined) return null
  // Another account is another conversation.
  return <SignInStart key={state.account.address} />
}

function SignInStart() {
  const signIn = useSignIn()
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
