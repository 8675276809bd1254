import type { FeeEstimate } from '@latchkey/evm'
import { useQuery } from '@tanstack/react-query'
import { usePocket } from '../PocketContext.ts'
import { quoteAsked, type TransactionRequest } from '../requests/quoteAsked.ts'
import { queryClientOf } from './queryClientOf.ts'

/** The cost of a transaction; undefined while the node is asked. `again` asks anew; nothing else does. */
export function useFee(
  key: string,
  request: TransactionRequest,
): { estimate: FeeEstimate | undefined; again: () => void } {
  const pocket = usePocket()
  const { data, isFetching, refetch } = useQuery(
    {
      queryKey: ['fee', key],
      queryFn: () => quoteAsked(pocket, request),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClientOf(pocket),
  )
  return { estimate: isFetching ? undefined : data, again: () => void refetch() }
}
