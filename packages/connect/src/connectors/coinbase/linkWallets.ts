import type { LinkClient } from '@latchkey/remote'
import { coinbaseAppUrl } from '@latchkey/wallet-book'
import type { Connector, ConnectorFlags } from '../../connector.ts'
import type { WalletSource } from '../../walletSource.ts'
import { connectLate } from './linkChunk.ts'
import { createLinkController, type LinkController, linkController } from './linkController.ts'

/** Options of `linkWallets`. */
export type LinkWalletsOptions = {
  /** Loads and starts the link protocol. */
  readonly start: () => Promise<LinkClient>
  readonly siteName: string
  /** The page that opens the app on a phone; the wallet's own unless given. */
  readonly appUrl?: string
}

/** The id of the connector for Coinbase Wallet where it is not in this browser. */
export const coinbaseLinkId = 'link:coinbase'

const linkFlags: ConnectorFlags = {
  canConnectViaQrCode: true,
  isInitialized: false,
  walletConnectorFallback: false,
  isWalletConnect: false,
  isAvailable: true,
  switchNetworkOnlyFromWallet: false,
}

/** Offers Coinbase Wallet on a phone. Loads and asks nothing before a visitor chooses it. */
export function linkWallets({ start, siteName, appUrl = coinbaseAppUrl }: LinkWalletsOptions): WalletSource {
  return ({ chains, ...deps }) => {
    const controller = createLinkController({ ...deps, start, siteName, appUrl, chainIds: chains.map(({ id }) => id) })
    return { controller: [linkController, controller], connectors: [coinbaseLink(controller)] }
  }
}

/** Coinbase Wallet by a link to its phone app (specification §3). The extension has a connector of its own. */
function coinbaseLink(controller: LinkController): Connector {
  return {
    id: coinbaseLinkId,
    key: 'coinbase',
    name: 'Coinbase Wallet',
    kind: 'coinbase',
    supportedChains: ['EVM', 'ETH'],
    connectedChain: 'EVM',
    get flags() {
      return { ...linkFlags, isInitialized: controller.kit.get() !== undefined }
    },
    isInstalled: () => false,
    async connect(options) {
      options.signal.throwIfAborted()
      return await connectLate(controller, coinbaseLinkId, options)
    },
  }
}
