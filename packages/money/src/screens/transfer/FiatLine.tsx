import type { Chain, Token } from '@latchkey/evm'
import { paymentsTexts } from '@latchkey/texts'
import { Button, SwitchIcon, useAmounts, useMoney, useTexts } from '@latchkey/ui'
import styles from './FiatLine.module.css'
import type { useFiatEntry } from './useFiatEntry.ts'

type Fiat = ReturnType<typeof useFiatEntry>

export type FiatWorthProps = {
  readonly chain: Chain
  /** In the smallest unit; undefined while none is typed. */
  readonly amount: bigint | undefined
  readonly token: Token | undefined
  readonly fiat: Fiat
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

/** The way from coins to money and back. Absent without a price. */
export function FiatSwitch({ symbol, fiat }: { readonly symbol: string; readonly fiat: Fiat }) {
  const { say, spoken } = useTexts(paymentsTexts)
  const { entry, known } = fiat
  const at = entry ?? known
  if (at === undefined) return null
  return (
    <Button
      {...spoken}
      kind="quiet"
      shape="small"
      className={styles['switch']}
      onClick={entry === undefined ? fiat.enter : fiat.leave}
    >
      <SwitchIcon sizePx={16} />
      {entry === undefined
        ? say('payments.fiat.enter', { currency: at.currency })
        : say('payments.fiat.leave', { symbol })}
    </Button>
  )
}
