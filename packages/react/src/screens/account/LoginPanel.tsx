import type { ConnectionState } from '@latchkey/connect'
import { type Address, shortAddress } from '@latchkey/evm'
import { accountTexts } from '@latchkey/texts'
import { Button, Notice, useDates, useTell, useTexts } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import type { SignIn } from '../../hooks/useSignIn.ts'
import type { useSignOut } from '../../hooks/useSignOut.ts'
import styles from './AccountPanel.module.css'
import { SignInFailure } from './SignInFailure.tsx'

/** Signing out, which the bottom of the dialog offers in another way. */
export type SignOut = ReturnType<typeof useSignOut>

export type LoginPanelProps = {
  readonly state: Extract<ConnectionState, { readonly status: 'connected' }>
  readonly signIn: SignIn
  readonly signOut: SignOut
  /** The account that was signed in before the wallet changed to another. */
  readonly lostLogin: Address | undefined
}

/** Signing in and out. Nothing where the site has no login server. */
export function LoginPanel({ state: { account, login }, signIn, signOut, lostLogin }: LoginPanelProps) {
  const hub = useHub()
  const { say } = useTexts(accountTexts)
  if (hub.login === undefined) return null
  return (
    <section className={styles['actions']} aria-label={say('account.login')}>
      {login === undefined ? (
        <SignedOutPart address={account.address} signIn={signIn} lostLogin={lostLogin} />
      ) : (
        <SignedInPart expiresAtMs={login.expiresAtMs} signOut={signOut} />
      )}
      <div role="alert">
        {signOut.state.status === 'failed' && (
          <Notice kind="caution" title={say('account.login.unheard')}>
            <SignOutFailure error={signOut.state.error} />
          </Notice>
        )}
      </div>
    </section>
  )
}

function SignOutFailure({ error }: { readonly error: Error }) {
  const { sentence, spoken } = useTell()(error)
  return <span {...spoken}>{sentence}</span>
}

type SignedOutPartProps = Pick<LoginPanelProps, 'signIn' | 'lostLogin'> & { readonly address: Address }

function SignedOutPart({ address, signIn: { step, signIn }, lostLogin }: SignedOutPartProps) {
  const { say } = useTexts(accountTexts)
  return (
    <>
      {lostLogin !== undefined && step.status === 'ready' && (
        <Notice title={say('account.login.continue', { address: shortAddress(address) })}>
          {say('account.login.changed', { address: shortAddress(lostLogin) })}
        </Notice>
      )}
      <div role="alert">{step.status === 'failed' && <SignInFailure error={step.error} />}</div>
      <Button kind="primary" shape="wide" isBusy={step.status === 'preparing'} onClick={() => void signIn()}>
        {say('account.login.in')}
      </Button>
      {step.status === 'ready' && <p className={styles['quietText']}>{say('account.login.help')}</p>}
    </>
  )
}

type SignedInPartProps = Pick<LoginPanelProps, 'signOut'> & { readonly expiresAtMs: number }

function SignedInPart({ expiresAtMs, signOut: { state, run } }: SignedInPartProps) {
  const { say, rich } = useTexts(accountTexts)
  const { moment } = useDates()
  const isBusy = state.status === 'running'
  return (
    <div className={styles['signedIn']}>
      <p className={styles['until']}>
        {rich('account.login.until', {
          strong: (inside) => <strong>{inside}</strong>,
          time: moment(expiresAtMs),
        })}
      </p>
      <Button shape="small" isDisabled={isBusy} onClick={() => void run()}>
        {say('account.login.out')}
      </Button>
    </div>
  )
}
