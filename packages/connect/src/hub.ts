import type { Clock, KeyValueStorage, Log, Rpc, Store } from '@latchkey/base'
import type { Chain, Token } from '@latchkey/evm'
import type { ConnectionState } from './connectionState.ts'
import type { Connection, Connector } from './connector.ts'
import type { LoginClient } from './loginClient.ts'
import type { TransferRecord } from './transfers/transferRecord.ts'

/** Runs `work` while no other tab of this origin runs work of the same name; resolves undefined when another holds it. */
export type Locks = <Value>(name: string, work: () => Promise<Value>) => Promise<Value | undefined>

/** Joins connectors, chains and the connection state; what the verbs work on. Data only: it has no verbs of its own. */
export type Hub = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly state: Store<ConnectionState>
  /** Detected and fixed connectors; grows while wallets announce themselves. */
  readonly connectors: Store<readonly Connector[]>
  /** The live link behind `state.status === 'connected'`. */
  readonly connection: Store<Connection | undefined>
  readonly transfers: Store<readonly TransferRecord[]>
  readonly rpc: (chainId: number) => Rpc
  readonly login: LoginClient | undefined
  readonly storage: KeyValueStorage
  readonly locks: Locks
  readonly clock: Clock
  readonly log: Log
  /** Aborted by `closeHub`; everything with a lifetime ends with it. */
  readonly signal: AbortSignal
}
