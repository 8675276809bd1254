import type { Hub } from '@latchkey/connect'
import { type Address, type Balances, type Chain, readBalances } from '@latchkey/evm'
import type { QueryClient } from '@tanstack/react-query'

/** The start of the key of every balance, so that all of them can be read again at once. */
export const balancesKey = 'balances'

/** How often balances are read again while they are on the screen, in milliseconds: the pace of blocks, and no faster. */
const refreshMs = 12_000
/** Where no block came since, or no answer. */
const restMs = 2 * refreshMs

/** The balances, and whether the chain stood still since they were read before. */
type SeenBalances = Balances & { readonly isAtRest: boolean }

/** The one query of an account's balances on a network, whichever screens show them. */
export function balanceQuery(hub: Hub, chain: Chain, address: Address) {
  const queryKey = [balancesKey, chain.id, address]
  return {
    queryKey,
    // Not while nobody looks: a hidden page asks nothing, and one that is shown again asks at once.
    refetchInterval: ({
      state,
    }: {
      readonly state: { readonly data?: SeenBalances | undefined; readonly status: string }
    }) => (state.status === 'error' || state.data?.isAtRest === true ? restMs : refreshMs),
    queryFn: async ({ signal, client }: { readonly signal: AbortSignal; readonly client: QueryClient }) => {
      const before = client.getQueryData<SeenBalances>(queryKey)
      const balances = await readBalances({ chain, address, tokens: hub.tokens, rpc: hub.rpc(chain.id), signal })
      return { ...balances, isAtRest: before?.blockNumber === balances.blockNumber }
    },
  }
}
