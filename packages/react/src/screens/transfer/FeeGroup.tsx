import type { Chain, Quote } from '@latchkey/evm'
import { classNames, Spinner } from '@latchkey/ui'
import styles from './FeeGroup.module.css'
import { feeParts, feeText } from './feeText.ts'

/** The knowledge of the fee. `asking` may still show the last answer beside it. */
export type FeeState =
  | { readonly status: 'idle'; readonly text: string }
  | { readonly status: 'asking' }
  | {
      readonly status: 'quoted'
      readonly quote: Quote
      readonly isAsking: boolean
      /** The part that a Max keeps back for the fee, in wei. */
      readonly reserveWei?: bigint | undefined
    }
  | { readonly status: 'unavailable'; readonly reason: string }

/**
 * The network fee with its parts. A fee that is not known is never drawn as a number. The box is as high before the
 * answer as it is afterwards: what stands below must not move under the hand.
 */
export function FeeGroup({ fee, chain }: { readonly fee: FeeState; readonly chain: Chain }) {
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>Network fee</legend>
      <div className={styles['box']}>
        <FeeBody fee={fee} chain={chain} />
      </div>
    </fieldset>
  )
}

function FeeBody({ fee, chain }: { readonly fee: FeeState; readonly chain: Chain }) {
  switch (fee.status) {
    case 'idle':
      return <p className={classNames(styles['plain'], styles['quiet'])}>{fee.text}</p>
    case 'asking':
      return (
        <p className={classNames(styles['plain'], styles['quiet'])}>
          <Spinner /> Asking the network…
        </p>
      )
    case 'unavailable':
      return (
        <div className={styles['plain']}>
          <p className={styles['line']}>could not be estimated</p>
          <p className={styles['reason']}>{fee.reason}</p>
        </div>
      )
    case 'quoted':
      return <QuotedFee {...fee} chain={chain} />
  }
}

type QuotedFeeProps = Extract<FeeState, { readonly status: 'quoted' }> & { readonly chain: Chain }

function QuotedFee({ quote, chain, isAsking, reserveWei }: QuotedFeeProps) {
  return (
    <details className={styles['details']} aria-busy={isAsking}>
      <summary className={styles['summary']}>
        <span className={styles['line']}>≈ {feeText(quote.expectedFee, chain)}</span>{' '}
        <span className={styles['quiet']}>at most {feeText(quote.maxFee, chain)}</span>
        {reserveWei !== undefined && <span className={styles['reserve']}>Max keeps this back for it</span>}
      </summary>
      <dl className={styles['parts']}>
        {feeParts(quote, chain, reserveWei).map(({ label, value }) => (
          <div key={label} className={styles['part']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
