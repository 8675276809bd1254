import { type KeyValueStorage, memoryStorage, type Rpc, silentLog, type Turns } from '@latchkey/base'
import { type FakeClock, fakeClock, fakeRpc } from '@latchkey/base/testing'
import type { Chain, Token } from '@latchkey/evm'
import type { Connector } from '../connector.ts'
import { createHub, type HubOptions } from '../createHub.ts'
import type { Hub, Locks } from '../hub.ts'
import type { LoginClient } from '../loginClient.ts'
import type { Vault } from '../vault.ts'

export type TestHubOptions = {
  readonly connectors?: readonly Connector[]
  readonly chains?: readonly Chain[]
  readonly sources?: HubOptions['sources']
  readonly storage?: KeyValueStorage
  readonly rpc?: Rpc
  readonly login?: LoginClient
  readonly locks?: Locks
  readonly turns?: Turns
  readonly vault?: Vault
  readonly clock?: FakeClock
  readonly tokens?: readonly Token[]
  readonly tokenLists?: HubOptions['tokenLists']
  readonly log?: HubOptions['log']
  readonly explorerUrl?: HubOptions['explorerUrl']
}

const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Chains 1, 10 and 31337; only the last two can be described to a wallet. */
export const testChains: readonly Chain[] = [
  { id: 1, name: 'Main', nativeCurrency: coin, rpcUrls: [] },
  { id: 10, name: 'Ten', nativeCurrency: coin, rpcUrls: ['http://127.0.0.1:1/ten'] },
  { id: 31337, name: 'Local', nativeCurrency: coin, rpcUrls: ['http://127.0.0.1:1/local'] },
]

/** The explorer that a page names to wallets for a chain that has none. */
export const testExplorerUrl = (chainId: number) => `http://localhost:4400/explorer/${chainId}`

/** A hub over fakes, and the clock that moves it. */
export function testHub(options: TestHubOptions = {}): { readonly hub: Hub; readonly clock: FakeClock } {
  const { connectors = [], storage = memoryStorage(), rpc = fakeRpc({}), clock = fakeClock() } = options
  const hub = createHub({
    chains: options.chains ?? testChains,
    connectors,
    storage,
    rpc: () => rpc,
    clock,
    log: options.log ?? silentLog,
    ...(options.sources && { sources: options.sources }),
    ...(options.tokens && { tokens: options.tokens }),
    ...(options.tokenLists && { tokenLists: options.tokenLists }),
    ...(options.explorerUrl && { explorerUrl: options.explorerUrl }),
    ...(options.login && { login: options.login }),
    ...(options.locks && { locks: options.locks }),
    ...(options.turns && { turns: options.turns }),
    ...(options.vault && { vault: options.vault }),
  })
  return { hub, clock }
}
