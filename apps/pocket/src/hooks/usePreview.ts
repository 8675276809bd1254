import { type Effects, type Quote, toTransactionParameters } from '@latchkey/evm'
import { useQuery } from '@tanstack/react-query'
import { usePocket } from '../PocketContext.ts'
import { previewAsked } from '../requests/previewAsked.ts'
import type { TransactionRequest } from '../requests/quoteAsked.ts'
import { queryClientOf } from './queryClientOf.ts'

/** The effects of a transaction at the price it was quoted for; undefined while the node is asked. */
export function usePreview(key: string, request: TransactionRequest, quote: Quote | undefined): Effects | undefined {
  const pocket = usePocket()
  const priced = quote === undefined ? undefined : toTransactionParameters(quote.transfer)
  const { data } = useQuery(
    {
      queryKey: ['effects', key, priced?.gas],
      queryFn: ({ signal }) => previewAsked(pocket, request, { priced, signal }),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClientOf(pocket),
  )
  return data
}
