import type { Chain, Quote } from '@latchkey/evm'
import { speedsTexts, transferTexts } from '@latchkey/texts'
import { useAmounts, useTexts } from '@latchkey/ui'
import { useBlockTime } from '../../hooks/useBlockTime.ts'
import { useCoinMoney } from '../../hooks/useCoinMoney.ts'
import styles from './FeeGroup.module.css'
import type { FeeDraft } from './feeDraft.ts'
import { feeText } from './feeText.ts'
import { toWaitTime } from './waitTime.ts'

export type FeeLineProps = {
  readonly chain: Chain
  readonly quote: Quote
  readonly waitBlocks: number | undefined
  /** The choice behind it; absent where there is none to make. */
  readonly choice: { readonly fee: FeeDraft | undefined } | undefined
  readonly place: 'form' | 'review'
}

/** The fee at a glance: in coins, in money, how soon; on the review also the most that it can be. */
export function FeeLine({ chain, quote, waitBlocks, choice, place }: FeeLineProps) {
  const { say } = useTexts(transferTexts)
  const amounts = useAmounts()
  const { say: saySpeed } = useTexts(speedsTexts)
  const worth = useCoinMoney(chain)(quote.expectedFee)
  const wait = toWaitTime(waitBlocks, useBlockTime(chain))
  const details = [
    ...(choice === undefined ? [] : [saySpeed(`speeds.${choice.fee?.speed ?? 'normal'}`)]),
    ...(wait === undefined ? [] : [wait(saySpeed)]),
    ...(worth === undefined ? [] : [worth]),
    ...(place === 'review' || worth === undefined
      ? [say('transfer.fee.most', { fee: feeText(quote.maxFee, chain, amounts) })]
      : []),
  ]
  return (
    <>
      <span className={styles['line']}>
        {say('transfer.fee.about', { fee: feeText(quote.expectedFee, chain, amounts) })}
      </span>
      <span className={styles['quiet']}>
        {details.map((detail) => (
          <span key={detail} className={styles['detail']}>
            {detail}
          </span>
        ))}
      </span>
    </>
  )
}
