import type { CallRequest, Clock } from '@latchkey/base'

/** A fake wallet's answer to one method; may throw, hang or return anything. */
export type Answer = (params: readonly unknown[], wallet: FakeWallet) => unknown

/** A wallet's own description when it announces itself (EIP-6963). */
export type AnnouncedInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** Options of `fakeWallet`. */
export type FakeWalletOptions = {
  readonly accounts?: readonly string[]
  readonly chainId?: number
  /** Chains it can switch to; others are answered with 4902 until they are added. */
  readonly chains?: readonly number[]
  /** Overrides by method: the misbehaviour. */
  readonly answers?: Readonly<Record<string, Answer>>
  /** Another object that pages see in place of the provider, such as an old-fashioned one. */
  readonly shape?: (provider: FakeProvider) => object
  readonly info?: Partial<AnnouncedInfo>
  /** Moves what the wallet does later; the platform's own timers unless given. */
  readonly clock?: Pick<Clock, 'schedule'>
  /** The backend of the wallet: signs, sends and reads for it. Without it signatures and hashes are made up. */
  readonly behind?: (request: CallRequest) => unknown
  /** The node behind an address, as a wallet reaches it from its own origin; every address, unless given. */
  readonly reach?: (url: string, request: CallRequest) => unknown
}

/** A fake wallet as pages see it. */
export type FakeProvider = {
  request(request: CallRequest): Promise<unknown>
  on(name: string, listener: (value: unknown) => void): void
  removeListener(name: string, listener: (value: unknown) => void): void
  [flag: string]: unknown
}

/** A wallet in memory: an EIP-1193 provider with its insides open. What is not `readonly`, a behaviour may replace. */
export type FakeWallet = {
  provider: FakeProvider
  readonly info: { -readonly [Field in keyof AnnouncedInfo]: AnnouncedInfo[Field] }
  /** The details it announces each time a page asks; a behaviour may announce nothing, much, or nonsense. */
  announcements: () => readonly unknown[]
  /** How long after the page asks it announces itself, in milliseconds. */
  announceDelayMs: number
  accounts: string[]
  chainId: number
  readonly chains: Set<number>
  /** Its word about several calls at once (EIP-5792); undefined where it knows nothing of them. */
  atomic: 'supported' | 'ready' | 'unsupported' | undefined
  /** The transactions of each batch that it took, by its name. */
  readonly batches: Map<string, readonly string[]>
  isConnected: boolean
  isLocked: boolean
  readonly calls: CallRequest[]
  /** Answers that differ from the usual ones, by method. */
  readonly answers: Record<string, Answer>
  emit(name: string, value: unknown): void
  listenerCount(): number
  /** The ordinary answer to a request, for misbehaviours that only differ sometimes. */
  answer(request: CallRequest): unknown
  /** Asks the node at an address that it was given. */
  reach(url: string, request: CallRequest): Promise<unknown>
  /** An error as wallets make them: a plain object with a number. */
  error(code: number, message?: string, data?: unknown): object
  /** Never settles. */
  hang(): Promise<never>
  /** From now on it fails with this whenever it is asked for that; with a delay as its owner does who reads it first. */
  fail(methods: string | readonly string[], error: unknown, delayMs?: number): void
  /** From now on it fails with this when it is to switch to a network that it does not know. */
  failOnUnknownChain(error: unknown): void
  /** From now on it never answers these. */
  hangIn(...methods: string[]): void
  /** From now on it gives its ordinary answer to these after a while. */
  delay(delayMs: number, methods: readonly string[]): void
  /** Does something after a while; in a test with its own clock, by that clock. */
  later(delayMs: number, action: () => void): void
  /** Resolves after a while. */
  sleep(delayMs: number): Promise<void>
  /** Called a second after the wallet has let a page in, each time: what it then does by itself. */
  onConnected: (() => void) | undefined
  /** Called after each request has come in, so that somebody can watch. */
  onCall: (() => void) | undefined
  lock(): void
  /** Opens it again; requests that waited for it go on. */
  unlock(): void
  /** Resolves as soon as the wallet is open. */
  whenUnlocked(): Promise<void>
}

/** An error as wallets make them: a plain object with a number. */
export function walletError(code: number, message = 'Something went wrong', data?: unknown) {
  return { code, message, ...(data === undefined ? {} : { data }) }
}

/** Never settles. */
export function hang(): Promise<never> {
  return new Promise(() => undefined)
}

/** The account of a simulated wallet unless another is named. */
export const firstAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** A second account, for tests of a change. */
export const secondAccount = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/**
 * Makes a well-behaved wallet, and one with the given misbehaviour. The functions of this file use nothing from outside
 * it but types: `walletScript` carries their text into pages.
 */
export function fakeWallet(options: FakeWalletOptions = {}): FakeWallet {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const waiting: (() => void)[] = []
  const clock = options.clock ?? platformTimers()
  const provider: FakeProvider = {
    request: async (request) => await receive(wallet, request, options.behind),
    on: (name, listener) => {
      const named = listeners.get(name) ?? new Set()
      listeners.set(name, named.add(listener))
    },
    removeListener: (name, listener) => void listeners.get(name)?.delete(listener),
  }
  const wallet: FakeWallet = {
    // A shape may lack what the type promises: that is its misbehaviour.
    provider: (options.shape?.(provider) ?? provider) as FakeProvider,
    info: {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Test Wallet',
      icon: '',
      rdns: 'test.wallet',
      ...options.info,
    },
    announcements: () => [{ info: { ...wallet.info }, provider: wallet.provider }],
    announceDelayMs: 0,
    accounts: [...(options.accounts ?? ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])],
    chainId: options.chainId ?? 1,
    chains: new Set([options.chainId ?? 1, ...(options.chains ?? [])]),
    atomic: undefined,
    batches: new Map(),
    isConnected: false,
    isLocked: false,
    calls: [],
    answers: { ...options.answers },
    emit(name, value) {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(value)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, named) => sum + named.size, 0),
    answer: (request) => answerAsUsual(wallet, request, options.behind),
    reach: async (url, request) =>
      options.reach === undefined ? await findNode(wallet, request) : await options.reach(url, request),
    error: walletError,
    hang,
    fail(methods, error, delayMs) {
      for (const method of [methods].flat()) {
        wallet.answers[method] = async () => {
          if (delayMs !== undefined) await wallet.sleep(delayMs)
          throw error
        }
      }
    },
    failOnUnknownChain(error) {
      wallet.answers['wallet_switchEthereumChain'] = (params) => {
        if (!wallet.chains.has(Number((params[0] as { chainId: string }).chainId))) throw error
        return wallet.answer({ method: 'wallet_switchEthereumChain', params })
      }
    },
    hangIn(...methods) {
      for (const method of methods) wallet.answers[method] = () => wallet.hang()
    },
    delay(delayMs, methods) {
      for (const method of methods) {
        wallet.answers[method] = async (params) => {
          await wallet.sleep(delayMs)
          return wallet.answer({ method, params })
        }
      }
    },
    later: (delayMs, action) => void clock.schedule(delayMs, action),
    sleep: (delayMs) => new Promise((resolve) => void clock.schedule(delayMs, resolve)),
    onConnected: undefined,
    onCall: undefined,
    lock() {
      wallet.isLocked = true
    },
    unlock() {
      wallet.isLocked = false
      for (const go of waiting.splice(0)) go()
    },
    whenUnlocked: () => new Promise((resolve) => (wallet.isLocked ? void waiting.push(resolve) : resolve())),
  }
  return wallet
}

async function receive(
  wallet: FakeWallet,
  request: CallRequest,
  behind: FakeWalletOptions['behind'],
): Promise<unknown> {
  wallet.calls.push(request)
  wallet.onCall?.()
  const { answers } = wallet
  const own = Object.hasOwn(answers, request.method) ? answers[request.method] : undefined
  const params = Array.isArray(request.params) ? request.params : []
  const answer = await (own === undefined ? answerAsUsual(wallet, request, behind) : own(params, wallet))
  const isEntry = request.method === 'eth_requestAccounts' && Array.isArray(answer) && answer.length > 0
  if (isEntry && wallet.onConnected !== undefined) wallet.later(1000, wallet.onConnected)
  return answer
}

function answerAsUsual(wallet: FakeWallet, request: CallRequest, behind: FakeWalletOptions['behind']): unknown {
  const { method, params } = request
  const [first] = Array.isArray(params) ? params : []
  const isLook = method === 'eth_accounts' || method === 'eth_chainId' || method === 'net_version'
  // A question to the owner waits until the wallet is open.
  if (wallet.isLocked && !isLook) return wallet.whenUnlocked().then(() => answerAsUsual(wallet, request, behind))
  switch (method) {
    case 'eth_requestAccounts':
      wallet.isConnected = true
      return [...wallet.accounts]
    case 'eth_accounts':
      return wallet.isConnected && !wallet.isLocked ? [...wallet.accounts] : []
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
    case 'wallet_getCapabilities':
    case 'wallet_sendCalls':
    case 'wallet_getCallsStatus':
      if (wallet.atomic !== undefined) return answerBatch(wallet, method, first)
  }
  return behind === undefined ? answerAlone(method) : behind(request)
}

/** Several calls at once: one transaction for each, in one confirmation. */
async function answerBatch(wallet: FakeWallet, method: string, first: unknown): Promise<unknown> {
  const { atomic, batches, chainId, chains } = wallet
  const isAtomic = atomic === 'supported'
  if (method === 'wallet_getCapabilities') {
    return Object.fromEntries([...chains].map((id) => [`0x${id.toString(16)}`, { atomic: { status: atomic } }]))
  }
  if (method === 'wallet_getCallsStatus') {
    const hashes = batches.get(String(first))
    if (hashes === undefined) throw walletError(5730, 'Unknown bundle id')
    const receipts = hashes.map((transactionHash) => ({ transactionHash, status: '0x1', logs: [] }))
    return {
      version: '2.0.0',
      id: first,
      chainId: `0x${chainId.toString(16)}`,
      status: 200,
      atomic: isAtomic,
      receipts,
    }
  }
  const { id = `0x${batches.size + 1}`, calls } = first as { id?: string; calls: readonly object[] }
  const hashes: string[] = []
  for (const call of calls) {
    const params = [{ from: wallet.accounts[0], ...call }]
    hashes.push(String(await wallet.answer({ method: 'eth_sendTransaction', params })))
  }
  batches.set(id, hashes)
  return { id }
}

/** Signatures and hashes of the right form, by nobody. */
function answerAlone(method: string): unknown {
  switch (method) {
    case 'personal_sign':
    case 'eth_signTypedData_v4':
      return `0x${'11'.repeat(64)}1b`
    case 'eth_sendTransaction':
      return `0x${'ab'.repeat(32)}`
    default:
      throw walletError(-32601, `The method ${method} does not exist`)
  }
}

/** Without a network, every node is there, and of the chain that was added last. */
function findNode({ calls }: FakeWallet, { method }: CallRequest): unknown {
  const added = calls.findLast((call) => call.method === 'wallet_addEthereumChain')
  const [first] = Array.isArray(added?.params) ? added.params : []
  return method === 'eth_chainId' ? (first as { chainId?: string } | undefined)?.chainId : '0x0'
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

function platformTimers(): Pick<Clock, 'schedule'> {
  return {
    schedule(delayMs, action) {
      const timer = setTimeout(action, delayMs)
      return () => clearTimeout(timer)
    },
  }
}

/** Every function that a wallet is made of, for `walletScript`. */
export const walletParts: readonly { readonly name: string; toString(): string }[] = [
  walletError,
  hang,
  fakeWallet,
  receive,
  answerAsUsual,
  answerBatch,
  answerAlone,
  findNode,
  switchTo,
  platformTimers,
]
