import type { Account } from '@latchkey/connect'
import { describeTransaction, toTransactionParameters } from '@latchkey/evm'
import { transferTexts } from '@latchkey/texts'
import { AddressText, Button, LiveRegion, Notice, useFocusOnArrival, useTexts } from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import { useWalletName } from '../../hooks/useWalletName.ts'
import { Consent } from '../fees/Consent.tsx'
import { useConsent } from '../fees/useConsent.ts'
import { SigningCardView } from '../sign/SigningCardView.tsx'
import { WalletWait } from '../sign/WalletWait.tsx'
import { FeeGroup } from './FeeGroup.tsx'
import { reserveOf } from './feeText.ts'
import { judgeReview } from './judgeReview.ts'
import { LookAlike, RecipientFindings } from './RecipientNote.tsx'
import type { Review } from './review.ts'
import styles from './TransferForm.module.css'
import { transferAmount } from './transferWords.ts'
import { useSendReview } from './useSendReview.ts'

export type TransferReviewProps = {
  readonly review: Review
  readonly account: Account
  /** False while the wallet has not answered after a reload. */
  readonly isLive: boolean
  readonly onReview: (review: Review) => void
  readonly onBack: () => void
  /** The wallet is about to be asked. */
  readonly onAsked: (clientId: string) => void
  readonly onSent: (clientId: string) => void
}

/** The last look: a card drawn from the very bytes the wallet is given, the fee, and one button that names the act. */
export function TransferReview({ review, account, isLive, onReview, onBack, onAsked, onSent }: TransferReviewProps) {
  const { say } = useTexts(transferTexts)
  const hub = useHub()
  const wallet = useWalletName()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const { chain, token, transfer, quote, recipientName, findings } = review
  const otherDoubts = findings
    .filter((finding) => finding.severity === 'acknowledge')
    .map((finding) => finding.text(say))
  if (quote === undefined) otherDoubts.push('I send without an estimate: my wallet shows the fee before I approve.')
  const consent = useConsent({ chain, otherDoubts, ...judgeReview(hub, review) })
  const { phase, notice, send, stopWaiting } = useSendReview({
    review,
    walletChainId: account.chainId,
    isConsented: consent.covers,
    onReview,
    onAsked,
    onSent,
  })
  const amount = transferAmount(transfer, chain, token)
  const card = describeTransaction(toTransactionParameters(transfer), { chain, tokens: hub.tokens })
  const isElsewhere = account.chainId !== chain.id
  const status =
    phase === 'waiting' ? `Confirm in ${wallet}` : phase === 'switching' ? `Switch network in ${wallet}` : ''

  return (
    <section className={styles['card']} aria-labelledby="review-title">
      <h2 id="review-title" className={styles['title']} ref={heading} tabIndex={-1}>
        Review
      </h2>
      <p className={styles['sentence']}>
        Send <strong>{amount}</strong> to {recipientName !== undefined && <strong>{recipientName} </strong>}
        <AddressText address={transfer.to} /> on {chain.name}
      </p>
      <SigningCardView card={card} />
      <LookAlike to={transfer.to} findings={findings} />
      <RecipientFindings findings={findings.filter((finding) => finding.severity === 'inform')} />
      <FeeGroup
        chain={chain}
        fee={
          quote === undefined
            ? { status: 'unavailable', reason: review.reason ?? '' }
            : {
                status: 'quoted',
                quote,
                isAsking: phase === 'asking-fee',
                reserveWei: reserveOf(quote, review.priced.maxOf),
              }
        }
      />
      <Consent consent={consent} />
      {notice !== undefined && (
        <Notice kind={notice.kind === 'failure' ? 'danger' : 'caution'} title={notice.text}>
          {notice.hint}
        </Notice>
      )}
      {phase === 'waiting' && <WalletWait asks="approve" onStop={stopWaiting} />}
      {phase === 'switching' && <WalletWait asks="switch" onStop={stopWaiting} />}
      <div className={styles['actions']}>
        <Button onClick={onBack} isDisabled={phase !== 'ready'}>
          Back
        </Button>
        <Button kind="primary" isBusy={phase !== 'ready'} isDisabled={!consent.isGiven || !isLive} onClick={send}>
          {isElsewhere ? `Send ${amount} after switching to ${chain.name}` : `Send ${amount}`}
        </Button>
      </div>
      {!isLive && <p className={styles['quiet']}>Waiting for your wallet to answer…</p>}
      <LiveRegion
        status={notice?.kind === 'change' ? notice.text : status}
        alert={notice !== undefined && notice.kind !== 'change' ? notice.text : ''}
      />
    </section>
  )
}
