import type { SignIn } from '../../hooks/useSignIn.ts'
import { useWalletName } from '../../hooks/useWalletName.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SigningCardView } from '../sign/SigningCardView.tsx'
import styles from './AccountPanel.module.css'

/** The message of a sign-in, drawn from the very text that the wallet is asked to sign. */
export function SigningStep({ signIn: { step, confirm, cancel } }: { readonly signIn: SignIn }) {
  const wallet = useWalletName()
  if (!('card' in step)) return null
  return (
    <div className={styles['actions']}>
      <div role="status">
        {step.status === 'asking' && <Notice title={`Confirm in ${wallet}`}>It has to show this very message.</Notice>}
      </div>
      <SigningCardView card={step.card} />
      {step.status === 'reviewing' && (
        <Button kind="danger" shape="wide" onClick={() => void confirm()}>
          Sign it all the same
        </Button>
      )}
      <Button shape="wide" data-autofocus="" onClick={cancel}>
        {step.status === 'asking' ? 'Stop waiting' : 'Do not sign'}
      </Button>
    </div>
  )
}
