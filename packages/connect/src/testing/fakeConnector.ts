import type { CallRequest } from '@latchkey/base'
import { type Address, parseChainId } from '@latchkey/evm'
import type { Connection, ConnectionEvents, ConnectOptions, Connector, ConnectorKind, LookBack } from '../connector.ts'

type Handler = (params: readonly unknown[], connection: FakeConnection) => unknown

export type FakeConnectorOptions = {
  readonly id?: string
  readonly name?: string
  readonly kind?: ConnectorKind
  readonly rdns?: string
  readonly isNameShared?: boolean
  readonly accounts?: readonly [Address, ...Address[]]
  readonly chainId?: number
  readonly supportedChains?: readonly number[]
  readonly switchNetworkOnlyFromWallet?: boolean
  /** Answers by method; a method without a handler here or by default is refused. */
  readonly handlers?: Readonly<Record<string, Handler>>
  /** Runs before each connection is opened; may wait, fail, or tell the page something. */
  readonly onConnect?: (options: ConnectOptions) => unknown
  /** There is a session behind each connection, which can be ended. */
  readonly hasSession?: boolean
  /** How it is waited for once it is not connected any more. */
  readonly lookBack?: LookBack
  /** Overrides the reading back of the chain id. */
  readonly readChainId?: (connection: FakeConnection) => Promise<number>
}

/** A connection whose wallet the test plays. */
export type FakeConnection = Connection & {
  readonly calls: CallRequest[]
  readonly isClosed: () => boolean
  readonly isRevoked: () => boolean
  readonly isEnded: () => boolean
  emit<Name extends keyof ConnectionEvents>(name: Name, value: ConnectionEvents[Name]): void
  /** Moves the wallet, telling nobody. */
  setChainId(chainId: number): void
  /** Listeners that are still there. */
  readonly listenerCount: () => number
}

export type FakeConnector = Connector & {
  /** Every connection opened so far. */
  readonly opened: FakeConnection[]
  readonly attempts: ConnectOptions[]
}

/** The account a fake connector has unless told otherwise (the first of the well-known development keys). */
export const fakeAccount: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** A second one. */
export const otherFakeAccount: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const signature = `0x${'11'.repeat(65)}`

/** A connector below the verbs and above any provider: what the hub's own tests connect to. */
export function fakeConnector(options: FakeConnectorOptions = {}): FakeConnector {
  const { id = 'com.fake', name = 'Fake Wallet', kind = 'injected', rdns, isNameShared } = options
  const opened: FakeConnection[] = []
  const attempts: ConnectOptions[] = []
  return {
    id,
    key: 'fakewallet',
    name,
    kind,
    supportedChains: ['EVM', 'ETH'],
    connectedChain: 'EVM',
    flags: {
      canConnectViaQrCode: false,
      isInitialized: true,
      walletConnectorFallback: false,
      isWalletConnect: false,
      isAvailable: true,
      switchNetworkOnlyFromWallet: options.switchNetworkOnlyFromWallet ?? false,
    },
    ...(rdns !== undefined && { rdns }),
    ...(isNameShared !== undefined && { isNameShared }),
    opened,
    attempts,
    isInstalled: () => true,
    ...(options.lookBack && { lookBack: () => options.lookBack ?? {} }),
    async connect(connectOptions) {
      attempts.push(connectOptions)
      await options.onConnect?.(connectOptions)
      const connection = fakeConnection(id, options)
      opened.push(connection)
      return connection
    },
  }
}

function fakeConnection(connectorId: string, options: FakeConnectorOptions): FakeConnection {
  let accounts = options.accounts ?? [fakeAccount]
  let chainId = options.chainId ?? 1
  let isClosed = false
  let isRevoked = false
  let isEnded = false
  const calls: CallRequest[] = []
  const listeners = new Map<string, Set<(value: never) => void>>()
  const setOf = (name: string) => {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set)
    return set
  }
  const defaults: Readonly<Record<string, Handler>> = {
    eth_accounts: () => accounts,
    eth_chainId: () => `0x${chainId.toString(16)}`,
    personal_sign: () => signature,
    eth_signTypedData_v4: () => signature,
    wallet_switchEthereumChain: ([parameter], self) => {
      const wanted = parseChainId(parameter)
      if (wanted !== undefined) self.emit('chain', wanted)
      return null
    },
  }
  const connection: FakeConnection = {
    connectorId,
    get accounts() {
      return accounts
    },
    get chainId() {
      return chainId
    },
    ...(options.supportedChains && { supportedChains: options.supportedChains }),
    ...(options.switchNetworkOnlyFromWallet && { switchNetworkOnlyFromWallet: true }),
    ...options.lookBack,
    calls,
    isClosed: () => isClosed,
    isRevoked: () => isRevoked,
    isEnded: () => isEnded,
    ...(options.hasSession && {
      async end() {
        isEnded = true
      },
    }),
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    async request(request) {
      calls.push(request)
      const handler = { ...defaults, ...options.handlers }[request.method]
      if (handler === undefined) throw { code: -32601, message: `${request.method} is not supported` }
      return await handler(Array.isArray(request.params) ? request.params : [], connection)
    },
    on(name, listener) {
      // Two subscriptions of one function are two.
      const entry = (value: never) => listener(value)
      setOf(name).add(entry)
      return () => void setOf(name).delete(entry)
    },
    removeListener: (name, listener) => void setOf(name).delete(listener),
    async readChainId() {
      return options.readChainId === undefined ? chainId : await options.readChainId(connection)
    },
    async revoke() {
      isRevoked = true
    },
    async close() {
      isClosed = true
    },
    setChainId: (changed) => {
      chainId = changed
    },
    emit(name, value) {
      if (name === 'chain' && typeof value === 'number') chainId = value
      if (name === 'accounts' && Array.isArray(value) && value.length > 0) accounts = value as [Address, ...Address[]]
      // Each name has one kind of value; the map cannot say so.
      for (const listener of [...setOf(name)]) (listener as (value: unknown) => void)(value)
    },
  }
  return connection
}
