import { type CallRequest, type Log, type Rpc, toQuantity, type Unsubscribe } from '@latchkey/base'
import { type Address, sameAddress } from '@latchkey/evm'
import { ConnectError } from '../../errors.ts'
import { PairingError } from '../../pairingError.ts'
import { createListeners } from '../listeners.ts'
import {
  approvedChain,
  approvedChains,
  readForeignNamespace,
  readNamedAccounts,
  readNamedChain,
  type SessionRights,
  sessionAccounts,
  sessionMethods,
  supportedChains,
} from './sessionChains.ts'
import type { SessionLink, SessionNews } from './sessionLink.ts'

export type SessionProviderOptions = {
  readonly link: SessionLink
  /** The chain that is current, and the account that is active, at first. */
  readonly chainId: number
  readonly account?: Address
  readonly hasSwitched: boolean
  readonly configuredChainIds: readonly number[]
  /** The nodes of the configured chains, for what the wallet need not be asked. */
  readonly rpc: (chainId: number) => Rpc
  readonly log: Log
  /** Told before and after somebody has to answer in the wallet. */
  readonly onAsking: (isAsking: boolean, method: string) => void
}

/** A session as an EIP-1193 provider, and what only a session knows. */
export type SessionProvider = {
  request(request: CallRequest): Promise<unknown>
  on(name: string, listener: (value: never) => void): void
  removeListener(name: string, listener: (value: never) => void): void
  readonly accounts: () => readonly Address[]
  readonly chainId: () => number
  readonly hasSwitched: () => boolean
  readonly supportedChains: () => readonly number[]
  /** Goes where another tab of this session went, without a word to the wallet, which knows no tabs. */
  follow(chainId: number): void
  /** Stops listening to the session; the session itself goes on. */
  close(): void
}

const switchMethod = 'wallet_switchEthereumChain'
/** Only a wallet can answer these: no node is ever asked for a signature. */
const walletOnly = /^(?:wallet_|personal_|eth_(?:sign|send(?!RawTransaction)))/
const signing = /^(?:personal_sign|eth_(?:sign|sendTransaction))/

/** The error of a request when its session is over (specification §5 and §8). */
export function endedError(method: string): ConnectError {
  return signing.test(method) ? new PairingError('no_session') : new ConnectError('connect_first')
}

/** Makes a session speak EIP-1193: known answers at once, the wallet for what it approved, the chain's node for the rest. */
export function sessionProvider(options: SessionProviderOptions): SessionProvider {
  const { link, configuredChainIds, rpc, log, onAsking } = options
  const listeners = createListeners(log)
  let { chainId, hasSwitched } = options
  let accounts = withFirst(sessionAccounts(link.rights(), chainId), options.account)

  const chains = () => supportedChains(link.rights(), { configured: configuredChainIds, hasSwitched, chainId })

  function moveTo(next: number): void {
    if (next === chainId) return
    hasSwitched = true
    standOn(next)
  }

  function standOn(next: number): void {
    chainId = next
    listeners.tell('chainChanged', toQuantity(chainId))
    setAccounts(withFirst(sessionAccounts(link.rights(), chainId), accounts[0]))
  }

  function setAccounts(next: readonly Address[]): void {
    if (next.length === 0 || next.join() === accounts.join()) return
    accounts = next
    listeners.tell('accountsChanged', [...accounts])
  }

  async function ask(request: CallRequest): Promise<unknown> {
    onAsking(true, request.method)
    try {
      return await link.request(chainId, request)
    } finally {
      onAsking(false, request.method)
    }
  }

  async function switchChain(request: CallRequest): Promise<null> {
    const named: unknown = Array.isArray(request.params) ? request.params[0] : undefined
    const wanted = readNamedChain(named)
    const namespace = readForeignNamespace(named)
    if (namespace !== undefined) throw new PairingError('namespace_not_configured', { data: { namespace } })
    if (wanted === undefined) throw new ConnectError('wallet_invalid_params', { data: { text: 'chainId' } })
    const isApproved = sessionAccounts(link.rights(), wanted).length > 0 && chains().includes(wanted)
    const canAsk = sessionMethods(link.rights()).includes(switchMethod)
    const isMetaMask = /^metamask/i.test(link.rights().peerName)
    if (!isApproved && !canAsk) throw new PairingError('chain_not_approved', { data: { chainId: wanted } })
    // An approved chain is only another address of the same session; the wallet follows with each request.
    if (!isApproved || (isMetaMask && canAsk)) await ask(request)
    moveTo(wanted)
    return null
  }

  function hear(news: SessionNews): void {
    if (news.type === 'end') {
      stop()
      listeners.tell('accountsChanged', [])
      listeners.tell('disconnect', new ConnectError('wallet_disconnected'))
    } else if (news.type === 'update') {
      // The wallet would refuse a request on a chain that is no longer approved.
      const approved = approvedChain(link.rights(), { configured: configuredChainIds, asked: chainId })
      if (approved !== undefined && approved !== chainId) standOn(approved)
      setAccounts(withFirst(sessionAccounts(link.rights(), chainId), accounts[0]))
    } else if (news.name === 'accountsChanged') {
      setAccounts(readNamedAccounts(news.data))
    } else if (news.name === 'chainChanged') {
      // The payload's word counts before the envelope's.
      const named = readNamedChain(news.data) ?? readNamedChain(news.chainId)
      if (named === undefined) log.debug('The wallet named a chain that cannot be read')
      else moveTo(named)
    }
  }
  const stop: Unsubscribe = link.listen(hear)

  return {
    async request(request) {
      const { method } = request
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [...accounts]
      if (method === 'eth_chainId') return toQuantity(chainId)
      if (method === 'net_version') return String(chainId)
      if (method === switchMethod) return await switchChain(request)
      assertConfigured(link.rights(), method)
      if (sessionMethods(link.rights()).includes(method)) return await ask(request)
      if (walletOnly.test(method)) throw new ConnectError('wallet_method_unsupported')
      return await rpc(chainId).call(request)
    },
    on: (name, listener) => void listeners.add(name, listener),
    removeListener: listeners.remove,
    accounts: () => accounts,
    chainId: () => chainId,
    hasSwitched: () => hasSwitched,
    supportedChains: chains,
    follow(next) {
      if (configuredChainIds.includes(next) || approvedChains(link.rights()).includes(next)) moveTo(next)
    },
    close: () => stop(),
  }
}

/** A wallet may take back all it approved on Ethereum networks, and stay connected for others. */
function assertConfigured({ namespaces }: SessionRights, method: string): void {
  const names = Object.keys(namespaces)
  if (!walletOnly.test(method) || names.some((name) => /^eip155(?::|$)/.test(name))) return
  throw new PairingError('namespace_not_configured', { data: { namespace: 'eip155' } })
}

function withFirst(accounts: readonly Address[], first: Address | undefined): readonly Address[] {
  if (first === undefined || !accounts.some((account) => sameAddress(account, first))) return accounts
  return [first, ...accounts.filter((account) => !sameAddress(account, first))]
}
