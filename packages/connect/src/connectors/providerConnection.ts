import { type Clock, type Log, toQuantity, type Unsubscribe, withTimeout } from '@latchkey/base'
import type { Address } from '@latchkey/evm'
import type { Connection } from '../connector.ts'
import { ConnectError } from '../errors.ts'
import { addressesTimeoutMs } from './askPatiently.ts'
import { followWalletChain } from './followWalletChain.ts'
import { createListeners } from './listeners.ts'
import { lookBack } from './lookBack.ts'
import { askProvider, listenTo, type Provider, readProperty } from './provider.ts'
import { readAccounts } from './walletAnswers.ts'

export type ProviderConnectionOptions = {
  readonly connectorId: string
  readonly provider: Provider
  readonly accounts: readonly [Address, ...Address[]]
  readonly chainId: number
  readonly clock: Clock
  readonly log: Log
  readonly switchNetworkOnlyFromWallet?: boolean
  /** The provider's chain, where that is of our own making and need not be asked. */
  readonly knownChain?: () => number
  /** Where the wallet's session forbids the other chains. */
  readonly supportedChains?: () => readonly number[]
  /** Whether the session is still the one that all tabs of the visitor use. */
  readonly isCurrent?: () => boolean
  /** The error of a request after the end; `wallet_disconnected` unless given. */
  readonly endedError?: (method: string) => ConnectError
  /** Ends the session behind the provider; a provider with one has no life after it says that it is over. */
  readonly end?: () => Promise<void>
  readonly onClose?: () => void
}

/** The wallet asks its own listeners to try again later (websocket close code); it is not gone. */
const tryAgainLaterCode = 1013
/** The most that revoking may hold up a disconnect: one well-known wallet hangs there for minutes. */
const revokeTimeoutMs = 300

/**
 * A connected provider as a `Connection`. Its listeners are born here and end with `close`; after that no event is told.
 * Events are told under our names and under those of EIP-1193, so that other libraries can use it as a provider.
 */
export function providerConnection(options: ProviderConnectionOptions): Connection {
  const { connectorId, provider, clock, log } = options
  let { accounts } = options
  let isClosed = false
  const listeners = createListeners(log)

  function end(reason: string, isSilent = false): void {
    if (isClosed) return
    isClosed = true
    for (const stop of stops) stop()
    listeners.tell('closed', {
      reason,
      ...(isSilent && { isSilent }),
      ...(options.end !== undefined && { isForgotten: true }),
    })
    options.onClose?.()
    listeners.tell('disconnect', new ConnectError('wallet_disconnected'))
    listeners.clear()
  }

  function setAccounts(value: unknown): void {
    const [first, ...others] = readAccounts(value)
    if (first === undefined) {
      listeners.tell('accountsChanged', [])
      end('The wallet took its accounts back.')
      return
    }
    if (isSameList([first, ...others], accounts)) return
    accounts = [first, ...others]
    listeners.tell('accounts', accounts)
    listeners.tell('accountsChanged', [...accounts])
  }

  const chain = followWalletChain({
    ...{ provider, clock, log },
    chainId: options.chainId,
    known: options.knownChain,
    onMoved(chainId) {
      listeners.tell('chain', chainId)
      listeners.tell('chainChanged', toQuantity(chainId))
    },
  })

  /** A wallet that lost its own node says "disconnected" too, and comes back: only the accounts tell. */
  async function onDisconnect(error: unknown): Promise<void> {
    if (readProperty(error, 'code') === tryAgainLaterCode) return
    const answer = await askWhetherGone(provider, clock)
    if (answer !== 'shares') end('The wallet disconnected.', answer === 'silent')
  }

  const stops: readonly Unsubscribe[] = [
    listenTo(provider, 'accountsChanged', setAccounts),
    listenTo(provider, 'chainChanged', chain.hear),
    chain.stop,
    listenTo(provider, 'disconnect', (error) => void onDisconnect(error)),
  ]

  return {
    connectorId,
    get accounts() {
      return accounts
    },
    get chainId() {
      return chain.current()
    },
    get supportedChains() {
      return options.supportedChains?.()
    },
    chainRecord: chain.recordOf,
    ...toFixedParts(options),
    // A session that has ended does not come back.
    ...(options.end === undefined && lookBack(provider, clock)),
    hasEnded: () => isClosed,
    async request(request) {
      if (isClosed) throw options.endedError?.(request.method) ?? new ConnectError('wallet_disconnected')
      return await askProvider(provider, request)
    },
    // Nobody is told anything after the end, so nobody need be kept either.
    on: (name, listener) => (isClosed ? () => undefined : listeners.add(name, listener)),
    removeListener: listeners.remove,
    readChainId: chain.read,
    async revoke() {
      const request = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
      await withTimeout(askProvider(provider, request), revokeTimeoutMs, clock).catch((error: unknown) => {
        log.debug('The wallet did not revoke its permission', error)
      })
    },
    async close() {
      isClosed = true
      for (const stop of stops) stop()
      listeners.clear()
      options.onClose?.()
    },
  }
}

function toFixedParts({ switchNetworkOnlyFromWallet, isCurrent, end }: ProviderConnectionOptions) {
  return {
    ...(isCurrent !== undefined && { isCurrent }),
    ...(switchNetworkOnlyFromWallet !== undefined && { switchNetworkOnlyFromWallet }),
    ...(end !== undefined && { end }),
  }
}

/** Whether a wallet that says that it is disconnected still shares accounts. */
async function askWhetherGone(provider: Provider, clock: Clock): Promise<'shares' | 'gone' | 'silent'> {
  try {
    const asking = askProvider(provider, { method: 'eth_accounts' })
    return readAccounts(await withTimeout(asking, addressesTimeoutMs, clock)).length === 0 ? 'gone' : 'shares'
  } catch {
    return 'silent'
  }
}

function isSameList(left: readonly Address[], right: readonly Address[]): boolean {
  return left.length === right.length && left.every((address, index) => address === right[index])
}
