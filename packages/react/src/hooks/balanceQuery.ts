import { type Hub, listTokens } from '@latchkey/connect'
import { type Address, type Balances, type Chain, readBalances, type Token } from '@latchkey/evm'
import type { QueryClient } from '@tanstack/react-query'

/** The start of the key of every balance, so that all of them can be read again at once. */
export const balancesKey = 'balances'

/** How often balances are read again while they are on the screen, in milliseconds: the pace of blocks, and no faster. */
const refreshMs = 12_000
/** Where no block came since, or no answer. */
const restMs = 2 * refreshMs

/** A network's tokens that are read, in four calls at the most: a list may have thousands, and a node is shared. */
const mostRead = 479

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
      const tokens = chooseTokens(await listTokens(hub, chain.id), chain.id)
      const balances = await readBalances({ chain, address, tokens, rpc: hub.rpc(chain.id), signal })
      return { ...balances, isAtRest: before?.blockNumber === balances.blockNumber }
    },
  }
}

/** Those that the owner or the visitor has named come first. */
function chooseTokens(all: readonly Token[], chainId: number): readonly Token[] {
  const tokens = all.filter((token) => token.chainId === chainId)
  const isOfList = ({ origin }: Token) => origin === 'list'
  return [...tokens.filter((token) => !isOfList(token)), ...tokens.filter(isOfList)].slice(0, mostRead)
}
