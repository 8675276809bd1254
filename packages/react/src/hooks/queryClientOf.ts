import type { Hub } from '@latchkey/connect'
import { QueryClient } from '@tanstack/react-query'

const clients = new WeakMap<Hub, QueryClient>()

/** The one cache of names, balances and fees of a hub. It lives as long as the hub does. */
export function queryClientOf(hub: Hub): QueryClient {
  const known = clients.get(hub)
  if (known !== undefined) return known
  // Failed reads are shown at once; the interval of each query is its retry.
  // That there is no network is a failure as well: by itself the library would wait for one, and show that it asks.
  const queries = { retry: false, refetchOnWindowFocus: true, networkMode: 'always', refetchOnReconnect: true } as const
  const made = new QueryClient({ defaultOptions: { queries } })
  clients.set(hub, made)
  // Listens for the visitor's coming back, to the page and to the network, until the hub is closed.
  made.mount()
  hub.signal.addEventListener('abort', () => made.unmount(), { once: true })
  return made
}
