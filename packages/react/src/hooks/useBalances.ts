import type { Hub } from '@latchkey/connect'
import type { Address, Balances } from '@latchkey/evm'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { balanceQuery, balancesKey } from './balanceQuery.ts'
import { queryClientOf } from './queryClientOf.ts'
import { useHub } from './useHub.ts'

/** The native and token balances of an account on one network of the hub; `data` is undefined until they are known. */
export function useBalances(
  account: { readonly address: Address; readonly chainId: number } | undefined,
): UseQueryResult<Balances> {
  const hub = useHub()
  const chain = hub.chains.find(({ id }) => id === account?.chainId)
  return useQuery(
    account === undefined || chain === undefined
      ? { queryKey: [balancesKey, account?.chainId, account?.address], queryFn: skipToken }
      : balanceQuery(hub, chain, account.address),
    queryClientOf(hub),
  )
}

/** Reads every balance on the screen again, after something moved them. */
export async function refreshBalances(hub: Hub): Promise<void> {
  await queryClientOf(hub).invalidateQueries({ queryKey: [balancesKey] })
}
