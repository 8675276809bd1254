import type { Account, Hub } from '@latchkey/connect'
import { useHub } from '@latchkey/react'
import { useRef, useState } from 'react'
import { type FaucetFailure, type FaucetGift, getTestCoins } from './faucet.ts'

/** How the last helping of test coins went. */
export type FaucetOutcome =
  | { readonly status: 'idle' | 'asking' | 'done' }
  | { readonly status: 'failed'; readonly failure: FaucetFailure }

export type FaucetOptions = {
  readonly gifts: readonly FaucetGift[]
  /** Has the page look again, once they are there. */
  readonly refresh: (hub: Hub) => Promise<void>
}

/** Asks the faucet for one helping of each gift. */
export function useFaucet(account: Account, { gifts, refresh }: FaucetOptions) {
  const hub = useHub()
  const [outcome, setOutcome] = useState<FaucetOutcome>({ status: 'idle' })
  const isBusy = useRef(false)

  async function ask(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setOutcome({ status: 'asking' })
    try {
      const failure = await getTestCoins({ address: account.address, gifts, fetch: (...args) => fetch(...args) })
      if (failure === undefined) await refresh(hub)
      setOutcome(failure === undefined ? { status: 'done' } : { status: 'failed', failure })
    } catch {
      setOutcome({ status: 'failed', failure: { kind: 'unanswered' } })
    } finally {
      isBusy.current = false
    }
  }

  return { outcome, ask }
}
