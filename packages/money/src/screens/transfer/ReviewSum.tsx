import type { Address, CardAmount } from '@latchkey/evm'
import { Avatar, NextIcon, useAmounts, VisuallyHidden } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from './ReviewSum.module.css'

export type ReviewSumProps = {
  readonly from: Address
  readonly to: Address
  /** Absent where `thing` stands in its place. */
  readonly amount: CardAmount | undefined
  readonly thing?: ReactNode
  /** Such as "about $0.12"; absent where nobody knows a price. What is sent are the coins, and they alone. */
  readonly worth?: string | undefined
  /** The transfer in a sentence, for those who listen. */
  readonly sentence: ReactNode
  /** The id of that sentence. */
  readonly id: string
}

/** From whom to whom, and how much of what, with every digit: once. */
export function ReviewSum({ from, to, amount, thing, worth, sentence, id }: ReviewSumProps) {
  return (
    <div className={styles['sum']}>
      <p id={id} className={styles['sentence']}>
        <VisuallyHidden>{sentence}</VisuallyHidden>
      </p>
      <span className={styles['way']} aria-hidden="true">
        <Avatar address={from} sizePx={48} />
        <NextIcon />
        <Avatar address={to} sizePx={48} />
      </span>
      {amount === undefined ? thing : <Figure amount={amount} />}
      {worth !== undefined && <span className={styles['worth']}>{worth}</span>}
    </div>
  )
}

function Figure({ amount }: { readonly amount: CardAmount }) {
  const amounts = useAmounts()
  const { whole, fraction } = amounts.split(amount.value, amount.decimals)
  const length = whole.length + fraction.length
  return (
    <span
      className={styles['figure']}
      dir="ltr"
      aria-hidden="true"
      data-size={length <= 9 ? 'hero' : length <= 16 ? 'title' : 'large'}
    >
      {whole}
      <span className={styles['dim']}>{fraction}</span>
      {` ${amount.symbol}`}
    </span>
  )
}
