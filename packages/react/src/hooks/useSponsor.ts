import type { BatchRequest } from '@latchkey/connect'
import { embeddedIdPrefix } from '@latchkey/embedded'
import { sameAddress } from '@latchkey/evm'
import { useDebounced } from '@latchkey/ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryClientOf } from './queryClientOf.ts'
import { useConnectionState } from './useConnectionState.ts'
import { useEmbedded } from './useEmbedded.ts'
import { useHub } from './useHub.ts'

/**
 * The word about the network fee of calls, and who pays it. `site` is how the site calls itself; `reason` is the code of its server's refusal, such
 * as `sponsor_budget_user`, and absent where it pays for nothing of the kind.
 */
export type Sponsoring =
  | { readonly status: 'asking' }
  | { readonly status: 'paid'; readonly site: string }
  | { readonly status: 'unpaid'; readonly reason?: string }

/** How long typing has to pause before it is asked, and how long an answer is good, in milliseconds. */
const pauseMs = 400
const freshMs = 30_000

/**
 * Asks whether the site's owner would pay the fee of these calls, for the embedded wallet that is connected: `unpaid` for any
 * other, and where nothing is given. It promises nothing: the owner is asked again when they are sent (`useBatch`), and the
 * wallet's card says who pays.
 */
export function useSponsor(request: BatchRequest | undefined): Sponsoring {
  const hub = useHub()
  const state = useConnectionState()
  const embedded = useEmbedded()
  const isOwn =
    request !== undefined &&
    state.status === 'connected' &&
    state.connectorId.startsWith(embeddedIdPrefix) &&
    sameAddress(state.account.address, request.from)
  const key = isOwn && embedded !== undefined ? keyOf(request) : undefined
  const settled = useDebounced(key, pauseMs)
  const { data } = useQuery(
    {
      queryKey: ['sponsor', key],
      queryFn:
        key === undefined || key !== settled || embedded === undefined || request === undefined
          ? skipToken
          : async () => await (await embedded.open()).batches.offer(request, request.chainId),
      staleTime: freshMs,
      gcTime: freshMs,
    },
    queryClientOf(hub),
  )
  if (key === undefined) return { status: 'unpaid' }
  if (data === undefined) return { status: 'asking' }
  if (data.isPaid) return { status: 'paid', site: data.site }
  return { status: 'unpaid', ...(data.reason !== undefined && { reason: data.reason }) }
}

function keyOf({ chainId, from, calls }: BatchRequest): string {
  return JSON.stringify([chainId, from, calls.map(({ to, value, data }) => [to, String(value), data])])
}
