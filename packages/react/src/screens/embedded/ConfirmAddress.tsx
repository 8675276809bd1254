import type { EmbeddedController } from '@latchkey/embedded'
import { embeddedTexts } from '@latchkey/texts'
import { Button, Notice, useAction, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
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
  const { say, rich, spoken } = useTexts(embeddedTexts)
  const { state, run } = useAction(async () => {
    const { owner } = await controller.open()
    await owner.confirmRecoveryEmail(email)
    onConfirmed?.()
  })
  const isDone = state.status === 'done'
  const b = (inside: ReactNode) => <strong>{inside}</strong>
  return (
    <div {...spoken} className={styles['confirm']}>
      <div role="status">
        {isDone ? (
          <Notice title={say('embedded.confirm.done')}>{rich('embedded.confirm.doneHelp', { email, b })}</Notice>
        ) : (
          <Notice kind="caution" title={say('embedded.confirm.missing')}>
            {rich('embedded.confirm.missingHelp', { email, b })}
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
          {say('embedded.confirm.start')}
        </Button>
      )}
    </div>
  )
}
