import type { Clock, Log } from '@latchkey/base'
import type { Connector } from '../connector.ts'
import { injectedConnector } from './injected.ts'
import { type Provider, readProperty } from './provider.ts'

/** Where a named wallet's provider is looked up, and what its connector needs besides. */
export type WalletPlace = { readonly readProvider: () => unknown; readonly clock: Clock; readonly log: Log }

/**
 * Phantom's EVM side (specification §3): injected, without a remote session to fall back to. Asked in silence only while
 * it shows an account, or it opens its window.
 */
export function phantomEvm(place: WalletPlace): Connector {
  const canReadSilently = (provider: Provider) => typeof readProperty(provider, 'selectedAddress') === 'string'
  return injectedConnector({ id: 'injected:phantomevm', key: 'phantomevm', name: 'Phantom', canReadSilently, ...place })
}

/** Exodus' EVM side (specification §3): injected, with a remote session to fall back to. */
export function exodusEvm(place: WalletPlace): Connector {
  const flags = { walletConnectorFallback: true }
  return injectedConnector({ id: 'injected:exodusevm', key: 'exodusevm', name: 'Exodus', flags, ...place })
}

/** Coinbase's extension where it does not announce itself (specification §3). */
export function coinbaseExtension(place: WalletPlace): Connector {
  return injectedConnector({ id: 'injected:coinbase', key: 'coinbase', name: 'Coinbase Wallet', ...place })
}
