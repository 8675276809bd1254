import { type Config, type CreateConnectorFn, createConfig, custom } from '@wagmi/core'
import type { Hub } from '../hub.ts'
import { type LatchkeyConnectorOptions, latchkeyConnector } from './latchkeyConnector.ts'

/** A network in wagmi's own form, as `viem/chains` has them. */
type WagmiChain = Parameters<typeof createConfig>[0]['chains'][number]

/** Options of `wagmiConfig`. */
export type WagmiConfigOptions = LatchkeyConnectorOptions & {
  /** The hub's networks in wagmi's form: at least one. */
  readonly chains: readonly [WagmiChain, ...WagmiChain[]]
  /** Connectors of wagmi's beside the hub. */
  readonly connectors?: readonly CreateConnectorFn[]
}

/**
 * A configuration of wagmi over a hub: one connector, which is whatever the page has connected, and reads over the hub's
 * own nodes. Wallets are found by the hub alone.
 */
export function wagmiConfig(hub: Hub, { chains, connectors = [], ...options }: WagmiConfigOptions): Config {
  return createConfig({
    chains,
    connectors: [latchkeyConnector(hub, options), ...connectors],
    transports: Object.fromEntries(
      chains.map(({ id }) => [id, custom({ request: async (request) => await hub.rpc(id).call(request) })]),
    ),
    multiInjectedProviderDiscovery: false,
    // The hub remembers what is connected.
    storage: null,
  })
}
