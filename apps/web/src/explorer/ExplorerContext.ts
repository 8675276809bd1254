import type { Chain, Token } from '@latchkey/evm'
import { createContext, use } from 'react'

/** The network that is looked at, and the tokens of it that the owner has listed. */
export type ExplorerNetwork = { readonly chain: Chain; readonly tokens: readonly Token[] }

export const ExplorerContext = createContext<ExplorerNetwork | undefined>(undefined)

/** The network that is looked at, anywhere below the explorer's page. */
export function useNetwork(): ExplorerNetwork {
  const network = use(ExplorerContext)
  if (network === undefined) throw new TypeError('There is no network around this part of the explorer')
  return network
}
