import { QueryClient } from '@tanstack/react-query'
import type { Pocket } from '../pocket.ts'

const clients = new WeakMap<Pocket, QueryClient>()

/** Reads of a wallet's screens from nodes. A read that fails is shown at once. */
export function queryClientOf(pocket: Pocket): QueryClient {
  const known = clients.get(pocket)
  if (known !== undefined) return known
  const made = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  clients.set(pocket, made)
  return made
}
