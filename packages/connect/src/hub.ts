import type { Clock, KeyValueStorage, Log, Rpc, Store, Turns } from '@latchkey/base'
import type { Address, Chain, Collection, Token } from '@latchkey/evm'
import type { WalletBook } from '@latchkey/wallet-book'
import type { BatchRecord } from './batchRecord.ts'
import type { ConnectionState, Login } from './connectionState.ts'
import type { Connection, Connector, LookBack } from './connector.ts'
import type { Failures } from './failure.ts'
import type { GuideSource } from './guides/askGuides.ts'
import type { HistorySource } from './history/historySource.ts'
import type { LoginClient } from './loginClient.ts'
import type { TokenListSource } from './tokenListSource.ts'
import type { TransferRecord } from './transferRecord.ts'
import type { Vault } from './vault.ts'
import type { Controller } from './walletSource.ts'

/** Runs `work` while no other tab of this origin runs work of the same name; resolves undefined when another holds it. */
export type Locks = <Value>(name: string, work: () => Promise<Value>) => Promise<Value | undefined>

/** Joins connectors, chains and the connection state; what the verbs work on. Data only: it has no verbs of its own. */
export type Hub = {
  readonly chains: readonly Chain[]
  /** Those that the owner has named; `tokensOf` has them with those of lists and of the visitor. */
  readonly tokens: readonly Token[]
  /** Where the site's lists of tokens are; absent where there are none. */
  readonly tokenLists?: TokenListSource | undefined
  readonly state: Store<ConnectionState>
  /** Detected and fixed connectors; grows while wallets announce themselves. */
  readonly connectors: Store<readonly Connector[]>
  /** Resolves when every source was heard, or has failed; absent when they are from the start. Never fails. */
  readonly searching: Promise<unknown> | undefined
  /** The book of the first frame, and the whole one from when it was loaded. */
  readonly walletBook: Store<WalletBook>
  /** Fetches the whole book once; where that fails the book stays as it is, and the next call tries again. Never fails. */
  readonly loadWalletBook: () => Promise<void>
  /** Asks wallets to announce themselves again: some load late, some speak only when asked. */
  readonly refreshWallets: () => void
  /** The live link behind `state.status === 'connected'`. */
  readonly connection: Store<Connection | undefined>
  /** The wallet that has ended the connection by itself; absent while one is connected, and once the visitor disconnected. */
  readonly left: Store<WalletLeft | undefined>
  /** Tasks of the visitor that have failed, told by `followHub`. */
  readonly failures: Failures
  /** Newest first; read from the storage and kept in step with other tabs from `followTransfers` on. */
  readonly transfers: Store<readonly TransferRecord[]>
  /** Newest first; read from the storage and kept in step with other tabs from `followBatches` on. */
  readonly batches: Store<readonly BatchRecord[]>
  /** The node of a chain. Fails with `public_client_missing` where the site has none. */
  readonly rpc: (chainId: number) => Rpc
  /** The page's own explorer of a chain, told to wallets for a chain that has no other; absent where there is none. */
  readonly explorerUrl: ((chainId: number) => string) | undefined
  /** Where the site's own server gives pictures of names that are elsewhere: `{avatarUrl}/{chainId}/{address}`. */
  readonly avatarUrl?: string | undefined
  /** The site's own server of what its owner has installed for the cards of calls and typed data; absent where there is none. */
  readonly guides?: GuideSource | undefined
  /** The collections that the site's owner has named. */
  readonly collections: readonly Collection[]
  /** Where the site's own server describes collectibles of these: `{collectibleUrl}/{chainId}/{contract}/{tokenId}`. */
  readonly collectibleUrl?: string | undefined
  /** The site's own server of what moved on an account; absent where there is none. */
  readonly history?: HistorySource | undefined
  /** The inputs of each source's connectors, by the name of their key; read with `controllerOf`. */
  readonly controllers: Store<ReadonlyMap<string, Controller>>
  readonly login: LoginClient | undefined
  /** True until the server is heard for the first time, where somebody was signed in before: not to be called signed out. While it cannot be reached it is asked again, as long as a wallet is connected. */
  readonly expectsLogin: Store<boolean>
  readonly storage: KeyValueStorage
  /** A key of this browser and what is sealed with it; absent where the browser cannot keep one. */
  readonly vault: Vault | undefined
  readonly locks: Locks
  /** Waits where `locks` gives up. */
  readonly turns: Turns
  readonly clock: Clock
  readonly log: Log
  /** Aborted by `closeHub`; everything with a lifetime ends with it. */
  readonly signal: AbortSignal
  /** Work in progress, one of each kind; only the verbs write here. */
  readonly running: Running
}

/** A wallet that has let go of this site, and what became of the login. */
export type WalletLeft = {
  readonly connectorId: string
  /** The one that has ended, or what stands for it where it did not come back when the page opened. */
  readonly connection: LookBack
  /** True where the wallet has not said so itself: it is silent, or did not come back when the page opened. */
  readonly isUnsure: boolean
  /** `locked` by its own word, `absent` where it says nothing; `unknown` until both it and the server were asked. */
  readonly why: 'unknown' | 'left' | 'locked' | 'absent'
  /** `kept` while the wallet is locked or absent; `unheard` as long as the server could not be told that it has ended. */
  readonly login: 'none' | 'ending' | 'kept' | 'ended' | 'unheard'
  /** The address that was signed in, where that is known. */
  readonly address?: Address
}

/** Work that is under way in this page, so that a second call joins it or replaces it. */
export type Running = {
  attempt?: ConnectAttempt | undefined
  switching?: SwitchAttempt | undefined
  signingIn?: { readonly address: Address; readonly result: Promise<Login> } | undefined
  /** Ends the listening to the live connection. */
  unlink?: (() => void) | undefined
  /** Lets a login server that could not be reached be, which would be asked again otherwise. */
  cancelLoginRetry?: (() => void) | undefined
  /** Ends the hub; what `closeHub` calls. */
  readonly close: () => void
  /** The transfers that this page follows, by client id; absent until it follows any. */
  followed?: Set<string> | undefined
  /** The batches that this page follows, by client id; absent until it follows any. */
  followedBatches?: Set<string> | undefined
}

/** A switch to another network that the wallet is asked for. */
export type SwitchAttempt = {
  readonly chainId: number
  readonly result: Promise<void>
  /** In milliseconds since the epoch. */
  readonly sinceMs: number
  /** Waits for the wallet no longer. */
  readonly giveUp: () => void
  readonly isOver: () => boolean
}

/** In milliseconds since the epoch. */
export type Patience = { untilMs: number }

/** One connection being opened. A silent one asks the visitor for nothing. */
export type ConnectAttempt = {
  readonly connectorId: string
  readonly isSilent: boolean
  /** The state to go back to when nothing comes of it. */
  readonly before: ConnectionState
  readonly abort: AbortController
  readonly result: Promise<Connection>
  /** Until when a wallet that is silent is asked again; for a silent attempt, and put off by whoever joins it. */
  readonly patience?: Patience | undefined
  /** Puts the state back to what it was before, as far as that still lives. */
  readonly restore: () => void
}
