import { accountTexts } from '@latchkey/texts'
import { Button, Notice, showFromTop, useTexts } from '@latchkey/ui'
import { useLayoutEffect, useRef } from 'react'
import type { SignIn } from '../../hooks/useSignIn.ts'
import { useWalletName } from '../../hooks/useWalletName.ts'
import { SigningCardView } from '../cards/SigningCardView.tsx'
import styles from './AccountPanel.module.css'

/** The message of a sign-in, drawn from the very text that the wallet is asked to sign. */
export function SigningStep({ signIn: { step, confirm, cancel } }: { readonly signIn: SignIn }) {
  const { say } = useTexts(accountTexts)
  const wallet = useWalletName()
  const place = useRef<HTMLDivElement>(null)
  // In a dialog that was open already: the button that had the focus is gone, and what is to be read begins at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top
  useLayoutEffect(() => {
    if (place.current !== null) showFromTop(place.current)
  }, [step.status])
  if (!('card' in step)) return null
  return (
    <div className={styles['step']} ref={place} tabIndex={-1}>
      <div role="status">
        {step.status === 'asking' && (
          <Notice
            title={
              wallet === undefined ? say('account.signing.confirmAny') : say('account.signing.confirm', { wallet })
            }
          >
            {say('account.signing.help')}
          </Notice>
        )}
      </div>
      <SigningCardView card={step.card} />
      {step.status === 'reviewing' && (
        <Button kind="danger" shape="wide" onClick={() => void confirm()}>
          {say('account.signing.anyway')}
        </Button>
      )}
      <Button shape="wide" onClick={cancel}>
        {say(step.status === 'asking' ? 'account.signing.stop' : 'account.signing.refuse')}
      </Button>
    </div>
  )
}
