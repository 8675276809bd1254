import type { Clock, KeyValueStorage, Log, Rpc } from '@latchkey/base'
import type { Chain, Token } from '@latchkey/evm'

/** What a hub gives its embedded wallets. */
export type EmbeddedSurroundings = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly rpc: (chainId: number) => Rpc
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly log: Log
}
