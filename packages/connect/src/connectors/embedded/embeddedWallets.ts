import type { Clock, KeyValueStorage, Log, Rpc } from '@latchkey/base'
import type { Chain, Token } from '@latchkey/evm'
import type { Connector } from '../../connector.ts'
import type { EmbeddedDesk } from './embeddedDesk.ts'

/** What a hub gives its embedded wallets. */
export type EmbeddedSurroundings = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly rpc: (chainId: number) => Rpc
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly log: Log
}

/** The connectors of the embedded wallet, and the desk from which they work. */
export type EmbeddedWallets = { readonly desk: EmbeddedDesk; readonly connectors: readonly Connector[] }
