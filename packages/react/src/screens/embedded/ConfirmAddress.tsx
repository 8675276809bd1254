import type { EmbeddedController } from '@latchkey/embedded'
import { Button, Notice, useAction } from '@latchkey/ui'
import { FailureNotice } from './FailureNotice.tsx'
import styles from './steps.module.css'
import { toTold } from './toTold.ts'

export type ConfirmAddressProps = {
  readonly controller: EmbeddedController
  /** The address that the wallet was made with. */
  readonly email: string
  /** `primary` where nothing else is to be done first. */
  readonly kind: 'primary' | 'secondary'
  readonly onConfirmed?: () => void
}

/** Says that an address brings nothing back yet, and has it confirmed: the code is sent at once, and asked for above this. */
export function ConfirmAddress({ controller, email, kind, onConfirmed }: ConfirmAddressProps) {
  const { state, run } = useAction(async () => {
    const { owner } = await controller.open()
    await owner.confirmRecoveryEmail(email)
    onConfirmed?.()
  })
  const isDone = state.status === 'done'
  return (
    <div className={styles['confirm']}>
      <div role="status">
        {isDone ? (
          <Notice title="Your address is confirmed">
            When you lose your passkey, a code sent to <strong>{email}</strong> lets you make a new one.
          </Notice>
        ) : (
          <Notice kind="caution" title="Your address is not confirmed yet">
            Until it is, mails to <strong>{email}</strong> cannot bring the wallet back when you lose your passkey.
          </Notice>
        )}
      </div>
      <FailureNotice failure={toTold(state.status === 'failed' ? state.error : undefined)} />
      {!isDone && (
        <Button
          kind={kind}
          shape="wide"
          data-autofocus={kind === 'primary' ? '' : undefined}
          isBusy={state.status === 'running'}
          onClick={() => void run()}
        >
          Confirm this address
        </Button>
      )}
    </div>
  )
}
