import type { BlockExplorer, Chain } from '@latchkey/evm'

/** The explorer of this server for a chain, by the address that wallets and links are given. */
export function ownExplorer(origin: string, chainId: number): BlockExplorer {
  return { name: 'Explorer', url: `${origin}/explorer/${chainId}` }
}

/** A chain whose own explorer, where it is shown, comes before any other. */
export function withOwnExplorer(chain: Chain, shown: ReadonlySet<number>, origin: string): Chain {
  if (!shown.has(chain.id)) return chain
  return { ...chain, blockExplorers: [ownExplorer(origin, chain.id), ...(chain.blockExplorers ?? [])] }
}

/** True for the addresses of the explorer's pages, for the chains for which it is shown. */
export function isExplorerPath(path: string, shown: ReadonlySet<number>): boolean {
  const [, chainId] = /^\/explorer(?:\/(\d{1,16})(?:\/(?:tx|address|block|token)\/\w{1,80})?)?\/?$/.exec(path) ?? [
    undefined,
    '',
  ]
  return chainId === undefined ? shown.size > 0 : shown.has(Number(chainId))
}
