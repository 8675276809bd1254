import type { Account } from '@latchkey/connect'
import { describeTransaction, toTransactionParameters } from '@latchkey/evm'
import { transferTexts } from '@latchkey/texts'
import { Button, LiveRegion, Notice, useFocusOnArrival, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { useWalletName } from '../../hooks/useWalletName.ts'
import { TransactionEffects } from '../effects/TransactionEffects.tsx'
import { Consent } from '../fees/Consent.tsx'
import { useConsent } from '../fees/useConsent.ts'
import { SigningCardView } from '../sign/SigningCardView.tsx'
import { WalletWait } from '../sign/WalletWait.tsx'
import { FeeGroup, type FeeState } from './FeeGroup.tsx'
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
  if (quote === undefined) otherDoubts.push(say('transfer.review.unestimated'))
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
  const told = notice?.text(say) ?? ''
  const asked =
    phase === 'waiting'
      ? say('transfer.review.confirm', { wallet })
      : phase === 'switching'
        ? say('transfer.review.switch', { wallet })
        : ''

  return (
    <section className={styles['card']} aria-labelledby="review-title">
      <h2 id="review-title" className={styles['title']} ref={heading} tabIndex={-1}>
        {say('transfer.review.title')}
      </h2>
      <Summary amount={amount} name={recipientName} network={chain.name} />
      <SigningCardView card={card} />
      <LookAlike to={transfer.to} findings={findings} />
      <RecipientFindings findings={findings.filter((finding) => finding.severity === 'inform')} />
      <TransactionEffects transaction={toTransactionParameters(transfer)} chainId={chain.id} />
      <FeeGroup chain={chain} fee={toFeeState(review, phase === 'asking-fee')} />
      <Consent consent={consent} />
      {notice !== undefined && (
        <Notice kind={notice.kind === 'failure' ? 'danger' : 'caution'} title={told}>
          {notice.hint}
        </Notice>
      )}
      {phase === 'waiting' && <WalletWait asks="approve" onStop={stopWaiting} />}
      {phase === 'switching' && <WalletWait asks="switch" onStop={stopWaiting} />}
      <div className={styles['actions']}>
        <Button onClick={onBack} isDisabled={phase !== 'ready'}>
          {say('transfer.review.back')}
        </Button>
        <Button kind="primary" isBusy={phase !== 'ready'} isDisabled={!consent.isGiven || !isLive} onClick={send}>
          {isElsewhere
            ? say('transfer.review.sendElsewhere', { amount, network: chain.name })
            : say('transfer.review.send', { amount })}
        </Button>
      </div>
      {!isLive && <p className={styles['quiet']}>{say('transfer.review.notLive')}</p>}
      <LiveRegion status={notice?.kind === 'change' ? told : asked} alert={notice?.kind === 'change' ? '' : told} />
    </section>
  )
}

type SummaryProps = { readonly amount: string; readonly name: string | undefined; readonly network: string }

/** The transfer in a sentence. The address stands in the card below it, and only there. */
function Summary({ amount, name, network }: SummaryProps) {
  const { rich } = useTexts(transferTexts)
  const parts = { amount, network, b: (inside: ReactNode) => <strong>{inside}</strong> }
  return (
    <p className={styles['sentence']}>
      {name === undefined
        ? rich('transfer.review.amount', parts)
        : rich('transfer.review.amountTo', { ...parts, name })}
    </p>
  )
}

function toFeeState({ quote, reason, priced }: Review, isAsking: boolean): FeeState {
  if (quote === undefined) return { status: 'unavailable', reason: reason ?? '' }
  return { status: 'quoted', quote, isAsking, reserveWei: reserveOf(quote, priced.maxOf) }
}
