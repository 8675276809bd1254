import type { Account } from '@latchkey/connect'
import { describeTransaction, toTransactionParameters } from '@latchkey/evm'
import { Consent, SigningCardView, useConsent, useHub, useSponsor, useTokens } from '@latchkey/react'
import {
  CardDangers,
  EffectsCard,
  type SaidTransfer,
  UnlistedNotice,
  UnpaidReason,
  useWalletName,
  useWorth,
  WalletWait,
} from '@latchkey/react/parts'
import { transferTexts } from '@latchkey/texts'
import { Button, LiveRegion, Notice, useFocusOnArrival, useTell, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useContactLabel } from '../../hooks/useContacts.ts'
import type { FeeState } from './FeeGroup.tsx'
import { reserveOf } from './feeText.ts'
import { judgeReview } from './judgeReview.ts'
import { RecipientFindings } from './RecipientNote.tsx'
import { ReviewRows } from './ReviewRows.tsx'
import { ReviewSum } from './ReviewSum.tsx'
import { type Payment, readPayment } from './readPayment.ts'
import { requestToSend } from './requestToSend.ts'
import type { Review } from './review.ts'
import styles from './TransferForm.module.css'
import { transferAmount } from './transferWords.ts'
import { type ReviewPhase, useSendReview } from './useSendReview.ts'
import { useTransferSpeech } from './useTransferSpeech.ts'

export type TransferReviewProps = {
  readonly review: Review
  readonly account: Account
  /** False while the wallet has not answered after a reload. */
  readonly isLive: boolean
  /** The picture of a collectible that is sent. */
  readonly picture?: ReactNode
  readonly onReview: (review: Review) => void
  readonly onBack: () => void
  /** The wallet is about to be asked. */
  readonly onAsked: (clientId: string) => void
  readonly onSent: (clientId: string) => void
}

/** Of a fee that somebody else pays there is nothing to be doubted. */
const noFee = { judgement: { verdict: 'fine', reasons: [] }, maxFee: 0n } as const

/** The last look: a card drawn from the very bytes the wallet is given, the fee, and one button that names the act. */
export function TransferReview(props: TransferReviewProps) {
  const { review, account, isLive, picture, onReview, onBack, onAsked, onSent } = props
  const { say, amounts, speak } = useTransferSpeech()
  const tell = useTell()
  const hub = useHub()
  const { tokens } = useTokens()
  const label = useContactLabel(review.transfer.to)
  const worthOf = useWorth(review.chain)
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const { chain, transfer, quote, recipientName, findings, collectible, priced } = review
  const otherDoubts = findings
    .filter((finding) => finding.severity === 'acknowledge')
    .map((finding) => speak(finding.text))
  const request = priced.maxOf === undefined && collectible === undefined ? requestToSend(transfer) : undefined
  const sponsoring = useSponsor(request)
  const isPaid = sponsoring.status === 'paid'
  if (quote === undefined && !isPaid) otherDoubts.push(say('transfer.review.unestimated'))
  const judged = isPaid ? noFee : judgeReview(hub, review)
  const consent = useConsent({ chain, otherDoubts, ...judged })
  const { phase, notice, send, stopWaiting } = useSendReview({
    review,
    walletChainId: account.chainId,
    isConsented: consent.covers,
    sponsored: isPaid ? request : undefined,
    onReview,
    onAsked,
    onSent,
  })
  const amount = collectible?.words ?? transferAmount(review, amounts)
  const card = describeTransaction(toTransactionParameters(transfer), { chain, tokens, collections: hub.collections })
  const payment = readPayment(card)
  const fee = sponsoring.status === 'paid' ? sponsoring : toFeeState(review, phase === 'asking-fee')
  const isElsewhere = account.chainId !== chain.id
  const told = notice === undefined ? '' : speak(notice.text)
  const asked = useAsked(phase)

  return (
    <section className={styles['card']} data-step="review" aria-labelledby="review-title">
      <h2 id="review-title" className={styles['title']} ref={heading} tabIndex={-1} aria-describedby="review-sentence">
        {say('transfer.review.title')}
      </h2>
      {payment === undefined ? (
        <SigningCardView card={card} />
      ) : (
        <>
          <ReviewSum
            from={transfer.from}
            to={payment.to}
            amount={payment.amount}
            worth={payment.amount && worthOf(payment.amount.value, review.token)}
            thing={<Thing picture={picture} words={amount} />}
            id="review-sentence"
            sentence={<Summary amount={amount} name={label ?? recipientName} network={chain.name} />}
          />
          <ReviewRows review={review} payment={payment} fee={fee} />
          <CardDangers dangers={card.dangers} />
        </>
      )}
      {review.token?.origin === 'visitor' && <UnlistedNotice token={review.token} />}
      <RecipientFindings findings={findings.filter((finding) => finding.severity === 'inform')} />
      <EffectsCard transaction={toTransactionParameters(transfer)} chainId={chain.id} said={saidBy(review, payment)} />
      {sponsoring.status === 'unpaid' && sponsoring.reason !== undefined && <UnpaidReason code={sponsoring.reason} />}
      <Consent consent={consent} />
      {notice !== undefined && (
        <Notice kind={notice.kind === 'failure' ? 'danger' : 'caution'} title={told}>
          {notice.error && tell(notice.error).hint}
        </Notice>
      )}
      {phase === 'waiting' && <WalletWait asks="approve" onStop={stopWaiting} />}
      {phase === 'switching' && <WalletWait asks="switch" onStop={stopWaiting} />}
      <div className={styles['actions']}>
        <Button onClick={onBack} isDisabled={phase !== 'ready'}>
          {say('transfer.review.back')}
        </Button>
        <Button
          kind="primary"
          isBusy={phase !== 'ready'}
          isDisabled={!consent.isGiven || !isLive || sponsoring.status === 'asking'}
          onClick={send}
        >
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

/** Coins, or a token that somebody vouches for: of any other the preview tells what the contract does. */
function saidBy({ token }: Review, payment: Payment | undefined): SaidTransfer | undefined {
  if (payment?.amount === undefined || token?.origin === 'visitor') return undefined
  return { token: token?.address, amount: payment.amount.value }
}

/** A collectible as it was chosen. */
function Thing({ picture, words }: Pick<TransferReviewProps, 'picture'> & { readonly words: string }) {
  return (
    <span className={styles['thing']} aria-hidden="true">
      {picture}
      <bdi>{words}</bdi>
    </span>
  )
}

/** The question that the wallet asks now, for those who do not see it. */
function useAsked(phase: ReviewPhase): string {
  const { say } = useTexts(transferTexts)
  const wallet = useWalletName()
  const question = phase === 'waiting' ? 'confirm' : phase === 'switching' ? 'switch' : undefined
  if (question === undefined) return ''
  if (wallet === undefined) return say(`transfer.review.${question}Any`)
  return say(`transfer.review.${question}`, { wallet })
}

type SummaryProps = { readonly amount: string; readonly name: string | undefined; readonly network: string }

/** The transfer in a sentence. The address stands in the list below it, and only there. */
function Summary({ amount, name, network }: SummaryProps) {
  const { rich } = useTexts(transferTexts)
  const parts = { amount, network, b: (inside: ReactNode) => <strong>{inside}</strong> }
  return name === undefined
    ? rich('transfer.review.amount', parts)
    : rich('transfer.review.amountTo', { ...parts, name })
}

function toFeeState({ quote, whyUnquoted, priced }: Review, isAsking: boolean): FeeState {
  if (quote === undefined) return { status: 'unavailable', error: whyUnquoted }
  return { status: 'quoted', quote, isAsking, reserveWei: reserveOf(quote, priced.maxOf) }
}
