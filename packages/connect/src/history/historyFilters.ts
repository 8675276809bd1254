import type { Address } from '@latchkey/evm'

/** The part of a history that somebody wants to see; all of it where nothing is named. */
export type HistoryFilters = {
  readonly chainId?: number | undefined
  readonly direction?: 'in' | 'out' | undefined
  /** The coin of whichever network, or a token by the address of its contract. */
  readonly asset?: 'coin' | Address | undefined
  readonly state?: 'underWay' | 'done' | 'failed' | undefined
  /** Part of a name, an address, a hash or a symbol. */
  readonly search?: string | undefined
}

/** The filters as the server takes them. Of `state` it knows the outcome alone: what is under way may be on no chain yet. */
export function toHistoryQuery({ chainId, direction, asset, state, search = '' }: HistoryFilters): URLSearchParams {
  const query = new URLSearchParams()
  if (chainId !== undefined) query.set('chain', String(chainId))
  if (direction !== undefined) query.set('direction', direction)
  if (asset !== undefined) query.set('asset', asset)
  if (state !== undefined) query.set('outcome', state === 'failed' ? 'reverted' : 'success')
  if (search.trim() !== '') query.set('search', search.trim().slice(0, maxSearchLength))
  return query
}

/** No address and no hash is longer. */
const maxSearchLength = 66
