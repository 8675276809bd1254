import { memoryStorage, type Rpc, silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock, fakeRpc } from '@latchkey/base/testing'
import type { Chain } from '@latchkey/evm'
import { createHub, type HubOptions } from '../createHub.ts'
import type { Hub } from '../hub.ts'

/** Options of `testHub`: those of a hub, with one node for all chains and a clock that the test moves. */
export type TestHubOptions = Partial<Omit<HubOptions, 'rpc' | 'clock'>> & {
  readonly rpc?: Rpc
  readonly clock?: FakeClock
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
  const { rpc = fakeRpc({}), clock = fakeClock(), ...others } = options
  const parts = { chains: testChains, connectors: [], storage: memoryStorage(), log: silentLog, ...others }
  const hub = createHub({ ...parts, rpc: () => rpc, clock })
  return { hub, clock }
}
