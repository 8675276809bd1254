import { toConnectorKey, type WalletEntry } from '@latchkey/wallet-book'
import type { Connector, ConnectorFlags } from '../../connector.ts'
import { connectLate } from './remoteChunk.ts'
import type { RemoteController } from './remoteController.ts'

/** The id of the connector for any wallet that can scan a code. */
export const anyRemoteId = 'remote:walletconnect'

const remoteFlags: ConnectorFlags = {
  canConnectViaQrCode: true,
  isInitialized: false,
  walletConnectorFallback: false,
  isWalletConnect: true,
  isAvailable: true,
  switchNetworkOnlyFromWallet: false,
}

/** The connector for any wallet on another device. Never detected as installed (specification §5). */
export function anyRemoteConnector(controller: RemoteController): Connector {
  return remoteConnector(controller, { id: anyRemoteId, key: 'walletconnect', name: 'Phone or other device' })
}

/** The connector for a wallet-book entry that supports remote sessions. Its key comes from its name (facts, §3). */
export function bookRemoteConnector(controller: RemoteController, entry: WalletEntry): Connector {
  const { key, name, switchNetworkOnlyFromWallet = false } = entry
  return remoteConnector(controller, {
    id: `remote:${key}`,
    key: toConnectorKey(name),
    name,
    switchNetworkOnlyFromWallet,
  })
}

type Row = {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly switchNetworkOnlyFromWallet?: boolean
}

function remoteConnector(controller: RemoteController, row: Row): Connector {
  const { id, key, name, switchNetworkOnlyFromWallet = false } = row
  return {
    id,
    key,
    name,
    kind: 'remote',
    supportedChains: ['EVM', 'ETH'],
    connectedChain: 'EVM',
    get flags() {
      const isInitialized = controller.status.get() !== 'not-initialised'
      return { ...remoteFlags, isInitialized, switchNetworkOnlyFromWallet }
    },
    isInstalled: () => false,
    async connect(options) {
      options.signal.throwIfAborted()
      return await connectLate(controller, { id, key, switchNetworkOnlyFromWallet }, options)
    },
  }
}
