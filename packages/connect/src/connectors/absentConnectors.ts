import type { Connector } from '../connector.ts'
import { ConnectError } from '../errors.ts'

/**
 * Stands for a wallet that does not say what it is (specification §3): a wallet that announces itself without a name bears
 * its name and key. By itself it is never installed; connecting it fails with `provider_not_found`.
 */
export function unknownConnector(): Connector {
  return absentConnector({ key: 'unknown', name: 'Unknown', isAvailable: true, code: 'provider_not_found' })
}

/**
 * Stands in for a remembered wallet whose connector no longer exists (specification §3). Never installed, never available;
 * connecting it fails with `wallet_not_found`.
 */
export function fallbackConnector(): Connector {
  const code = 'wallet_not_found'
  return absentConnector({ key: 'fallbackconnector', name: 'Fallback Connector', isAvailable: false, code })
}

function absentConnector(options: {
  readonly key: string
  readonly name: string
  readonly isAvailable: boolean
  readonly code: 'provider_not_found' | 'wallet_not_found'
}): Connector {
  const { key, name, isAvailable, code } = options
  return {
    id: key,
    key,
    name,
    kind: 'injected',
    supportedChains: ['EVM', 'ETH'],
    connectedChain: 'EVM',
    flags: {
      canConnectViaQrCode: false,
      isInitialized: true,
      walletConnectorFallback: false,
      isWalletConnect: false,
      isAvailable,
      switchNetworkOnlyFromWallet: false,
    },
    isInstalled: () => false,
    connect: () => Promise.reject(new ConnectError(code)),
  }
}
