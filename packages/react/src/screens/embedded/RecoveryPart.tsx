import type { EmbeddedVariant } from '@latchkey/connect'
import { Notice } from '../../ui/Notice.tsx'
import { Part } from './Part.tsx'
import styles from './wallet.module.css'

export type RecoveryPartProps = { readonly variant: EmbeddedVariant; readonly email: string | undefined }

/** How one comes back in when everything is lost, as long as there is still time to care for it. */
export function RecoveryPart({ variant, email }: RecoveryPartProps) {
  if (email === undefined) {
    return (
      <Part title="Recovery">
        <Notice kind="caution" title="There is no way back in without a passkey">
          This wallet has no email address. Add a second passkey on another device, or keep the recovery phrase in a
          safe place.
        </Notice>
      </Part>
    )
  }
  return (
    <Part title="Recovery">
      <p className={styles['lead']}>
        {variant === 'turnkey' ? (
          <>
            A code sent to <strong>{email}</strong> always lets you in. Whoever reads your mail can come in too: keep it
            safe.
          </>
        ) : (
          <>
            If you lose your passkeys, choose “Passkey wallet” and “I lost my passkey”. A code goes to{' '}
            <strong>{email}</strong>, and with it you make a new passkey. Your addresses stay the same.
          </>
        )}
      </p>
    </Part>
  )
}
