import type { Account } from '@latchkey/connect'
import { sameAddress } from '@latchkey/evm'
import { signTexts } from '@latchkey/texts'
import { AddressText, Button, CopyButton, Notice, useFocusOnArrival, useTexts } from '@latchkey/ui'
import { SigningCardView } from '../cards/SigningCardView.tsx'
import { DoneTick } from './DoneTick.tsx'
import styles from './SignForm.module.css'
import type { Signed } from './useSign.ts'

export type SignatureResultProps = {
  readonly signed: Signed
  readonly account: Account
  readonly onNew: () => void
}

/** The signature, whose it is by our own reckoning, and what it was made over. */
export function SignatureResult({ signed, account, onNew }: SignatureResultProps) {
  const { say, rich } = useTexts(signTexts)
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const { signature, recovered, card } = signed
  const isPlain = recovered !== undefined && sameAddress(recovered, account.address)
  return (
    <section className={styles['card']} aria-labelledby="signed-title">
      <div className={styles['moment']}>
        {isPlain && <DoneTick />}
        <h2 id="signed-title" className={styles['title']} ref={heading} tabIndex={-1}>
          {say('sign.result.title')}
        </h2>
        {isPlain && (
          <p className={styles['verified']} role="status">
            {rich('sign.result.verified', {
              b: (inside) => <strong>{inside}</strong>,
              address: () => <AddressText address={recovered} />,
            })}
          </p>
        )}
      </div>
      {!isPlain && (
        <Notice kind="caution" title={say('sign.result.notPlain')}>
          {say('sign.result.contract')}
          {recovered !== undefined && (
            <> {rich('sign.result.plainKey', { address: () => <AddressText address={recovered} /> })}</>
          )}
        </Notice>
      )}
      <div className={styles['field']}>
        <span className={styles['label']}>{say('sign.result.signature')}</span>
        <code className={styles['signature']}>{signature}</code>
      </div>
      <div className={styles['actions']}>
        <CopyButton text={signature} label={say('sign.result.copy')} />
        <Button kind="primary" onClick={onNew}>
          {say('sign.result.again')}
        </Button>
      </div>
      <SigningCardView card={card} />
    </section>
  )
}
