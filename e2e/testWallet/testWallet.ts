import type { BrowserContext } from '@playwright/test'
import { getBytes, Wallet } from 'ethers'
import { batchMethods } from './batchMethods.ts'
import { installTestWallet, type WalletFace } from './walletPage.ts'

type Call = { readonly method: string; readonly params: readonly unknown[] }
type WalletError = { readonly code: number; readonly message: string }
type Rule = { readonly method: string; readonly answer: () => Promise<WalletError | undefined> }
/** A bent wallet's deed: other parameters, or nothing at all, only answering. */
type Deceit = (params: readonly unknown[]) => { readonly params: readonly unknown[] } | { readonly answer: unknown }

/** A wallet with real keys, on its own line to the nodes; driven by a test as its owner would drive it. */
export type TestWallet = {
  readonly name: string
  readonly addresses: readonly string[]
  /** Every call the page made. */
  readonly calls: Call[]
  readonly chainId: () => number
  /** The next call of `method` is refused by the owner (4001), or fails as given. */
  refuseNext(method: string, error?: WalletError): void
  /** The next call of `method` waits on the wallet's own screen until the result is called. */
  holdNext(method: string): { readonly asked: Promise<void>; release(): void; refuse(): void }
  /** The next call of `method` is carried out otherwise than asked. */
  deceiveNext(method: string, deceit: Deceit): void
  /** Moves to another account or network without telling anybody. */
  drift(to: { readonly account?: number; readonly chainId?: number }): void
  /** Carries out several calls at once from now on; it knows nothing of that before. */
  learnBatches(): void
  /** Shows another account, as choosing it in the wallet does. */
  selectAccount(index: number): Promise<void>
  /** Changes the network from within the wallet. */
  selectChain(chainId: number): Promise<void>
  /** Makes the wallet forget this site, from within the wallet. */
  forgetSite(): Promise<void>
  lock(): void
  /** Opens the wallet again; the owner then also grants what was asked while it was locked. */
  unlock(): Promise<void>
}

export type TestWalletOptions = {
  readonly context: BrowserContext
  /** Nodes by chain id that the wallet knows from the start. */
  readonly nodes: Readonly<Record<number, string>>
  readonly name?: string
  readonly accountCount?: number
}

/** Nobody reads a window and refuses in less; a page takes what comes sooner for the wallet's own doing. */
const leastReadingMs = 400

async function readFor(askedAtMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, askedAtMs + leastReadingMs - Date.now()))
}

const userRejected: WalletError = { code: 4001, message: 'User rejected the request.' }
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f5d50"/><circle cx="16" cy="16" r="7" fill="#f4efe6"/></svg>',
)}`

/** Puts a wallet into every page of a browser context. Its keys are new, and empty. */
export async function createTestWallet(options: TestWalletOptions): Promise<TestWallet> {
  const { context, name = 'Test Wallet' } = options
  const keys = Array.from({ length: options.accountCount ?? 2 }, () => Wallet.createRandom())
  const nodes = new Map(Object.entries(options.nodes).map(([id, url]) => [Number(id), url]))
  const calls: Call[] = []
  const rules: Rule[] = []
  const deceits = new Map<string, Deceit>()
  let chainId = Number(Object.keys(options.nodes)[0])
  let active = 0
  let isPermitted = false
  let isLocked = false
  let isAsked = false
  let canBatch = false

  const exposed = () => keys.slice(active, active + 1).map(({ address }) => address.toLowerCase())

  async function emit(event: string, value: unknown): Promise<void> {
    await Promise.all(
      context.pages().map((page) =>
        page
          .evaluate(
            ([eventName, eventValue]) => {
              // Put there by `installTestWallet`.
              const holder = window as unknown as { testWalletEmit?(event: string, value: unknown): void }
              holder.testWalletEmit?.(eventName as string, eventValue)
            },
            [event, value],
          )
          // A page that is just being left needs no event.
          .catch(() => undefined),
      ),
    )
  }

  async function askNode(method: string, params: readonly unknown[], url = nodes.get(chainId)): Promise<unknown> {
    const answer = await fetch(url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const body = await answer.json()
    if (body.error !== undefined) throw body.error
    return body.result
  }

  async function setChain(next: number): Promise<void> {
    chainId = next
    await emit('chainChanged', toHex(next))
  }

  async function handle({ method, params }: Call): Promise<unknown> {
    const rule = rules.findIndex((candidate) => candidate.method === method)
    if (rule >= 0) {
      const askedAtMs = Date.now()
      const failure = await rules.splice(rule, 1)[0]?.answer()
      if (failure === userRejected) await readFor(askedAtMs)
      if (failure !== undefined) throw failure
    }
    const handler = handlers[method] ?? (canBatch ? batches[method] : undefined)
    const act = deceits.get(method)?.(params) ?? { params }
    deceits.delete(method)
    if ('answer' in act) return act.answer
    return await (handler === undefined ? askNode(method, act.params) : handler(act.params))
  }

  const handlers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_chainId: () => toHex(chainId),
    net_version: () => String(chainId),
    eth_accounts: () => (isPermitted && !isLocked ? exposed() : []),
    eth_requestAccounts() {
      if (isLocked) {
        isAsked = true
        throw { code: -32002, message: 'Already processing eth_requestAccounts. Please wait.' }
      }
      isPermitted = true
      return exposed()
    },
    async wallet_requestPermissions() {
      isPermitted = true
      await emit('accountsChanged', exposed())
      return [{ parentCapability: 'eth_accounts' }]
    },
    wallet_revokePermissions() {
      isPermitted = false
      return null
    },
    async wallet_switchEthereumChain([request]) {
      const wanted = Number((request as { chainId: string }).chainId)
      if (!nodes.has(wanted)) throw { code: 4902, message: `Unrecognized chain ID "${toHex(wanted)}".` }
      await setChain(wanted)
      return null
    },
    async wallet_addEthereumChain([request]) {
      const { chainId: id, rpcUrls } = request as { chainId: string; rpcUrls: readonly string[] }
      const url = rpcUrls[0] ?? ''
      // As real wallets do: an address that answers for another chain is not believed.
      if (Number(await askNode('eth_chainId', [], url)) !== Number(id)) {
        throw { code: -32602, message: 'Chain ID returned by RPC URL does not match.' }
      }
      nodes.set(Number(id), url)
      return null
    },
    personal_sign: ([message, address]) => keyOf(address).signMessage(getBytes(String(message))),
    eth_signTypedData_v4([address, json]) {
      const { domain, types, message } = JSON.parse(String(json))
      const { EIP712Domain: _, ...others } = types
      return keyOf(address).signTypedData(domain, others, message)
    },
    async eth_sendTransaction([given]) {
      const request = given as Record<string, string>
      if (request['chainId'] !== undefined && Number(request['chainId']) !== chainId) {
        throw { code: -32602, message: 'The transaction is for another chain.' }
      }
      const key = keyOf(request['from'])
      const signed = await key.signTransaction({
        type: 2,
        chainId,
        nonce: Number(request['nonce'] ?? (await askNode('eth_getTransactionCount', [key.address, 'pending']))),
        to: request['to'] ?? null,
        value: BigInt(request['value'] ?? 0),
        data: request['data'] ?? '0x',
        gasLimit: BigInt(request['gas'] ?? String(await askNode('eth_estimateGas', [request]))),
        maxFeePerGas: BigInt(request['maxFeePerGas'] ?? 5_000_000_000),
        maxPriorityFeePerGas: BigInt(request['maxPriorityFeePerGas'] ?? 1_000_000_000),
      })
      return await askNode('eth_sendRawTransaction', [signed])
    },
  }

  const batches: typeof handlers = batchMethods({
    chainId: () => toHex(chainId),
    ask: askNode,
    send: async (method, params) => await handlers[method]?.(params),
  })

  function keyOf(address: unknown) {
    const key = keys.find((candidate) => candidate.address.toLowerCase() === String(address).toLowerCase())
    if (key === undefined || !isPermitted) throw { code: 4100, message: 'Not authorised.' }
    return key
  }

  await context.exposeFunction('testWalletRequest', async (text: string) => {
    const { method, params } = JSON.parse(text)
    const call = { method, params: Array.isArray(params) ? params : [] }
    calls.push(call)
    try {
      return JSON.stringify({ result: (await handle(call)) ?? null })
    } catch (error) {
      const { code, message } = error as Partial<WalletError>
      return JSON.stringify({ error: { code: code ?? -32603, message: message ?? 'Internal error' } })
    }
  })
  const face: WalletFace = { name, rdns: 'org.example.testwallet', uuid: crypto.randomUUID(), icon }
  await context.addInitScript(installTestWallet, face)

  return {
    name,
    addresses: keys.map(({ address }) => address),
    calls,
    chainId: () => chainId,
    refuseNext: (method, error = userRejected) => void rules.push({ method, answer: async () => error }),
    holdNext(method) {
      const asked = defer<void>()
      const decided = defer<WalletError | undefined>()
      rules.push({
        method,
        async answer() {
          asked.resolve()
          return await decided.promise
        },
      })
      return {
        asked: asked.promise,
        release: () => decided.resolve(undefined),
        refuse: () => decided.resolve(userRejected),
      }
    },
    deceiveNext: (method, deceit) => void deceits.set(method, deceit),
    drift(to) {
      active = to.account ?? active
      chainId = to.chainId ?? chainId
    },
    learnBatches() {
      canBatch = true
    },
    async selectAccount(index) {
      active = index
      if (isPermitted) await emit('accountsChanged', exposed())
    },
    async selectChain(next) {
      if (!nodes.has(next)) throw new Error(`The wallet does not know chain ${next}`)
      await setChain(next)
    },
    async forgetSite() {
      isPermitted = false
      await emit('accountsChanged', [])
    },
    lock() {
      isLocked = true
    },
    async unlock() {
      isLocked = false
      if (!isAsked) return
      isPermitted = true
      await emit('accountsChanged', exposed())
    },
  }
}

function defer<Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`
}
