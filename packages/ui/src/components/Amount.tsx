import { useState } from 'react'
import { useAmounts } from '../texts/useAmounts.ts'
import styles from './Amount.module.css'
import { MovingDigits } from './MovingDigits.tsx'

export type AmountProps = {
  /** In the smallest unit. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol?: string
}

/** An amount at a glance, its decimals dim: "9.4998 ETH". A press shows all of its digits, where there are more. */
export function Amount({ value, decimals, symbol }: AmountProps) {
  const [isWhole, setIsWhole] = useState(false)
  const amounts = useAmounts()
  const { whole, fraction, isExact } = amounts.glance(value, decimals)
  const unit = symbol === undefined ? '' : ` ${symbol}`
  const short = (
    <>
      <bdi className={styles['digits']}>
        <MovingDigits text={whole} />
        <span className={styles['dim']}>
          <MovingDigits text={fraction} from="start" />
        </span>
      </bdi>
      {unit}
    </>
  )
  // Unit after number, whichever way the page is written.
  if (isExact)
    return (
      <span dir="ltr" className={styles['amount']}>
        {short}
      </span>
    )
  const exact = `${amounts.write(value, decimals)}${unit}`
  return (
    <button
      type="button"
      dir="ltr"
      className={styles['amount']}
      title={exact}
      aria-pressed={isWhole}
      onClick={() => setIsWhole(!isWhole)}
    >
      {isWhole ? <bdi className={styles['whole']}>{exact}</bdi> : short}
    </button>
  )
}
