import type { Chain } from '@latchkey/evm'

export type NetworkGroup = { readonly kind: 'main' | 'test'; readonly chains: readonly Chain[] }

/** The networks whose name or id answers to `query`, those with real value first and testnets apart. */
export function groupNetworks(chains: readonly Chain[], query: string): readonly NetworkGroup[] {
  const wanted = query.trim().toLowerCase()
  const found = chains.filter(({ id, name }) => name.toLowerCase().includes(wanted) || String(id) === wanted)
  const groups: readonly NetworkGroup[] = [
    { kind: 'main', chains: found.filter(({ testnet }) => testnet !== true) },
    { kind: 'test', chains: found.filter(({ testnet }) => testnet === true) },
  ]
  return groups.filter((group) => group.chains.length > 0)
}
