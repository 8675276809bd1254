/** The content of a page of the explorer. */
export type Place =
  | { readonly kind: 'networks' }
  | { readonly kind: 'overview'; readonly chainId: number }
  | { readonly kind: 'tx' | 'address' | 'block' | 'token'; readonly chainId: number; readonly id: string }

const pattern = /^\/explorer(?:\/([1-9]\d{0,15})(?:\/(tx|address|block|token)\/(\w+))?)?$/
const forms = { tx: /^0x[\da-f]{64}$/i, address: /^0x[\da-f]{40}$/i, block: /^(?:\d{1,15}|0x[\da-f]{64})$/i }

/** The path of a page → what it shows; undefined where no page is. */
export function readPlace(path: string): Place | undefined {
  const [found, chain, kind, id = ''] = pattern.exec(path) ?? []
  if (found === undefined) return undefined
  if (chain === undefined) return { kind: 'networks' }
  const chainId = Number(chain)
  if (kind === 'tx' || kind === 'address' || kind === 'block') {
    return forms[kind].test(id) ? { kind, chainId, id } : undefined
  }
  if (kind === 'token') return forms.address.test(id) ? { kind, chainId, id } : undefined
  return { kind: 'overview', chainId }
}

/** The path of what is shown. */
export function pathOf(place: Exclude<Place, { kind: 'networks' }>): string {
  const network = `/explorer/${place.chainId}`
  return place.kind === 'overview' ? network : `${network}/${place.kind}/${place.id}`
}

/** The thing somebody looks for: a transaction, an address or the number of a block; undefined for none of these. */
export function findPlace(text: string, chainId: number): Place | undefined {
  const id = text.trim()
  for (const kind of ['tx', 'address'] as const) if (forms[kind].test(id)) return { kind, chainId, id }
  const number = id.replace(/^#/, '').replace(/[ ,.'_]/g, '')
  return /^\d{1,15}$/.test(number) ? { kind: 'block', chainId, id: number } : undefined
}
