import { type Holding, isUnlisted } from '@latchkey/evm'
import { tokenLogo, UnlistedTag } from '@latchkey/react'
import { portfolioTexts } from '@latchkey/texts'
import { Amount, Estimate, Tile, useDates, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from './portfolio.module.css'
import type { ShownMoney } from './useShownMoney.ts'

export type AssetRowProps = {
  readonly holding: Holding
  readonly money: ShownMoney
  /** True while it may still become known. */
  readonly isReading: boolean
  /** The way to have it out of the list, for one that the visitor has added. */
  readonly end?: ReactNode
}

/** A coin or token on one network: where it is, what one costs, how much there is and what that is worth. */
export function AssetRow({ holding, money, isReading, end }: AssetRowProps) {
  const { say } = useTexts(portfolioTexts)
  const { chain, unit, amount, value } = holding
  const unknown = isReading ? <span className={styles['bone']} /> : say('portfolio.unknown')
  return (
    <div className={styles['asset']}>
      <dt>
        <span className={styles['icon']}>
          <Tile name={unit.symbol} logo={tokenLogo(unit)} form="round" />
          <span className={styles['badge']}>
            <Tile name={chain.name} logo={`networks/${chain.id}`} size="small" form="round" />
          </span>
        </span>
        <span className={styles['name']}>
          <bdi>{unit.name}</bdi>
          <Below holding={holding} money={money} />
          {isUnlisted(holding) && (
            <small>
              <UnlistedTag />
            </small>
          )}
        </span>
      </dt>
      <dd>
        {amount === undefined ? (
          unknown
        ) : (
          <>
            {value !== undefined && value.units > 0n && (
              <span className={styles['worth']}>
                <Estimate words={money.about(value)} sum={money.plain(value)} />
              </span>
            )}
            <span className={styles['amount']}>
              <Amount value={amount} decimals={unit.decimals} symbol={unit.symbol} />
            </span>
          </>
        )}
        {end}
      </dd>
    </div>
  )
}

/** Where it is, and its price or when it was last seen. */
function Below({ holding: { chain, price, lastSeenMs }, money }: Pick<AssetRowProps, 'holding' | 'money'>) {
  const { say } = useTexts(portfolioTexts)
  const { moment } = useDates()
  if (lastSeenMs !== undefined) {
    return <small>{say('portfolio.lastSeen', { network: chain.name, time: moment(lastSeenMs) })}</small>
  }
  if (price === undefined) return <small>{chain.name}</small>
  return (
    <small>
      <span className={styles['wide']}>
        {say('portfolio.price', { money: money.plain(price), network: chain.name })}
      </span>
      <span className={styles['narrow']}>{chain.name}</span>
    </small>
  )
}
