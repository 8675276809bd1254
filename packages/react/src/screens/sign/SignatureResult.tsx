import type { Account } from '@latchkey/connect'
import { sameAddress } from '@latchkey/evm'
import { AddressText, Button, CopyButton, Notice, useFocusOnArrival } from '@latchkey/ui'
import styles from './SignForm.module.css'
import { SigningCardView } from './SigningCardView.tsx'
import type { Signed } from './useSign.ts'

export type SignatureResultProps = {
  readonly signed: Signed
  readonly account: Account
  readonly onNew: () => void
}

/** The signature, whose it is by our own reckoning, and what it was made over. */
export function SignatureResult({ signed, account, onNew }: SignatureResultProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const { signature, recovered, card } = signed
  return (
    <section className={styles['card']} aria-labelledby="signed-title">
      <h2 id="signed-title" className={styles['title']} ref={heading} tabIndex={-1}>
        Signed
      </h2>
      <div className={styles['field']}>
        <span className={styles['label']}>Signature</span>
        <code className={styles['signature']}>{signature}</code>
      </div>
      {recovered !== undefined && sameAddress(recovered, account.address) ? (
        <p className={styles['verified']} role="status">
          <strong>Verified.</strong> Signed by <AddressText address={recovered} />
        </p>
      ) : (
        <Notice kind="caution" title="Not the signature of a plain key of this account">
          A contract wallet signs in its own way; only its contract can say whether the signature holds.
          {recovered !== undefined && (
            <>
              {' '}
              A plain key of <AddressText address={recovered} /> would have made it.
            </>
          )}
        </Notice>
      )}
      <div className={styles['actions']}>
        <CopyButton text={signature} label="Copy signature" />
        <Button kind="primary" onClick={onNew}>
          Sign something else
        </Button>
      </div>
      <SigningCardView card={card} />
    </section>
  )
}
