import type { BlockExplorer, Chain, NativeCurrency } from './chain.ts'
import { parsePlainChain } from './plainChain.ts'

/** A network as viem and wagmi define it; only the fields that are read, so that any release of theirs fits. */
export type ViemChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: BlockExplorer } | undefined
  readonly contracts?: object | undefined
  readonly testnet?: boolean | undefined
  readonly sourceId?: number | undefined
}

/** A network of ours as it is, or one of viem's read as ours. Fails with `invalid_chain`, naming the field that is wrong. */
export function toChain(chain: Chain | ViemChain): Chain {
  if (isOurs(chain)) return chain
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, contracts = {}, testnet, sourceId } = chain
  const addresses = Object.entries(contracts).flatMap(([key, contract]) => {
    const address: unknown = typeof contract === 'object' && contract !== null ? Reflect.get(contract, 'address') : null
    return typeof address === 'string' ? [[key, address] as const] : []
  })
  return parsePlainChain({
    ...{ id, name, nativeCurrency, testnet, sourceId, contracts: Object.fromEntries(addresses) },
    rpcUrls: rpcUrls.default.http,
    ...(blockExplorers !== undefined && { blockExplorers: [blockExplorers.default] }),
  })
}

function isOurs(chain: Chain | ViemChain): chain is Chain {
  return Array.isArray(chain.rpcUrls)
}
