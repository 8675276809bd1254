import { EvmError } from '../errors.ts'
import type { Chain } from './chain.ts'

/** Finds a configured chain by id, by name, or by both. Fails with `chain_mapping_not_found` (specification §5). */
export function findChain(
  chains: readonly Chain[],
  wanted: { readonly chainId?: number; readonly name?: string },
): Chain {
  const { chainId, name } = wanted
  const isNamed = name !== undefined || chainId !== undefined
  const found = chains.find(
    (chain) => (chainId === undefined || chain.id === chainId) && (name === undefined || chain.name === name),
  )
  if (!isNamed || found === undefined) {
    throw new EvmError('chain_mapping_not_found', { data: { chain: name ?? String(chainId) } })
  }
  return found
}

/** The nodes of a chain for our own transports: private addresses come first (specification §3). */
export function transportUrls(chain: Chain): readonly string[] {
  return [...(chain.privateCustomerRpcUrls ?? []), ...chain.rpcUrls]
}
