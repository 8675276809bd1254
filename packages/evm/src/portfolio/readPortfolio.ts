import type { Rpc } from '@latchkey/base'
import type { Address } from '../address.ts'
import type { Chain, Token } from '../chains/chain.ts'
import { type Balances, readBalances } from './readBalances.ts'

/** The balances of an account on one network: read just now, or what was last seen there, while its node is away. */
export type NetworkBalances =
  | { readonly chainId: number; readonly status: 'read'; readonly balances: Balances; readonly readAtMs: number }
  | {
      readonly chainId: number
      readonly status: 'away'
      /** Undefined where nothing was ever seen: what is there is unknown, and not nothing. */
      readonly lastSeen: { readonly balances: Balances; readonly readAtMs: number } | undefined
      readonly error: unknown
    }

export type ReadPortfolioOptions = {
  readonly address: Address
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly rpc: (chainId: number) => Rpc
  /** In milliseconds since the epoch. */
  readonly now: () => number
  /** An earlier reading of this address, whose balances stay as last seen where a node does not answer. */
  readonly before?: readonly NetworkBalances[]
  readonly signal?: AbortSignal
}

/** Reads the balances on all networks at once, one round trip for each. A network that fails is away, and holds up no other. */
export async function readPortfolio(options: ReadPortfolioOptions): Promise<readonly NetworkBalances[]> {
  const { address, chains, tokens, rpc, now, before = [], signal } = options
  return await Promise.all(
    chains.map(async (chain): Promise<NetworkBalances> => {
      const chainId = chain.id
      try {
        const balances = await readBalances({ chain, address, tokens, rpc: rpc(chainId), signal })
        return { chainId, status: 'read', balances, readAtMs: now() }
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        return { chainId, status: 'away', lastSeen: lastSeen(before, chainId), error }
      }
    }),
  )
}

function lastSeen(before: readonly NetworkBalances[], chainId: number) {
  const network = before.find((each) => each.chainId === chainId)
  if (network?.status !== 'read') return network?.lastSeen
  return { balances: network.balances, readAtMs: network.readAtMs }
}
