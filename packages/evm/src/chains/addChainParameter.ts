import { type Hex, toQuantity } from '@latchkey/base'
import type { Chain, NativeCurrency } from './chain.ts'

/** The parameter of `wallet_addEthereumChain` (EIP-3085). */
export type AddChainParameter = {
  readonly chainId: Hex
  readonly chainName: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: readonly string[]
  readonly blockExplorerUrls?: readonly string[]
}

/** Describes a chain to a wallet. Private node addresses are never part of it. */
export function toAddChainParameter(chain: Chain): AddChainParameter {
  const explorers = chain.blockExplorers?.map(({ url }) => url) ?? []
  return {
    chainId: toQuantity(chain.id),
    chainName: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls,
    ...(explorers.length > 0 ? { blockExplorerUrls: explorers } : {}),
  }
}
