import { type Address, shortAddress } from '@latchkey/evm'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useHub } from '../../hooks/useHub.ts'
import { useSignIn } from '../../hooks/useSignIn.ts'
import { useSignOut } from '../../hooks/useSignOut.ts'
import { useWalletName } from '../../hooks/useWalletName.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SigningCardView } from '../sign/SigningCardView.tsx'
import styles from './AccountPanel.module.css'

export type LoginPanelProps = {
  /** The account that was signed in before the wallet changed to another. */
  readonly lostLogin: Address | undefined
}

/** Signing in and out. Nothing where the site has no login server. */
export function LoginPanel({ lostLogin }: LoginPanelProps) {
  const hub = useHub()
  const state = useConnectionState()
  const signOut = useSignOut()
  if (hub.login === undefined || state.status !== 'connected') return null
  return (
    <section className={styles['actions']} aria-label="Sign-in">
      {state.login === undefined ? (
        <SignInPart key={state.account.address} lostLogin={lostLogin} address={state.account.address} />
      ) : (
        <SignedInPart expiresAtMs={state.login.expiresAtMs} signOut={signOut} />
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

function SignInPart({ lostLogin, address }: LoginPanelProps & { readonly address: Address }) {
  const wallet = useWalletName()
  const { step, signIn, confirm, cancel } = useSignIn()
  const isBusy = step.status === 'preparing' || step.status === 'asking'
  return (
    <>
      {lostLogin !== undefined && step.status === 'ready' && (
        <Notice title={`Continue as ${shortAddress(address)}?`}>
          Your wallet changed its account. You were signed in as {shortAddress(lostLogin)} and are signed out now.
        </Notice>
      )}
      {'card' in step && <SigningCardView card={step.card} />}
      <div role="status">
        {step.status === 'asking' && <Notice>Confirm in {wallet}: it shows this message.</Notice>}
      </div>
      <div role="alert">
        {step.status === 'failed' && (
          <Notice kind="caution" title={titleOf(step.error)}>
            {hintOf(step.error)}
          </Notice>
        )}
      </div>
      {step.status === 'reviewing' ? (
        <Button kind="danger" shape="wide" onClick={() => void confirm()}>
          Sign it all the same
        </Button>
      ) : (
        <Button kind="primary" shape="wide" isBusy={isBusy} onClick={() => void signIn()}>
          Sign in
        </Button>
      )}
      {'card' in step && (
        <Button kind="quiet" onClick={cancel}>
          {step.status === 'asking' ? 'Stop waiting' : 'Do not sign'}
        </Button>
      )}
      {step.status === 'ready' && (
        <p className={styles['quietText']}>Your wallet signs a message. It costs nothing and moves nothing.</p>
      )}
    </>
  )
}

type SignedInPartProps = { readonly expiresAtMs: number; readonly signOut: ReturnType<typeof useSignOut> }

function SignedInPart({ expiresAtMs, signOut: { state, run } }: SignedInPartProps) {
  const isBusy = state.status === 'running'
  const until = new Date(expiresAtMs).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <p className={styles['signedIn']}>
        <strong>Signed in</strong> until {until}
      </p>
      <div className={styles['pair']}>
        <Button isDisabled={isBusy} onClick={() => void run()}>
          Sign out
        </Button>
        <Button kind="quiet" isDisabled={isBusy} onClick={() => void run({ everywhere: true })}>
          Sign out everywhere
        </Button>
      </div>
    </>
  )
}

function titleOf(error: Error): string {
  const isRefused = 'code' in error && error.code === 'user_rejected_request'
  return isRefused ? 'You cancelled the request. You are not signed in.' : error.message
}

function hintOf(error: Error): string | undefined {
  return 'hint' in error && typeof error.hint === 'string' ? error.hint : undefined
}
