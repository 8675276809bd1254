import { type CallRequest, type Clock, type Log, type Rpc, toQuantity, type Unsubscribe } from '@latchkey/base'
import type { Address } from '@latchkey/evm'
import type { LinkClient, LinkedPhone } from '@latchkey/remote'
import { ConnectError } from '../../errors.ts'
import { isRecord } from '../../storedValues.ts'
import { createListeners } from '../listeners.ts'
import { readAccounts, readChainIdAnswer } from '../walletAnswers.ts'
import type { LinkAsking } from './linkDesk.ts'
import { denied, toProviderError } from './linkErrors.ts'
import { type PhoneRequest, toPhoneRequest } from './linkMethods.ts'

export type LinkProviderOptions = {
  readonly client: LinkClient
  readonly accounts: readonly Address[]
  readonly chainId: number
  readonly rpc: (chainId: number) => Rpc
  readonly clock: Clock
  readonly log: Log
  /** Told what waits on the phone; the result is called when it waits no more. */
  readonly onAsking: (asking: LinkAsking) => Unsubscribe
}

/** A link as an EIP-1193 provider. */
export type LinkProvider = {
  request(request: CallRequest): Promise<unknown>
  on(name: string, listener: (value: never) => void): void
  removeListener(name: string, listener: (value: never) => void): void
  /** Stops listening to the link; the link itself goes on. */
  close(): void
}

/** A visitor who connects or switches looks at the page's own words already (specification §2). */
const unannounced: readonly string[] = ['requestEthereumAccounts', 'switchEthereumChain', 'addEthereumChain']
/** Only a wallet can answer these: no node is ever asked for a signature. */
const walletOnly = /^(?:wallet_|personal_|eth_(?:sign|send(?!RawTransaction)))/

/** Makes a link speak EIP-1193: known answers at once, the phone for what needs its owner, the chain's node for the rest. */
export function linkProvider(options: LinkProviderOptions): LinkProvider {
  const { client, rpc, log } = options
  const listeners = createListeners(log)
  let { accounts, chainId } = options

  function setAccounts(next: readonly Address[]): void {
    if (next.length === 0 || next.join() === accounts.join()) return
    accounts = next
    listeners.tell('accountsChanged', [...accounts])
  }

  function moveTo(next: number): void {
    if (next === chainId) return
    chainId = next
    listeners.tell('chainChanged', toQuantity(chainId))
  }

  async function ask(request: PhoneRequest): Promise<unknown> {
    return await askPhone(options, request)
  }

  async function switchChain(request: PhoneRequest): Promise<null> {
    const answer = await ask(request)
    if (!isApproved(answer)) throw denied(request.method)
    const wanted = readChainIdAnswer(request.params['chainId'])
    if (wanted !== undefined) moveTo(wanted)
    return null
  }

  const stops: readonly Unsubscribe[] = [
    client.phone.subscribe((phone) => {
      if (phone.address === undefined) return
      setAccounts(readPhoneAccounts(phone))
      if (phone.chainId !== undefined) moveTo(phone.chainId)
    }),
    client.onEnd(() => {
      close()
      listeners.tell('accountsChanged', [])
      listeners.tell('disconnect', new ConnectError('wallet_disconnected'))
    }),
  ]

  function close(): void {
    for (const stop of stops) stop()
  }

  return {
    async request(request) {
      const { method } = request
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [...accounts]
      if (method === 'eth_chainId') return toQuantity(chainId)
      if (method === 'net_version') return String(chainId)
      const translated = toPhoneRequest(request, { accounts, chainId })
      if (translated?.method === 'switchEthereumChain' || translated?.method === 'addEthereumChain') {
        return await switchChain(translated)
      }
      if (translated !== undefined) return await ask(translated)
      if (walletOnly.test(method)) throw new ConnectError('wallet_method_unsupported')
      return await rpc(chainId).call(request)
    },
    on: (name, listener) => void listeners.add(name, listener),
    removeListener: listeners.remove,
    close,
  }
}

/** Asks the phone, and says so for as long as it waits. Fails as a wallet's provider does. */
async function askPhone(
  { client, clock, onAsking }: Pick<LinkProviderOptions, 'client' | 'clock' | 'onAsking'>,
  { method, params }: PhoneRequest,
): Promise<unknown> {
  const abort = new AbortController()
  const isAnnounced = !unannounced.includes(method)
  const done = onAsking({ method, isAnnounced, sinceMs: clock.now(), cancel: () => abort.abort(denied(method)) })
  try {
    return await client.request(method, params, { signal: abort.signal })
  } catch (error) {
    throw toProviderError(method, error)
  } finally {
    done()
  }
}

/** The accounts a phone tells of. */
export function readPhoneAccounts({ address }: LinkedPhone): readonly Address[] {
  return readAccounts(address === undefined ? [] : [address])
}

function isApproved(answer: unknown): boolean {
  return isRecord(answer) && answer['isApproved'] === true
}
