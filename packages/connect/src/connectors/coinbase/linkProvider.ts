import {
  type CallRequest,
  type Clock,
  isRecord,
  type Log,
  type Rpc,
  toQuantity,
  type Unsubscribe,
} from '@latchkey/base'
import type { Address } from '@latchkey/evm'
import type { LinkClient, LinkedPhone } from '@latchkey/remote'
import { ConnectError } from '../../errors.ts'
import { createListeners } from '../listeners.ts'
import { readAccounts, readChainIdAnswer } from '../walletAnswers.ts'
import type { LinkAsking } from './linkController.ts'
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
  const signing = new Map<string, AbortController>()
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

  /** A visitor who asks for the same signature again does not leave the phone with two. */
  async function ask(request: PhoneRequest): Promise<unknown> {
    const over = new AbortController()
    const key = JSON.stringify(request)
    const isSignature = request.method === 'signEthereumMessage'
    if (isSignature) {
      signing.get(key)?.abort()
      signing.set(key, over)
    }
    try {
      return await askPhone(options, request, over.signal)
    } finally {
      if (signing.get(key) === over) signing.delete(key)
    }
  }

  /** A phone that has gone there has answered, whether it says so or not. */
  async function switchChain(request: PhoneRequest): Promise<null> {
    const wanted = readChainIdAnswer(request.params['chainId'])
    const arrived = new AbortController()
    const stop = listeners.add('chainChanged', () => chainId === wanted && arrived.abort())
    try {
      const answer = await askPhone(options, request, arrived.signal)
      if (!isApproved(answer)) throw denied(request.method)
      if (wanted !== undefined) moveTo(wanted)
    } catch (error) {
      if (!arrived.signal.aborted) throw error
    } finally {
      stop()
    }
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

/** Asks the phone until `over`, and says so for as long as it waits. Fails as a wallet's provider does. */
async function askPhone(
  { client, clock, onAsking }: Pick<LinkProviderOptions, 'client' | 'clock' | 'onAsking'>,
  { method, params }: PhoneRequest,
  over: AbortSignal,
): Promise<unknown> {
  const abort = new AbortController()
  const onOver = () => abort.abort(denied(method))
  over.addEventListener('abort', onOver, { once: true })
  const isAnnounced = !unannounced.includes(method)
  const done = onAsking({ method, isAnnounced, sinceMs: clock.now(), cancel: () => abort.abort(denied(method)) })
  try {
    return await client.request(method, params, { signal: abort.signal })
  } catch (error) {
    throw toProviderError(method, error)
  } finally {
    over.removeEventListener('abort', onOver)
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
