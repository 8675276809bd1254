import styles from './Estimate.module.css'
import { MovingDigits } from './MovingDigits.tsx'

/** Options of `Estimate`. */
export type EstimateProps = {
  /** The whole, such as "about $12.30". */
  readonly words: string
  /** The sum within it, such as "$12.30". */
  readonly sum: string
}

/** A sum of money that is an estimate: the words that say so stand in a lower voice than the sum. */
export function Estimate({ words, sum }: EstimateProps) {
  const [before = '', after = ''] = words.split(sum)
  return (
    <>
      {before !== '' && <span className={styles['words']}>{before}</span>}
      <MovingDigits text={sum} />
      {after !== '' && <span className={styles['words']}>{after}</span>}
    </>
  )
}
