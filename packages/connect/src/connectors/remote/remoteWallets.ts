import type { WalletBook } from '@latchkey/wallet-book'
import type { WalletSource } from '../../walletSource.ts'
import { anyRemoteConnector, bookRemoteConnector } from './remoteConnectors.ts'
import { createRemoteController, type PairingKit, remoteController } from './remoteController.ts'

/** Options of `remoteWallets`. */
export type RemoteWalletsOptions = {
  /** Loads and starts the pairing protocol. */
  readonly start: () => Promise<PairingKit>
  /**
   * True where the relay is one that wallets from the shops use, so that a wallet of the book can be offered by name.
   * Otherwise only wallets that can be told a relay's address will find this page, whatever their name.
   */
  readonly hasPublicRelay: boolean
  /** The whole book, where the hub's is a short one for the first frame. */
  readonly walletBook?: WalletBook
  /** The kind of a wallet's own link that opens it on a phone; native unless given. */
  readonly linkPreference?: 'native' | 'universal'
}

/**
 * Offers wallets on other devices: one connector for any of them and, on a public relay, one for each wallet of the book
 * that supports remote sessions. Loads and asks nothing before a visitor chooses one.
 */
export function remoteWallets({
  start,
  hasPublicRelay,
  walletBook: whole,
  linkPreference,
}: RemoteWalletsOptions): WalletSource {
  return ({ chains, ...deps }) => {
    const walletBook = hasPublicRelay ? (whole ?? deps.walletBook).filter(({ walletConnect }) => walletConnect) : []
    const controller = createRemoteController({
      ...deps,
      walletBook,
      start,
      chainIds: chains.map(({ id }) => id),
      ...(linkPreference !== undefined && { linkPreference }),
    })
    return {
      controller: [remoteController, controller],
      connectors: [
        anyRemoteConnector(controller),
        ...walletBook.map((entry) => bookRemoteConnector(controller, entry)),
      ],
    }
  }
}
