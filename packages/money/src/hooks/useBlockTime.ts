import { type Chain, measureBlockTime } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { queryClientOf } from '@latchkey/react/parts'
import { useQuery } from '@tanstack/react-query'

/** A network's pace hardly changes; it is measured again after this long, in milliseconds. */
const freshMs = 600_000

/** The seconds between two blocks of a network, as measured; undefined while nobody knows. */
export function useBlockTime(chain: Chain): number | undefined {
  const hub = useHub()
  const { data } = useQuery(
    {
      queryKey: ['blockTime', chain.id],
      staleTime: freshMs,
      // A query must not answer undefined.
      queryFn: async ({ signal }) => (await measureBlockTime(hub.rpc(chain.id), signal)) ?? null,
    },
    queryClientOf(hub),
  )
  return data ?? undefined
}
