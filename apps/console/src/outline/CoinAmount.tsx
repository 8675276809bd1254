import { consoleOutlineTexts } from '@latchkey/texts/console'
import { useAmounts, useTexts } from '@latchkey/ui'
import { use } from 'react'
import { NamedCoin, usualDecimals } from './namedCoin.ts'
import styles from './outline.module.css'

/** An amount of less than a billionth of the coin is read more easily in its smallest unit. */
const leastPart = 1_000_000_000n

/** An amount in the smallest unit, once more in the coin: every digit of it, in brackets. */
export function CoinAmount({ amount }: { readonly amount: bigint }) {
  const { say, language } = useTexts(consoleOutlineTexts)
  const { exact } = useAmounts()
  const coin = use(NamedCoin)
  if (coin === 'several') return null
  const { symbol, decimals } = coin ?? { symbol: 'ETH', decimals: usualDecimals }
  if (amount * leastPart < 10n ** BigInt(decimals)) return null
  const written = `${exact(amount, decimals)} ${symbol}`
  // A number before a name would change places with it in a text from right to left.
  const isolated = language.direction === 'rtl' ? `\u2066${written}\u2069` : written
  return (
    <span className={styles['coin']}>
      {' '}
      ({coin === undefined ? say('consoleOutline.coin', { amount: isolated }) : isolated})
    </span>
  )
}
