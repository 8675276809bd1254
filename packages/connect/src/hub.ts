import type { Clock, KeyValueStorage, Log, Rpc, Store } from '@latchkey/base'
import type { Address, Chain, Token } from '@latchkey/evm'
import type { ConnectionState, Login } from './connectionState.ts'
import type { Connection, Connector } from './connector.ts'
import type { LinkDesk } from './connectors/coinbase/linkDesk.ts'
import type { EmbeddedDesk } from './connectors/embedded/embeddedDesk.ts'
import type { RemoteDesk } from './connectors/remote/remoteDesk.ts'
import type { LoginClient } from './loginClient.ts'
import type { TransferRecord } from './transfers/transferRecord.ts'
import type { WalletBook } from './walletBook/walletEntry.ts'

/** Runs `work` while no other tab of this origin runs work of the same name; resolves undefined when another holds it. */
export type Locks = <Value>(name: string, work: () => Promise<Value>) => Promise<Value | undefined>

/** Joins connectors, chains and the connection state; what the verbs work on. Data only: it has no verbs of its own. */
export type Hub = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly state: Store<ConnectionState>
  /** Detected and fixed connectors; grows while wallets announce themselves. */
  readonly connectors: Store<readonly Connector[]>
  /** Resolves when every kind of wallet is looked for, or cannot be; absent when they are from the start. Never fails. */
  readonly searching: Promise<unknown> | undefined
  /** The book of the first frame, and the whole one from when it was loaded. */
  readonly walletBook: Store<WalletBook>
  /** Fetches the whole book once; where that fails the book stays as it is, and the next call tries again. Never fails. */
  readonly loadWalletBook: () => Promise<void>
  /** Asks wallets to announce themselves again: some load late, some speak only when asked. */
  readonly refreshWallets: () => void
  /** The live link behind `state.status === 'connected'`. */
  readonly connection: Store<Connection | undefined>
  /** Newest first; read from the storage and kept in step with other tabs from `followTransfers` on. */
  readonly transfers: Store<readonly TransferRecord[]>
  readonly rpc: (chainId: number) => Rpc
  /** From where wallets on other devices are connected; absent where they are not offered, and before their code is here. */
  readonly remote: Store<RemoteDesk | undefined>
  /** From where the embedded wallet is used; absent where there is no key custody, and before its code is here. */
  readonly embedded: Store<EmbeddedDesk | undefined>
  /** From where a phone is linked; absent where that is not offered, and before its code is here. */
  readonly link: Store<LinkDesk | undefined>
  readonly login: LoginClient | undefined
  /** True until the server is heard for the first time, where somebody was signed in before: not to be called signed out. While it cannot be reached it is asked again, as long as a wallet is connected. */
  readonly expectsLogin: Store<boolean>
  readonly storage: KeyValueStorage
  readonly locks: Locks
  readonly clock: Clock
  readonly log: Log
  /** Aborted by `closeHub`; everything with a lifetime ends with it. */
  readonly signal: AbortSignal
  /** Work in progress, one of each kind; only the verbs write here. */
  readonly running: Running
}

/** What is under way in this page, so that a second call joins it or takes its place. */
export type Running = {
  attempt?: ConnectAttempt | undefined
  switching?: { readonly chainId: number; readonly result: Promise<void> } | undefined
  signingIn?: { readonly address: Address; readonly result: Promise<Login> } | undefined
  /** Ends the listening to the live connection. */
  unlink?: (() => void) | undefined
  /** Lets a login server that could not be reached be, which would be asked again otherwise. */
  cancelLoginRetry?: (() => void) | undefined
  /** Ends the hub; what `closeHub` calls. */
  readonly close: () => void
  /** The transfers that this page follows, by client id; absent until it follows any. */
  followed?: Set<string> | undefined
}

/** In milliseconds since the epoch. */
export type Patience = { untilMs: number }

/** One connection being opened. A silent one asks the visitor for nothing. */
export type ConnectAttempt = {
  readonly connectorId: string
  readonly isSilent: boolean
  readonly abort: AbortController
  readonly result: Promise<Connection>
  /** Until when a wallet that is silent is asked again; for a silent attempt, and put off by whoever joins it. */
  readonly patience?: Patience | undefined
  /** Puts the state back to what it was before, as far as that still lives. */
  readonly restore: () => void
}
