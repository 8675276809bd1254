import type { Clock, KeyValueStorage, Log, Rpc, Store, Turns } from '@latchkey/base'
import type { Chain, Token } from '@latchkey/evm'
import type { WalletBook } from '@latchkey/wallet-book'
import type { Connector } from './connector.ts'

/** Things that a hub lends its sources of wallets. */
export type SourceDeps = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  /** Every token of a network that the site vouches for: those, and the ones of its lists once they are there. Never fails. */
  readonly listedTokens: (chainId: number) => Promise<readonly Token[]>
  readonly walletBook: WalletBook
  readonly rpc: (chainId: number) => Rpc
  readonly storage: KeyValueStorage
  /** Across tabs where the platform can. */
  readonly turns: Turns
  readonly clock: Clock
  readonly log: Log
}

/** Ended with the hub. */
export type Controller = { close(): unknown }

/**
 * Names what the connectors of one kind work from, so that its screens find it in a hub that knows no kinds. `of` is
 * never there: it holds the type.
 */
export type ControllerKey<Named extends Controller> = { readonly name: string; readonly of?: Named }

/** Connectors of one kind, and what they work from where screens use it too. */
export type SourcedWallets = {
  readonly connectors: readonly Connector[]
  readonly controller?: readonly [ControllerKey<Controller>, Controller]
}

/** Wallets that are not found in the page, such as `remoteWallets({ start, hasPublicRelay })`. */
export type WalletSource = (deps: SourceDeps) => SourcedWallets | Promise<SourcedWallets>

/** Undefined where the page has no such source, and before its code is here; `hub.controllers` tells when that changes. */
export function controllerOf<Named extends Controller>(
  hub: { readonly controllers: Store<ReadonlyMap<string, Controller>> },
  key: ControllerKey<Named>,
): Named | undefined {
  // A source puts it there together with its key.
  return hub.controllers.get().get(key.name) as Named | undefined
}
