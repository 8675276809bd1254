import type { ConnectionState } from '@latchkey/connect'
import { type Address, shortAddress } from '@latchkey/evm'
import { Button, Moment, Notice } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import type { SignIn } from '../../hooks/useSignIn.ts'
import { useSignOut } from '../../hooks/useSignOut.ts'
import styles from './AccountPanel.module.css'
import { SignInFailure } from './SignInFailure.tsx'

export type LoginPanelProps = {
  readonly state: Extract<ConnectionState, { readonly status: 'connected' }>
  readonly signIn: SignIn
  /** The account that was signed in before the wallet changed to another. */
  readonly lostLogin: Address | undefined
}

/** Signing in and out. Nothing where the site has no login server. */
export function LoginPanel({ state: { account, login }, signIn, lostLogin }: LoginPanelProps) {
  const hub = useHub()
  const signOut = useSignOut()
  if (hub.login === undefined) return null
  return (
    <section className={styles['actions']} aria-label="Sign-in">
      {login === undefined ? (
        <SignedOutPart address={account.address} signIn={signIn} lostLogin={lostLogin} />
      ) : (
        <SignedInPart expiresAtMs={login.expiresAtMs} signOut={signOut} />
      )}
      <div role="alert">
        {signOut.state.status === 'failed' && (
          <Notice kind="caution" title="You are signed out here, but the server could not be told.">
            {signOut.state.error.message}
          </Notice>
        )}
      </div>
    </section>
  )
}

type SignedOutPartProps = Pick<LoginPanelProps, 'signIn' | 'lostLogin'> & { readonly address: Address }

function SignedOutPart({ address, signIn: { step, signIn }, lostLogin }: SignedOutPartProps) {
  return (
    <>
      {lostLogin !== undefined && step.status === 'ready' && (
        <Notice title={`Continue as ${shortAddress(address)}?`}>
          Your wallet changed its account. You were signed in as {shortAddress(lostLogin)} and are signed out now.
        </Notice>
      )}
      <div role="alert">{step.status === 'failed' && <SignInFailure error={step.error} />}</div>
      <Button kind="primary" shape="wide" isBusy={step.status === 'preparing'} onClick={() => void signIn()}>
        Sign in
      </Button>
      {step.status === 'ready' && (
        <p className={styles['quietText']}>Your wallet signs a message. It costs nothing and moves nothing.</p>
      )}
    </>
  )
}

type SignedInPartProps = { readonly expiresAtMs: number; readonly signOut: ReturnType<typeof useSignOut> }

function SignedInPart({ expiresAtMs, signOut: { state, run } }: SignedInPartProps) {
  const isBusy = state.status === 'running'
  return (
    <>
      <p className={styles['signedIn']}>
        <strong>Signed in</strong> until <Moment atMs={expiresAtMs} />
      </p>
      <div className={styles['pair']}>
        <Button shape="wide" isDisabled={isBusy} onClick={() => void run()}>
          Sign out
        </Button>
        <Button kind="quiet" isDisabled={isBusy} onClick={() => void run({ everywhere: true })}>
          Sign out everywhere
        </Button>
      </div>
    </>
  )
}
