import { type CardRow, isAddress, shortAddress } from '@latchkey/evm'
import { useBalances } from '@latchkey/react'
import { useCardWords } from '@latchkey/react/parts'
import { activityTexts, transferTexts } from '@latchkey/texts'
import { AddressText, Tile, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useContactLabel } from '../../hooks/useContacts.ts'
import { balanceAfter } from './balanceAfter.ts'
import { FeeGroup, type FeeState } from './FeeGroup.tsx'
import { LookAlike } from './RecipientNote.tsx'
import styles from './ReviewRows.module.css'
import type { Payment } from './readPayment.ts'
import type { Review } from './review.ts'
import { useTransferSpeech } from './useTransferSpeech.ts'

export type ReviewRowsProps = {
  readonly review: Review
  /** Drawn from the bytes that the wallet is given: nothing of it is left out. */
  readonly payment: Payment
  readonly fee: FeeState
}

/** The review as one list: to whom, from which account, on which network, for which fee, and what is left. */
export function ReviewRows({ review, payment, fee }: ReviewRowsProps) {
  const { say } = useTexts(transferTexts)
  const { say: sayActivity } = useTexts(activityTexts)
  const { chain, transfer, recipientName, findings } = review
  const label = useContactLabel(payment.to)
  const isAlike = findings.some(({ similarTo }) => similarTo !== undefined)
  return (
    <div className={styles['list']}>
      <dl className={styles['rows']}>
        <Row label={say('transfer.to.label')} isLong>
          {label !== undefined && <bdi className={styles['name']}>{label}</bdi>}
          {recipientName !== undefined && (
            <bdi className={label === undefined ? styles['name'] : styles['also']}>{recipientName}</bdi>
          )}
          {isAlike ? <LookAlike to={payment.to} findings={findings} /> : <AddressText address={payment.to} />}
        </Row>
        <Row label={sayActivity('activity.from')}>
          <bdi className={styles['short']}>{shortAddress(transfer.from)}</bdi>
        </Row>
        {payment.rest.map((row) => (
          <RowOfCard key={'code' in row.label ? row.label.code : row.label.name} row={row} chainId={chain.id} />
        ))}
      </dl>
      <FeeGroup chain={chain} fee={fee} place="review" />
      {payment.amount !== undefined && (
        <dl className={styles['rows']}>
          <Row label={say('transfer.review.after')}>
            <After review={review} isFeePaid={fee.status === 'paid'} />
          </Row>
        </dl>
      )}
    </div>
  )
}

type RowProps = {
  readonly label: ReactNode
  /** It has a line of its own where there is little room. */
  readonly isLong?: boolean
  readonly children: ReactNode
}

function Row({ label, isLong, children }: RowProps) {
  return (
    <div className={styles['row']} data-long={isLong}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Letters that have room beside the name of their row on a phone. */
const mostBeside = 16

type CardRowProps = { readonly row: CardRow; readonly chainId: number }

function RowOfCard({ row: { label, value, kind }, chainId }: CardRowProps) {
  const { words, spoken } = useCardWords()
  const name = <span {...spoken}>{words.label(label)}</span>
  const said = words.value(value)
  if ('code' in label && label.code === 'network') {
    return (
      <Row label={name}>
        <span className={styles['network']}>
          <Tile name={said} logo={`networks/${chainId}`} size="small" form="round" />
          {said}
        </span>
      </Row>
    )
  }
  if (kind === 'address' && isAddress(said)) {
    return (
      <Row label={name} isLong>
        <AddressText address={said} />
      </Row>
    )
  }
  return (
    <Row label={name} isLong={said.length > mostBeside}>
      <span {...spoken} className={kind === 'bytes' ? styles['bytes'] : undefined}>
        <bdi>{said}</bdi>
      </span>
    </Row>
  )
}

function After({ review, isFeePaid }: { readonly review: Review; readonly isFeePaid: boolean }) {
  const { say, amounts } = useTransferSpeech()
  const { chain, token, transfer } = review
  const balances = useBalances({ address: transfer.from, chainId: chain.id })
  const left = balanceAfter(review, balances.data, { isFeePaid })
  if (left === undefined) {
    return say(
      balances.data === undefined && !balances.isError ? 'transfer.balance.reading' : 'transfer.balance.unread',
    )
  }
  const { decimals, symbol } = token ?? chain.nativeCurrency
  if (left.value < 0n) return <span className={styles['lacking']}>{say('transfer.lack.balance', { symbol })}</span>
  const balance = `${amounts.exact(left.value, decimals)} ${symbol}`
  if (left.kind === 'exact') return <bdi dir="ltr">{balance}</bdi>
  return say(left.kind === 'least' ? 'transfer.review.afterLeast' : 'transfer.review.afterFee', { balance })
}
