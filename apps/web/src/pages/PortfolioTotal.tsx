import type { HoldingsSum } from '@latchkey/evm'
import type { Portfolio } from '@latchkey/react'
import { joinNames, portfolioTexts } from '@latchkey/texts'
import { Amount, Estimate, Summary, useTexts } from '@latchkey/ui'
import styles from '../portfolio/portfolio.module.css'
import type { ShownMoney } from '../portfolio/useShownMoney.ts'
import home from './home.module.css'

export type PortfolioTotalProps = {
  readonly portfolio: Portfolio
  readonly money: ShownMoney
  /** The network in use, whose coins are shown where no value is known at all. */
  readonly chainId: number
}

/** The worth of everything, with what it leaves out; where no price is known, the coins of the network in use. */
export function PortfolioTotal({ portfolio, money, chainId }: PortfolioTotalProps) {
  const { spoken } = useTexts(portfolioTexts)
  const { holdings, sum, isReading } = portfolio
  const coins = holdings.find(({ chain, unit }) => chain.id === chainId && !('address' in unit))
  // Nothing at no price is no sum of money either.
  const isPriced = holdings.some(({ price }) => price !== undefined)
  if (sum.total !== undefined && isPriced && !(isReading && sum.total.units === 0n)) {
    return (
      <div {...spoken} className={styles['total']}>
        <p className={home['sum']}>
          <Estimate words={money.about(sum.total)} sum={money.plain(sum.total)} />
        </p>
        {!isReading && <LeftOut sum={sum} />}
      </div>
    )
  }
  return (
    <p className={home['sum']}>
      {isReading || coins?.amount === undefined ? (
        '–'
      ) : (
        <Amount value={coins.amount} decimals={coins.unit.decimals} symbol={coins.unit.symbol} />
      )}
    </p>
  )
}

/** A press tells the names. */
function LeftOut({ sum: { leftOut, unseen } }: { readonly sum: HoldingsSum }) {
  const { say, language } = useTexts(portfolioTexts)
  if (leftOut.length === 0 && unseen.length === 0) return null
  const tokens = leftOut.map(({ unit, chain }) => say('portfolio.unit', { symbol: unit.symbol, network: chain.name }))
  const networks = unseen.map(({ name }) => name)
  return (
    <details className={styles['leftOut']}>
      <Summary>
        {tokens.length > 0 && <span>{say('portfolio.withoutTokens', { count: tokens.length })}</span>}
        {networks.length > 0 && <span>{say('portfolio.withoutNetworks', { count: networks.length })}</span>}
      </Summary>
      {tokens.length > 0 && <p>{say('portfolio.withoutTokensWhy', { names: joinNames(language, tokens) })}</p>}
      {networks.length > 0 && <p>{say('portfolio.withoutNetworksWhy', { names: joinNames(language, networks) })}</p>}
    </details>
  )
}
