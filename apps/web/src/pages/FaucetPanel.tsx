import type { Account } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { Button, refreshBalances, useHub } from '@latchkey/react'
import { useRef, useState } from 'react'
import { getTestCoins } from './faucet.ts'
import styles from './pages.module.css'

type Outcome = { readonly status: 'idle' | 'asking' | 'done' } | { readonly status: 'failed'; readonly message: string }

/** Play money for the local networks. */
export function FaucetPanel({ account, chain }: { readonly account: Account; readonly chain: Chain }) {
  const hub = useHub()
  const [outcome, setOutcome] = useState<Outcome>({ status: 'idle' })
  const isBusy = useRef(false)

  async function handleClick() {
    if (isBusy.current) return
    isBusy.current = true
    setOutcome({ status: 'asking' })
    try {
      const tokens = hub.tokens.filter((token) => token.chainId === chain.id)
      await getTestCoins({ chainId: chain.id, address: account.address, tokens, fetch: (...args) => fetch(...args) })
      await refreshBalances(hub)
      setOutcome({ status: 'done' })
    } catch (error) {
      setOutcome({ status: 'failed', message: error instanceof Error ? error.message : 'The faucet did not answer.' })
    } finally {
      isBusy.current = false
    }
  }

  return (
    <section className={styles['faucet']} aria-label="Test coins">
      <div className={styles['faucetText']}>
        <strong>{chain.name} is a test network</strong>
        <span className={styles['quiet']}>Its coins are free and worth nothing. Take some to try sending.</span>
      </div>
      <Button isBusy={outcome.status === 'asking'} onClick={handleClick}>
        Get test coins
      </Button>
      <p className={styles['faucetOutcome']} role="status">
        {outcome.status === 'done' && 'Your test coins are here.'}
      </p>
      <p className={styles['faucetFailure']} role="alert">
        {outcome.status === 'failed' && outcome.message}
      </p>
    </section>
  )
}
