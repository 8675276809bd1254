import type { CallRequest } from '@latchkey/base'

/** What a fake wallet answers with to one method; may throw, hang or return anything. */
export type Answer = (params: readonly unknown[], wallet: FakeWallet) => unknown

export type FakeWalletOptions = {
  readonly accounts?: readonly string[]
  readonly chainId?: number
  /** Chains it can switch to; others are answered with 4902 until they are added. */
  readonly chains?: readonly number[]
  /** Overrides by method: the misbehaviour. */
  readonly answers?: Readonly<Record<string, Answer>>
  /** Another object that pages see in place of the provider, such as an old-fashioned one. */
  readonly shape?: (provider: FakeProvider) => object
}

/** What pages see of a fake wallet. */
export type FakeProvider = {
  request(request: CallRequest): Promise<unknown>
  on(name: string, listener: (value: unknown) => void): void
  removeListener(name: string, listener: (value: unknown) => void): void
  [flag: string]: unknown
}

/** A wallet in memory: an EIP-1193 provider with its insides open. */
export type FakeWallet = {
  readonly provider: FakeProvider
  accounts: string[]
  chainId: number
  readonly chains: Set<number>
  isConnected: boolean
  readonly calls: CallRequest[]
  emit(name: string, value: unknown): void
  listenerCount(): number
  /** The ordinary answer to a request, for misbehaviours that only differ sometimes. */
  answer(request: CallRequest): unknown
}

/** An error as wallets make them: a plain object with a number. */
export function walletError(code: number, message = 'Something went wrong', data?: unknown) {
  return { code, message, ...(data === undefined ? {} : { data }) }
}

/** Never settles. */
export function hang(): Promise<never> {
  return new Promise(() => undefined)
}

export const firstAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const secondAccount = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Makes a well-behaved wallet, and one with the given misbehaviour. */
export function fakeWallet(options: FakeWalletOptions = {}): FakeWallet {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const answers = options.answers ?? {}
  const provider: FakeProvider = {
    request: async (request) => {
      wallet.calls.push(request)
      const own = Object.hasOwn(answers, request.method) ? answers[request.method] : undefined
      const params = Array.isArray(request.params) ? request.params : []
      return await (own === undefined ? wallet.answer(request) : own(params, wallet))
    },
    on: (name, listener) => {
      const named = listeners.get(name) ?? new Set()
      listeners.set(name, named.add(listener))
    },
    removeListener: (name, listener) => void listeners.get(name)?.delete(listener),
  }
  const wallet: FakeWallet = {
    accounts: [...(options.accounts ?? [firstAccount])],
    chainId: options.chainId ?? 1,
    chains: new Set([options.chainId ?? 1, ...(options.chains ?? [])]),
    isConnected: false,
    calls: [],
    // A shape may lack what the type promises: that is its misbehaviour.
    provider: (options.shape?.(provider) ?? provider) as FakeProvider,
    emit(name, value) {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(value)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, named) => sum + named.size, 0),
    answer: (request) => answerAsUsual(wallet, request),
  }
  return wallet
}

function answerAsUsual(wallet: FakeWallet, { method, params }: CallRequest): unknown {
  const [first] = Array.isArray(params) ? params : []
  switch (method) {
    case 'eth_requestAccounts':
      wallet.isConnected = true
      return [...wallet.accounts]
    case 'eth_accounts':
      return wallet.isConnected ? [...wallet.accounts] : []
    case 'wallet_requestPermissions':
      wallet.isConnected = true
      return [
        { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: wallet.accounts }] },
      ]
    case 'wallet_revokePermissions':
      wallet.isConnected = false
      wallet.emit('accountsChanged', [])
      return null
    case 'eth_chainId':
      return `0x${wallet.chainId.toString(16)}`
    case 'net_version':
      return String(wallet.chainId)
    case 'wallet_switchEthereumChain':
      return switchTo(wallet, first)
    case 'wallet_addEthereumChain':
      wallet.chains.add(Number((first as { chainId: string }).chainId))
      return switchTo(wallet, first)
    case 'personal_sign':
    case 'eth_signTypedData_v4':
      return `0x${'11'.repeat(64)}1b`
    case 'eth_sendTransaction':
      return `0x${'ab'.repeat(32)}`
    default:
      throw walletError(-32601, `The method ${method} does not exist`)
  }
}

function switchTo(wallet: FakeWallet, parameter: unknown): null {
  const chainId = Number((parameter as { chainId: string }).chainId)
  if (!wallet.chains.has(chainId)) throw walletError(4902, 'Unrecognized chain ID')
  if (chainId !== wallet.chainId) {
    wallet.chainId = chainId
    wallet.emit('chainChanged', `0x${chainId.toString(16)}`)
  }
  return null
}
