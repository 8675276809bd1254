import { judgeTransferFee, type Replacement } from '@latchkey/connect'
import { describeTransaction, findChain, toTransactionParameters } from '@latchkey/evm'
import { Consent, SigningCardView, useConsent, useHub, useTokens } from '@latchkey/react'
import { useHubCard, WalletWait } from '@latchkey/react/parts'
import { replaceTexts } from '@latchkey/texts'
import { Button, useAmounts, useFocusOnArrival, useTexts } from '@latchkey/ui'
import { useId, useMemo } from 'react'
import { useCoinMoney } from '../../hooks/useCoinMoney.ts'
import { feeText } from './feeText.ts'
import styles from './PendingChoices.module.css'

export type ReplacementReviewProps = {
  readonly replacement: Replacement
  readonly isAsking: boolean
  readonly onSend: () => void
  readonly onBack: () => void
}

/** The last look at what takes the place of a waiting transfer, drawn from the bytes that the wallet is given. */
export function ReplacementReview({ replacement, isAsking, onSend, onBack }: ReplacementReviewProps) {
  const { say, spoken } = useTexts(replaceTexts)
  const hub = useHub()
  const { tokens } = useTokens()
  const amounts = useAmounts()
  const id = useId()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const { kind, quote, feeBefore } = replacement
  const chain = findChain(hub.chains, { chainId: quote.transfer.chainId })
  const worthOf = useCoinMoney(chain)
  const consent = useConsent({ chain, judgement: judgeTransferFee(hub, quote), maxFee: quote.maxFee })
  const { card, subject } = useMemo(() => {
    const transaction = toTransactionParameters(quote.transfer)
    const drawn = describeTransaction(transaction, { chain, tokens, collections: hub.collections })
    return { card: drawn, subject: { kind: 'transaction', transaction, chain } as const }
  }, [quote.transfer, chain, tokens, hub.collections])
  const told = useHubCard(card, subject)
  const worth = worthOf(quote.maxFee)
  return (
    <section {...spoken} className={styles['review']} aria-labelledby={id}>
      <h3 id={id} className={styles['title']} ref={heading} tabIndex={-1}>
        {say(`replace.title.${kind}`)}
      </h3>
      <p className={styles['what']}>{say(`replace.what.${kind}`)}</p>
      {kind === 'speedUp' && <SigningCardView card={told} />}
      <dl className={styles['fees']}>
        <div className={styles['fee']}>
          <dt>{say('replace.before')}</dt>
          <dd>
            <bdi dir="ltr">{feeText(feeBefore, chain, amounts)}</bdi>
          </dd>
        </div>
        <div className={styles['fee']}>
          <dt>{say('replace.after')}</dt>
          <dd>
            {worth !== undefined && <span className={styles['quiet']}>{worth}</span>}
            <strong>
              <bdi dir="ltr">{feeText(quote.maxFee, chain, amounts)}</bdi>
            </strong>
          </dd>
        </div>
      </dl>
      <Consent consent={consent} />
      {isAsking && <WalletWait asks="approve" onStop={undefined} />}
      <div className={styles['buttons']}>
        <Button isDisabled={isAsking} onClick={onBack}>
          {say('replace.back')}
        </Button>
        <Button kind="primary" isBusy={isAsking} isDisabled={!consent.isGiven} onClick={onSend}>
          {say(`replace.do.${kind}`)}
        </Button>
      </div>
    </section>
  )
}
