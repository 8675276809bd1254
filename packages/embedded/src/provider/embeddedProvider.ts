import { type CallRequest, toQuantity } from '@latchkey/base'
import { ConnectError, createListeners } from '@latchkey/connect'
import { type Address, parseChainId } from '@latchkey/evm'
import type { CallRequests } from '../calls/callRequests.ts'
import { createLastChain } from '../record/lastChain.ts'
import type { StoredSession } from '../record/storedEmbedded.ts'
import type { SignRequests } from '../signing/signRequests.ts'
import type { EmbeddedVariant } from '../surface/embeddedController.ts'
import { toWalletError } from '../surface/embeddedErrors.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import type { WatchToken } from './watchToken.ts'

export type EmbeddedProviderOptions = {
  readonly variant: EmbeddedVariant
  readonly shared: SharedDeps
  readonly signRequests: SignRequests
  readonly callRequests: CallRequests
  readonly watchToken: WatchToken
  /** The remembered session; asks nobody. */
  readonly restore: () => StoredSession | undefined
  /** A session, by the visitor's own choice where there is none. */
  readonly connect: () => Promise<StoredSession>
}

/** The embedded wallet as an EIP-1193 provider. */
export type EmbeddedProvider = {
  request(request: CallRequest): Promise<unknown>
  on(name: string, listener: (value: never) => void): void
  removeListener(name: string, listener: (value: never) => void): void
  readonly accounts: () => readonly Address[]
  readonly chainId: () => number
  /** Shows the accounts of a session to whoever asks from now on, on a configured chain. */
  open(session: StoredSession, chainId?: number): void
  /** Shows no accounts any more. */
  letGo(): void
  close(): void
}

/** Only a wallet can answer these: no node is ever asked for a signature. */
const walletOnly = /^(?:wallet_|personal_|eth_(?:sign|send(?!RawTransaction)))/

export function embeddedProvider(options: EmbeddedProviderOptions): EmbeddedProvider {
  const { variant, shared, signRequests, callRequests, watchToken, restore } = options
  const { rpc, log } = shared
  const listeners = createListeners(log)
  let accounts: readonly Address[] = []
  /** Somebody has taken it back; only a new connecting shows it again. */
  let isRevoked = false
  const chain = createLastChain({ ...shared, variant }, (id) => listeners.tell('chainChanged', toQuantity(id)))

  function setAccounts(next: readonly Address[]): void {
    if (next.join() === accounts.join()) return
    accounts = next
    listeners.tell('accountsChanged', [...accounts])
  }

  function open(session: StoredSession, wanted?: number): void {
    isRevoked = false
    setAccounts(session.addresses)
    chain.moveTo(wanted)
  }

  function letGo(): null {
    isRevoked = true
    setAccounts([])
    return null
  }

  async function requestAccounts(): Promise<readonly Address[]> {
    if (accounts.length === 0) open(await options.connect())
    return [...accounts]
  }

  function readAccounts(): readonly Address[] {
    const session = accounts.length === 0 && !isRevoked ? restore() : undefined
    if (session !== undefined) open(session)
    return [...accounts]
  }

  function switchChain(request: CallRequest): null {
    // Where there is no node there is nothing to send through.
    if (!chain.moveTo(readWantedChain(request))) throw new ConnectError('chain_not_added')
    return null
  }

  const stop = shared.session.subscribe((session) => {
    if (accounts.length === 0) return
    if (session?.variant === variant) setAccounts(session.addresses)
    else if (session === undefined) letGo()
  })

  const signing = () => ({ variant, addresses: accounts, chainId: chain.id() })
  const methods: Readonly<Record<string, (request: CallRequest) => unknown>> = {
    eth_accounts: readAccounts,
    eth_requestAccounts: requestAccounts,
    eth_chainId: () => toQuantity(chain.id()),
    net_version: () => String(chain.id()),
    eth_coinbase: () => accounts[0] ?? null,
    wallet_switchEthereumChain: switchChain,
    wallet_addEthereumChain: switchChain,
    wallet_requestPermissions: async () => describePermission(await requestAccounts()),
    wallet_getPermissions: () => describePermission(readAccounts()),
    wallet_revokePermissions: letGo,
    personal_sign: (request) => signRequests.personalSign(request, signing()),
    eth_signTypedData_v4: (request) => signRequests.signTypedData(request, signing()),
    eth_sendTransaction: (request) => signRequests.sendTransaction(request, signing()),
    wallet_getCapabilities: (request) => callRequests.capabilities(request, signing()),
    wallet_sendCalls: (request) => callRequests.send(request, signing()),
    wallet_getCallsStatus: (request) => callRequests.status(request, signing()),
    wallet_watchAsset: (request) => watchToken.ask(request, signing()),
    wallet_showCallsStatus: (request) => callRequests.show(request, signing()),
  }

  return {
    async request(request) {
      const { method } = request
      try {
        const own = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (own !== undefined) return await own(request)
        if (walletOnly.test(method)) throw new ConnectError('wallet_method_unsupported')
        return await rpc(chain.id()).call({ method, params: request.params })
      } catch (error) {
        throw toWalletError(error)
      }
    },
    on: (name, listener) => void listeners.add(name, listener),
    removeListener: listeners.remove,
    accounts: () => accounts,
    chainId: chain.id,
    open,
    letGo,
    close() {
      stop()
      listeners.clear()
    },
  }
}

function readWantedChain({ params }: CallRequest): number {
  const [batch] = Array.isArray(params) ? params : []
  const wanted = typeof batch === 'object' ? parseChainId(batch) : undefined
  if (wanted === undefined) throw new ConnectError('wallet_invalid_params', { data: { text: 'chainId' } })
  return wanted
}

function describePermission(granted: readonly Address[]) {
  if (granted.length === 0) return []
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: granted }] }]
}
