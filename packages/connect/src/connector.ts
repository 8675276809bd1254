import type { CallRequest, Unsubscribe } from '@latchkey/base'
import type { Address } from '@latchkey/evm'

/** The way in which a wallet is met. */
export type ConnectorKind = 'injected' | 'remote' | 'coinbase' | 'embedded'

/** The connector flags of the specification (§3). */
export type ConnectorFlags = {
  readonly canConnectViaQrCode: boolean
  readonly isInitialized: boolean
  readonly walletConnectorFallback: boolean
  readonly isWalletConnect: boolean
  readonly isAvailable: boolean
  readonly switchNetworkOnlyFromWallet: boolean
}

/** Given to a connector with each attempt: choices, and the ways to tell of what happens meanwhile. */
export type ConnectOptions = {
  readonly chainId?: number
  /** Ask for nothing: resolve only if the wallet still knows this site. */
  readonly silent?: boolean
  /** Ask the wallet to let the visitor choose accounts again (EIP-2255), where it can. */
  readonly chooseAccounts?: boolean
  readonly signal: AbortSignal
  /** Told each code that a wallet on another device can scan or open, and when it ends (milliseconds since the epoch). */
  readonly onPairingUri?: (uri: string, expiresAtMs: number) => void
  /** Told when a wallet has read what is proposed by the code, and when nobody has any more. */
  readonly onPairingHeard?: (isHeard: boolean) => void
  /** Told when the wallet says that it is locked or already asking (-32002). */
  readonly onNotice?: (notice: ConnectNotice) => void
}

/** Something that a visitor has to know while a wallet is being connected. */
export type ConnectNotice = 'already-pending' | 'locked'

/** Knows how to connect one kind of wallet. Static and cheap. */
export type Connector = {
  /** Stable across reloads; what is remembered. */
  readonly id: string
  /** Override key, or the name without non-word characters in lower case. */
  readonly key: string
  readonly name: string
  readonly kind: ConnectorKind
  readonly supportedChains: readonly ['EVM', 'ETH']
  readonly connectedChain: 'EVM'
  readonly flags: ConnectorFlags
  /** A safe data URI from the announcement, or absent: a letter tile is drawn then. */
  readonly icon?: string
  readonly rdns?: string
  /** Another detected wallet uses the same name or rdns: show the domain and a caution. */
  readonly isNameShared?: boolean
  isInstalled(): boolean
  connect(options: ConnectOptions): Promise<Connection>
  /** How a wallet that did not come back when the page opened is asked why, and waited for. */
  lookBack?(): LookBack
}

/** Events of a connection with what each tells. */
export type ConnectionEvents = {
  accounts: readonly Address[]
  chain: number
  /**
   * `isForgotten`: the wallet ended the link for good, so nothing of it is to be remembered. `isSilent`: it did not
   * say that it shares no account any more.
   */
  closed: { reason: string; isForgotten?: boolean; isSilent?: boolean }
}

/** Questions to a wallet of this browser that is not connected. */
export type LookBack = {
  /** Whether the wallet says of itself that it is locked; undefined where it does not say. Never fails. */
  isLocked?(): Promise<boolean | undefined>
  /** Told when the wallet may share an account again. */
  whenBack?(listener: () => void): Unsubscribe
}

/**
 * A live link to a wallet, and an EIP-1193 provider for any dapp library: `request` forwards, `on` and `removeListener`
 * speak both our event names and those of EIP-1193 (`accountsChanged`, `chainChanged`, `connect`, `disconnect`).
 */
export type Connection = LookBack & {
  readonly connectorId: string
  /** Live getters: the first account is the active one. */
  readonly accounts: readonly [Address, ...Address[]]
  readonly chainId: number
  readonly supportedChains?: readonly number[] | undefined
  readonly switchNetworkOnlyFromWallet?: boolean
  /** True once it has told that it is closed, which may be before anybody listened. */
  hasEnded?(): boolean
  /** False once another tab has put a newer session with the wallet in the place of this one. */
  isCurrent?(): boolean
  // Loose on purpose: viem, wagmi and ethers each type EIP-1193's request in their own way.
  request(request: CallRequest & { readonly params?: unknown }): Promise<unknown>
  on(name: string, listener: (value: never) => void): Unsubscribe
  removeListener(name: string, listener: (value: never) => void): void
  /** A network's details from the wallet, beside its id, as it came and hostile; undefined where it told nothing. */
  chainRecord?(chainId: number): unknown
  /** Reads the chain id again (1 s cap) and tells listeners when it moved; rejects when the wallet does not answer. */
  readChainId(): Promise<number>
  /** Asks the wallet to forget this site, where it can; never blocks longer than 300 ms. */
  revoke(): Promise<void>
  /** Ends the wallet's own session with this page, where there is one that would outlive it. */
  end?(): Promise<void>
  /** Stops listening. What the wallet remembers of this page stays. */
  close(): Promise<void>
}
