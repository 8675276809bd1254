import type { Address } from '@latchkey/evm'
import { portfolioTexts } from '@latchkey/texts'
import { Estimate, useMoney, useTexts } from '@latchkey/ui'
import { chooseCurrency, usualCurrency } from '../../hooks/currency.ts'
import { useHub } from '../../hooks/useHub.ts'
import { usePortfolio } from '../../hooks/usePortfolio.ts'
import styles from './AccountPanel.module.css'

/** The worth of all that an account has, with what it leaves out. Its place alone while that is read; nothing where nobody knows a price. */
export function AccountTotal({ address }: { readonly address: Address }) {
  const hub = useHub()
  const { say, spoken } = useTexts(portfolioTexts)
  const write = useMoney()
  const { holdings, sum, rates, isReading } = usePortfolio(address)
  const isPriced = holdings.some(({ price }) => price !== undefined)
  if (sum.total === undefined || !isPriced || (isReading && sum.total.units === 0n)) {
    return isReading ? <p className={styles['total']} /> : null
  }
  // The choice that a page with a portfolio keeps there; of no other page.
  const asked = hub.storage.get('currency') ?? usualCurrency(navigator.languages)
  const { currency, inCurrency } = chooseCurrency(asked, rates)
  const { text: money, isLess } = write(inCurrency(sum.total), currency)
  const worth = isLess ? 'portfolio.less' : 'portfolio.about'
  const { leftOut, unseen } = sum
  return (
    <div {...spoken}>
      <p className={styles['total']}>
        {sum.total.units === 0n ? money : <Estimate words={say(worth, { money })} sum={money} />}
      </p>
      {!isReading && leftOut.length > 0 && (
        <p className={styles['quietText']}>{say('portfolio.withoutTokens', { count: leftOut.length })}</p>
      )}
      {!isReading && unseen.length > 0 && (
        <p className={styles['quietText']}>{say('portfolio.withoutNetworks', { count: unseen.length })}</p>
      )}
    </div>
  )
}
