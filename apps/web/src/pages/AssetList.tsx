import { type Holding, isSmall, isUnlisted } from '@latchkey/evm'
import { AddTokenButton, type Portfolio } from '@latchkey/react'
import { portfolioTexts } from '@latchkey/texts'
import { LiveRegion, Notice, readRemembered, remember, Tag, useTexts } from '@latchkey/ui'
import { useRef, useState } from 'react'
import { AssetRow } from '../portfolio/AssetRow.tsx'
import styles from '../portfolio/portfolio.module.css'
import type { ShownMoney } from '../portfolio/useShownMoney.ts'
import home from './home.module.css'
import { UnlistedAssets } from './UnlistedAssets.tsx'

/** Where it is kept whether small amounts are hidden. */
const hideSmallKey = 'latchkey.hideSmall'

export type AssetListProps = {
  readonly portfolio: Portfolio
  readonly money: ShownMoney
  /** The network in use: what it offers is listed, though there be nothing. */
  readonly chainId: number
  /** True while what is known already waits for the rest. */
  readonly isWaiting: boolean
}

/** The account's holdings on all networks, worth most first. */
export function AssetList({ portfolio, money, chainId, isWaiting }: AssetListProps) {
  const { say, spoken } = useTexts(portfolioTexts)
  const [hidesSmall, setHidesSmall] = useState(() => readRemembered(hideSmallKey) === 'true')
  const [told, setTold] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const { away, isReading, rates } = portfolio
  const holdings = isWaiting ? portfolio.holdings.map(unread) : portfolio.holdings
  const listed = holdings.filter((holding) => !isUnlisted(holding) && isOffered(holding, chainId, away))
  const unlisted = holdings.filter(isUnlisted)
  const shown = hidesSmall ? listed.filter((holding) => !isSmall(holding)) : listed
  const chains = [...new Set(holdings.map(({ chain }) => chain))]
  const unseen = chains.filter((chain) => away.has(chain.id) && !listed.some((holding) => holding.chain === chain))

  function hideSmall(isOn: boolean) {
    setHidesSmall(isOn)
    remember(hideSmallKey, String(isOn))
  }

  return (
    <section {...spoken} className={home['card']} aria-labelledby="assets-title">
      <div className={home['cardHead']}>
        <h2 id="assets-title" ref={title} tabIndex={-1} className={home['cardTitle']}>
          {say('portfolio.title')}
        </h2>
        <div className={styles['marks']}>
          {chains.every(({ testnet }) => testnet) && <Tag>{say('portfolio.test')}</Tag>}
          {rates.size > 0 && (
            <select
              className={styles['currency']}
              aria-label={say('portfolio.currency')}
              value={money.currency}
              onChange={({ target }) => money.choose(target.value)}
            >
              {['USD', ...rates.keys()].map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </select>
          )}
        </div>
      </div>
      {shown.length > 0 && (
        // Rows that are read are others than those that stood for them.
        <dl
          key={String(isWaiting)}
          className={styles['assets']}
          aria-busy={isReading}
          data-waiting={isWaiting || undefined}
        >
          {shown.map((holding) => (
            <AssetRow key={keyOf(holding)} holding={holding} money={money} isReading={isReading} />
          ))}
        </dl>
      )}
      {listed.length === 0 && unseen.length === 0 && !isReading && (
        <p className={home['note']}>{say('portfolio.none')}</p>
      )}
      {unseen.length > 0 && (
        <Notice kind="caution">
          {unseen.map(({ id, name }) => (
            <p key={id} className={styles['away']} role="alert">
              {say('portfolio.away', { network: name })}
            </p>
          ))}
        </Notice>
      )}
      {unlisted.length > 0 && (
        <UnlistedAssets
          holdings={unlisted}
          money={money}
          isReading={isReading}
          onRemoved={(text) => {
            setTold(text)
            title.current?.focus()
          }}
        />
      )}
      <LiveRegion status={told} />
      <div className={styles['foot']}>
        <label className={styles['hide']}>
          <input type="checkbox" checked={hidesSmall} onChange={({ target }) => hideSmall(target.checked)} />
          {say('portfolio.hideSmall')}
        </label>
        {shown.length < listed.length && <p>{say('portfolio.hidden', { count: listed.length - shown.length })}</p>}
        <AddTokenButton />
      </div>
    </section>
  )
}

/** A holding as it is before anything is known of it. */
function unread({ chain, unit }: Holding): Holding {
  return { chain, unit, amount: undefined, price: undefined, value: undefined, lastSeenMs: undefined }
}

/** Listed is what is there, or may be; of a network that was never seen nothing, as that is said once for all of it. */
function isOffered({ chain, amount }: Holding, chainId: number, away: ReadonlySet<number>): boolean {
  if (amount === undefined) return chain.id === chainId && !away.has(chainId)
  return amount > 0n || chain.id === chainId
}

function keyOf({ chain, unit }: Holding): string {
  return `${chain.id} ${'address' in unit ? unit.address : 'native'}`
}
