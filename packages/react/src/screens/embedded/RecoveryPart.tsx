import type { EmbeddedContents, EmbeddedController, EmbeddedVariant } from '@latchkey/embedded'
import { embeddedTexts, walletTexts } from '@latchkey/texts'
import { Button, Notice, useAction, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useOwnName } from '../../hooks/useOwnName.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { FailureNotice } from './FailureNotice.tsx'
import { Part } from './Part.tsx'
import { toTold } from './toTold.ts'
import styles from './wallet.module.css'

export type RecoveryPartProps = {
  readonly controller: EmbeddedController
  readonly variant: EmbeddedVariant
  readonly contents: EmbeddedContents
  readonly onChanged: () => Promise<unknown>
}

/** How one comes back in when everything is lost, as long as there is still time to care for it. */
export function RecoveryPart({ controller, variant, contents, onChanged }: RecoveryPartProps) {
  const { say, rich } = useTexts(walletTexts)
  const { email = '', isRecoverable } = contents
  if (variant === 'turnkey') {
    return (
      <Part name="recovery" title={say('wallet.recovery')}>
        <p className={styles['lead']}>{rich('wallet.recovery.byEmail', { email, b: toStrong })}</p>
      </Part>
    )
  }
  return (
    <Part name="recovery" title={say('wallet.recovery')}>
      {isRecoverable === true ? (
        <HowBack email={email} />
      ) : (
        <Missing email={contents.email} isKnown={isRecoverable === false} />
      )}
      <div className={styles['choices']}>
        {isRecoverable === false && email !== '' && (
          <SetUp
            controller={controller}
            kind="primary"
            label={say('wallet.recovery.confirm')}
            email={email}
            onDone={onChanged}
          />
        )}
        <SetUp
          controller={controller}
          label={say(email === '' ? 'wallet.recovery.setUp' : 'wallet.recovery.other')}
          onDone={onChanged}
        />
      </div>
    </Part>
  )
}

const toStrong = (inside: ReactNode) => <strong>{inside}</strong>

/** The way that the connect dialog leads, in the names that stand there. */
function HowBack({ email }: { readonly email: string }) {
  const { rich } = useTexts(walletTexts)
  const { say } = useTexts(embeddedTexts)
  const wallets = useWallets()
  const wallet = useOwnName(wallets.find(({ kind, key }) => kind === 'embedded' && key === 'turnkeyhd')) ?? ''
  return (
    <p className={styles['lead']}>
      {rich('wallet.recovery.how', { email, wallet, lost: say('embedded.choose.lost'), b: toStrong })}
    </p>
  )
}

function Missing({ email, isKnown }: { readonly email: string | undefined; readonly isKnown: boolean }) {
  const { say } = useTexts(walletTexts)
  if (!isKnown) return <Notice>{say('wallet.recovery.unknown')}</Notice>
  return (
    <Notice kind="caution" title={say('wallet.recovery.missing')}>
      {email === undefined ? say('wallet.recovery.noEmail') : say('wallet.recovery.unconfirmed', { email })}
    </Notice>
  )
}

type SetUpProps = {
  readonly controller: EmbeddedController
  readonly label: string
  readonly kind?: 'primary' | 'secondary'
  /** Where it is known already: then only the code is asked for. */
  readonly email?: string
  readonly onDone: () => Promise<unknown>
}

/** The address and the code are asked for in the dialog of the wallet. */
function SetUp({ controller, label, kind = 'secondary', email, onDone }: SetUpProps) {
  const { state, run } = useAction(async () => {
    const { owner } = await controller.open()
    await owner.confirmRecoveryEmail(email)
    await onDone()
  })
  return (
    <>
      <Button kind={kind} isBusy={state.status === 'running'} onClick={() => void run()}>
        {label}
      </Button>
      <FailureNotice
        className={styles['whole']}
        failure={toTold(state.status === 'failed' ? state.error : undefined)}
      />
    </>
  )
}
