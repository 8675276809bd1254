import type { Account } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { refreshBalances, useHub } from '@latchkey/react'
import { useRef, useState } from 'react'
import { type FaucetFailure, getTestCoins } from './faucet.ts'

/** How the last helping of test coins went. */
export type FaucetOutcome =
  | { readonly status: 'idle' | 'asking' | 'done' }
  | { readonly status: 'failed'; readonly failure: FaucetFailure }

/** Asks the faucet for one helping of everything an account can have on a local network. */
export function useFaucet(account: Account, chain: Chain) {
  const hub = useHub()
  const [outcome, setOutcome] = useState<FaucetOutcome>({ status: 'idle' })
  const isBusy = useRef(false)

  async function ask(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setOutcome({ status: 'asking' })
    try {
      const tokens = hub.tokens.filter((token) => token.chainId === chain.id)
      const request = { chainId: chain.id, address: account.address, tokens }
      const failure = await getTestCoins({ ...request, fetch: (...args) => fetch(...args) })
      if (failure === undefined) await refreshBalances(hub)
      setOutcome(failure === undefined ? { status: 'done' } : { status: 'failed', failure })
    } catch {
      setOutcome({ status: 'failed', failure: { kind: 'unanswered' } })
    } finally {
      isBusy.current = false
    }
  }

  return { outcome, ask }
}
