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

/** Wallets refuse a coin whose symbol is shorter or longer than this, some without a word. */
const minSymbolLength = 2
const maxSymbolLength = 6
/** The longest name of a network that every wallet takes. */
const maxNameLength = 100

/**
 * Describes a chain to a wallet, in the form that the strictest take: no member beside these, and no empty list. Private
 * node addresses are never part of it. `ownExplorerUrl` stands in for an explorer that the chain has not: several wallets
 * refuse a network without one, in a window that nobody sees.
 */
export function toAddChainParameter(chain: Chain, ownExplorerUrl?: string): AddChainParameter {
  const { name, decimals } = chain.nativeCurrency
  const known = (chain.blockExplorers ?? []).map(({ url }) => url).filter(isSafePlace)
  const explorers = known.length > 0 || ownExplorerUrl === undefined ? known : [ownExplorerUrl]
  return {
    chainId: toQuantity(chain.id),
    chainName: chain.name.slice(0, maxNameLength),
    nativeCurrency: { name, symbol: toSymbol(chain.nativeCurrency), decimals },
    rpcUrls: toRpcUrls(chain.rpcUrls),
    ...(explorers.length > 0 && { blockExplorerUrls: explorers }),
  }
}

/** The addresses that a wallet may use; where there is none of those, what there is. */
function toRpcUrls(urls: readonly string[]): readonly string[] {
  const safe = urls.filter(isSafePlace)
  return safe.length > 0 ? safe : urls
}

/** The strictest wallets go over https, and over plain http to this machine. */
function isSafePlace(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && loopbackNames.includes(hostname))
}

const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** A symbol that is too long is cut, and one that is too short makes room for the letters of the coin's name. */
function toSymbol({ name, symbol }: NativeCurrency): string {
  const isTooShort = [...symbol].length < minSymbolLength
  const letters = isTooShort ? name.replace(/[^\p{L}\p{N}]/gu, '') : symbol
  const cut = [...letters].slice(0, maxSymbolLength).join('')
  return [...cut].length < minSymbolLength ? 'COIN' : cut
}
