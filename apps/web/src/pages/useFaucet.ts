import type { Account, Hub } from '@latchkey/connect'
import { useHub } from '@latchkey/react'
import { useAction } from '@latchkey/ui'
import { FaucetError, type FaucetFailure, type FaucetGift, getTestCoins } from './faucet.ts'

export type FaucetOptions = {
  readonly gifts: readonly FaucetGift[]
  /** Has the page look again, once they are there. */
  readonly refresh: (hub: Hub) => Promise<void>
}

/** Asks the faucet for one helping of each gift, and says how the last one went. */
export function useFaucet({ address }: Account, { gifts, refresh }: FaucetOptions) {
  const hub = useHub()
  const { state, run } = useAction(async () => {
    await getTestCoins(address, gifts)
    await refresh(hub)
  })
  return {
    status: state.status,
    failure: state.status === 'failed' ? failureOf(state.error) : undefined,
    ask: () => void (state.status !== 'running' && run()),
  }
}

function failureOf(error: Error): FaucetFailure {
  return error instanceof FaucetError ? error.failure : 'failed'
}
