import type { Account } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { useBalances, useHub } from '@latchkey/react'
import { pageTexts } from '@latchkey/texts'
import { Amount, Tag, Tile, useTexts } from '@latchkey/ui'
import styles from './home.module.css'

/** The account's holdings on one network. */
export function AssetList({ account, chain }: { readonly account: Account; readonly chain: Chain }) {
  const hub = useHub()
  const { say, spoken } = useTexts(pageTexts)
  const balances = useBalances(account)
  const tokens = hub.tokens.filter((token) => token.chainId === chain.id)
  const rows = [
    { key: 'native', unit: chain.nativeCurrency, value: balances.data?.native },
    ...tokens.map((token) => ({ key: token.address, unit: token, value: balances.data?.tokens.get(token.address) })),
  ]
  return (
    <section {...spoken} className={styles['card']} aria-labelledby="assets-title">
      <div className={styles['cardHead']}>
        <h2 id="assets-title" className={styles['cardTitle']}>
          {say('page.assets', { network: chain.name })}
        </h2>
        {chain.testnet && <Tag>{say('page.assets.testnet')}</Tag>}
      </div>
      <dl className={styles['assets']} aria-busy={balances.isPending}>
        {rows.map(({ key, unit, value }) => (
          <div key={key} className={styles['asset']}>
            <dt>
              <Tile name={unit.symbol} form="round" />
              <span className={styles['assetName']}>
                {unit.name}
                <small>{unit.symbol}</small>
              </span>
            </dt>
            <dd>
              {value === undefined ? (
                <span className={styles['bone']} />
              ) : (
                <Amount value={value} decimals={unit.decimals} symbol={unit.symbol} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {balances.isError && (
        <p className={styles['failure']} role="alert">
          {say('page.assets.unread')}
        </p>
      )}
    </section>
  )
}
