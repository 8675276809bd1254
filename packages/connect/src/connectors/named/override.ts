import type { Clock, Log } from '@latchkey/base'
import type { Connector } from '../../connector.ts'
import { injectedConnector } from '../injected.ts'
import type { Provider } from '../provider.ts'
import { lateProvider } from './lateProvider.ts'

/** Abilities of a wallet of its own kind. */
export type OverrideCapabilities = {
  /** It may be offered to visitors. */
  readonly isAvailable: boolean
  /** It moves to another network when it is asked to; otherwise visitors are told to do that in the wallet. */
  readonly canSwitchChain: boolean
  /** Asking it for its accounts opens no window, so that a page may do it when it is loaded. */
  readonly canConnectSilently: boolean
}

/** A wallet that is reached in a way of its own, in the place of the generic connector for its override key. */
export type Override = {
  /** One of `overrideKeys`, or a key that no entry of the wallet book has. */
  readonly key: string
  readonly name: string
  readonly capabilities: OverrideCapabilities
  /** Whether the wallet can be reached from this page. Quick, asks nobody; asked often. */
  detect(): boolean
  /** The EIP-1193 provider of a wallet that has left one in the page. Hostile, and read anew each time. */
  provider?(): unknown
  /** Makes the provider of one that has not, once for each connection; the place for `import()`. */
  init(): Promise<Provider>
}

/** Given to a wallet of your own when its provider is made. */
export type OverrideDeps = { readonly clock: Clock; readonly log: Log }

/**
 * Connectors for wallets of their own kind, for `connectors` of a hub. Of two with one key the later one counts, so that
 * a site can put its own in the place of another.
 */
export function overrideConnectors(overrides: readonly Override[], deps: OverrideDeps): readonly Connector[] {
  const byKey = new Map(overrides.map((override) => [override.key, override]))
  return [...byKey.values()].map((override) => toConnector(override, deps))
}

function toConnector(override: Override, { clock, log }: OverrideDeps): Connector {
  const { key, name, capabilities } = override
  const { isAvailable, canSwitchChain, canConnectSilently } = capabilities
  return injectedConnector({
    id: `named:${key}`,
    key,
    name,
    flags: { isAvailable, switchNetworkOnlyFromWallet: !canSwitchChain },
    readProvider: () =>
      override.provider?.() ?? (override.detect() ? lateProvider(() => override.init(), log) : undefined),
    canReadSilently: () => canConnectSilently,
    clock,
    log,
  })
}
