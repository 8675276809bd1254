import { findToken, type OwnTokenLookup } from '@latchkey/connect'
import type { Address, Chain } from '@latchkey/evm'
import { useQueries } from '@tanstack/react-query'
import { queryClientOf } from './queryClientOf.ts'
import { useHub } from './useHub.ts'

/** The answer of one network about an address; `away` where its node did not answer. */
export type TokenAnswer = {
  readonly chain: Chain
  readonly answer: OwnTokenLookup | { readonly status: 'looking' | 'away' }
}

/** How long an answer stays good, in milliseconds: contracts hardly ever come and go. */
const goodMs = 60_000

/** Looks for a token at an address on every network of the page, or on the one that is named. */
export function useFoundTokens(
  address: Address,
  chainId?: number,
): {
  readonly answers: readonly TokenAnswer[]
  readonly retry: () => void
} {
  const hub = useHub()
  const chains = hub.chains.filter(({ id }) => chainId === undefined || id === chainId)
  const found = useQueries(
    {
      queries: chains.map(({ id }) => ({
        queryKey: ['token', id, address],
        staleTime: goodMs,
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
          await findToken(hub, { chainId: id, address, signal }),
      })),
    },
    queryClientOf(hub),
  )
  return {
    answers: chains.map((chain, index) => {
      const { data, isError = false, isFetching = false } = found[index] ?? {}
      return { chain, answer: data ?? { status: isError && !isFetching ? 'away' : 'looking' } }
    }),
    retry() {
      for (const { isError, refetch } of found) if (isError) void refetch()
    },
  }
}
