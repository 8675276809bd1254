import type { Hub } from '@latchkey/connect'
import { type Address, type Balances, readBalances } from '@latchkey/evm'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryClientOf } from './queryClientOf.ts'
import { useHub } from './useHub.ts'

/** How often balances are read again while they are on the screen, in milliseconds. */
const refreshMs = 12_000

/** The start of the key of every balance, so that all of them can be read again at once. */
const balancesKey = 'balances'

/** The native and token balances of an account on one network of the hub; `data` is undefined until they are known. */
export function useBalances(account: { readonly address: Address; readonly chainId: number } | undefined) {
  const hub = useHub()
  const chain = hub.chains.find(({ id }) => id === account?.chainId)
  return useQuery(
    {
      queryKey: [balancesKey, account?.chainId, account?.address],
      refetchInterval: refreshMs,
      queryFn:
        account === undefined || chain === undefined
          ? skipToken
          : async ({ signal }): Promise<Balances> => {
              const { address } = account
              return await readBalances({ chain, address, tokens: hub.tokens, rpc: hub.rpc(chain.id), signal })
            },
    },
    queryClientOf(hub),
  )
}

/** Reads every balance on the screen again, after something moved them. */
export async function refreshBalances(hub: Hub): Promise<void> {
  await queryClientOf(hub).invalidateQueries({ queryKey: [balancesKey] })
}
