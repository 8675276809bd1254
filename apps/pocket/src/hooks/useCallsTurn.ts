import type { InboundRequest } from '@latchkey/remote'
import { useQuery } from '@tanstack/react-query'
import { usePocket } from '../PocketContext.ts'
import { type CallsRequest, type CallsTurn, nextTurn } from '../requests/carryOutCalls.ts'
import { queryClientOf } from './queryClientOf.ts'
import { useStore } from './useStore.ts'

/** How often a call that waits for the one before it is looked at, in milliseconds. */
const lookMs = 2000

/** The next thing to be approved of calls; undefined while the node is asked, or with the reason why there is none. */
export function useCallsTurn(
  request: InboundRequest,
  asked: CallsRequest,
): { readonly turn: CallsTurn | undefined; readonly error: unknown; readonly again: () => void } {
  const pocket = usePocket()
  // Set with each call that was sent.
  useStore(pocket.done)
  const sent = pocket.calls.find(request.topic, asked.id)?.hashes.length ?? 0
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['calls', request.topic, request.id, sent],
      queryFn: () => nextTurn(pocket, request, asked),
      retry: false,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }) => (state.data === undefined ? lookMs : false),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClientOf(pocket),
  )
  return { turn: data, error: error ?? undefined, again: () => void refetch() }
}
