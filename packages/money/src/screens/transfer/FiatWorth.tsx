import type { Chain, Token } from '@latchkey/evm'
import { paymentsTexts } from '@latchkey/texts'
import { useAmounts, useMoney, useTexts } from '@latchkey/ui'
import styles from './FiatWorth.module.css'
import type { useFiatEntry } from './useFiatEntry.ts'

export type FiatWorthProps = {
  readonly chain: Chain
  /** In the smallest unit; undefined while none is typed. */
  readonly amount: bigint | undefined
  readonly token: Token | undefined
  readonly fiat: ReturnType<typeof useFiatEntry>
}

/** The worth of the amount, or the coins that a typed sum makes. Empty without a price. */
export function FiatWorth({ chain, amount, token, fiat }: FiatWorthProps) {
  const { say, spoken } = useTexts(paymentsTexts)
  const write = useMoney()
  const amounts = useAmounts()
  const { entry, known, worth } = fiat
  const { symbol, decimals } = token ?? chain.nativeCurrency
  const at = entry ?? known
  if (at === undefined) return <span />
  const plain = (money: Parameters<typeof write>[0]) => {
    const { text, isLess } = write(money, at.currency)
    return isLess ? say('payments.fiat.less', { money: text }) : text
  }
  const price = plain(at.price)
  const coins = entry === undefined || entry.isWrong || amount === undefined ? undefined : amount
  const isWorth = entry === undefined && worth !== undefined && worth.units > 0n
  return (
    <span {...spoken} className={styles['said']} title={entry === undefined ? undefined : say('payments.fiat.frozen')}>
      {coins !== undefined &&
        say('payments.fiat.coins', { amount: `${amounts.write(coins, decimals)} ${symbol}`, price })}
      {coins === undefined && entry !== undefined && say('payments.fiat.coins', { amount: `0 ${symbol}`, price })}
      {isWorth &&
        (write(worth, at.currency).isLess ? plain(worth) : say('payments.fiat.about', { money: plain(worth) }))}
    </span>
  )
}
