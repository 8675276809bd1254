import type { Account } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { useBalances, useHub } from '@latchkey/react'
import { amountText } from '@latchkey/ui'
import styles from '../pages.module.css'

/** The account's holdings on one network. */
export function BalancesCard({ account, chain }: { readonly account: Account; readonly chain: Chain }) {
  const hub = useHub()
  const balances = useBalances(account)
  const tokens = hub.tokens.filter((token) => token.chainId === chain.id)
  const rows = [
    { key: 'native', unit: chain.nativeCurrency, value: balances.data?.native },
    ...tokens.map((token) => ({
      key: token.address,
      unit: token,
      value: balances.data?.tokens.get(token.address),
    })),
  ]
  return (
    <section className={styles['card']} aria-labelledby="balances-title">
      <h2 id="balances-title" className={styles['cardTitle']}>
        On {chain.name}
      </h2>
      <dl className={styles['balances']} aria-busy={balances.isPending}>
        {rows.map(({ key, unit, value }) => (
          <div key={key} className={styles['balance']}>
            <dt>
              {unit.symbol} <span className={styles['quiet']}>{unit.name}</span>
            </dt>
            <dd>
              {value === undefined ? <span className={styles['unknown']}>…</span> : amountText(value, unit.decimals)}
            </dd>
          </div>
        ))}
      </dl>
      {balances.isError && <p role="alert">The balances could not be read. They are asked for again in a moment.</p>}
    </section>
  )
}
