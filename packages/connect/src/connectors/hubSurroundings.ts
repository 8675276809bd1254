import type { Clock, KeyValueStorage, Log, Rpc } from '@latchkey/base'
import type { Chain } from '@latchkey/evm'

/** What a hub gives to wallets that it does not find by itself. */
export type HubSurroundings = {
  readonly chains: readonly Chain[]
  readonly rpc: (chainId: number) => Rpc
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly log: Log
}
