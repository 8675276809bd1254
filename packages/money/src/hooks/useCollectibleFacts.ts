import { askCollectibleFacts, type CollectibleFacts, type CollectibleSource } from '@latchkey/connect'
import { type Collectible, collectibleKey } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { queryClientOf } from '@latchkey/react/parts'
import { useQuery } from '@tanstack/react-query'

/** A description seldom changes, and its picture is kept by the browser as long, in milliseconds. */
const freshMs = 3_600_000

const nothing: CollectibleFacts = {}

/** How a collectible of a named collection describes itself, by the site's own server; empty until that is known, and for all others. */
export function useCollectibleFacts(
  source: Pick<CollectibleSource, 'fetch'> | undefined,
  collectible: Collectible,
): CollectibleFacts {
  const hub = useHub()
  const { data } = useQuery(
    {
      queryKey: ['collectibleFacts', collectibleKey(collectible)],
      enabled: source !== undefined && hub.collectibleUrl !== undefined && collectible.isListed,
      staleTime: freshMs,
      queryFn: async ({ signal }) =>
        source === undefined ? nothing : await askCollectibleFacts(hub, collectible, { fetch: source.fetch, signal }),
    },
    queryClientOf(hub),
  )
  return data ?? nothing
}
