import { readCapabilities } from '@latchkey/connect'
import type { BatchCapabilities } from '@latchkey/evm'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryClientOf } from './queryClientOf.ts'
import { useConnectionState } from './useConnectionState.ts'
import { useHub } from './useHub.ts'

/**
 * The power of the connected wallet over several calls at once, on its network unless another is given; undefined until it
 * has answered, and while none is connected.
 */
export function useCapabilities(chainId?: number): BatchCapabilities | undefined {
  const hub = useHub()
  const state = useConnectionState()
  const account = state.status === 'connected' ? state.account : undefined
  const id = chainId ?? account?.chainId
  const connectorId = state.status === 'connected' ? state.connectorId : undefined
  const { data } = useQuery(
    {
      queryKey: ['capabilities', connectorId, account?.address, id],
      queryFn: account === undefined ? skipToken : async () => await readCapabilities(hub, id),
      staleTime: 60_000,
    },
    queryClientOf(hub),
  )
  return data
}
