import { type Clock, type Log, sleep, TimeoutError, withSignal, withTimeout } from '@latchkey/base'
import type { Address } from '@latchkey/evm'
import type { Connection, ConnectOptions, Connector, ConnectorFlags } from '../connector.ts'
import { ConnectError } from '../errors.ts'
import { addressesTimeoutMs, askPatiently } from './askPatiently.ts'
import { type HeardAccounts, listenForAccounts } from './heardAccounts.ts'
import { lookBack } from './lookBack.ts'
import { normalizeWalletError } from './normalizeWalletError.ts'
import { askProvider, captureProvider, isProvider, listenTo, type Provider } from './provider.ts'
import { providerConnection } from './providerConnection.ts'
import { readWalletChain } from './readWalletChain.ts'
import { readAccounts } from './walletAnswers.ts'
import { readIsLocked } from './walletLock.ts'

/** Options of `injectedConnector`. */
export type InjectedOptions = {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly isNameShared?: boolean
  readonly flags?: Partial<ConnectorFlags>
  /** Looks the provider up anew each time: wallets replace theirs while a page lives. */
  readonly readProvider: () => unknown
  /** False for a provider that is not to be asked for accounts in silence; any provider is unless given. */
  readonly canReadSilently?: (provider: Provider) => boolean
  readonly clock: Clock
  readonly log: Log
}

const requestPermission = { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }
/** How often a wallet with a request of ours still open is looked at. */
const pendingPollMs = 1000

/** A connector for a wallet inside this browser. Its `connect` fails with `ConnectError` or the reason of its signal. */
export function injectedConnector(options: InjectedOptions): Connector {
  const { id, key, name, flags, readProvider } = options
  const readSafely = () => {
    try {
      return readProvider()
    } catch {
      return undefined
    }
  }
  return {
    id,
    key,
    name,
    kind: 'injected',
    supportedChains: ['EVM', 'ETH'],
    connectedChain: 'EVM',
    flags: { ...injectedFlags, ...flags },
    ...(options.icon === undefined ? {} : { icon: options.icon }),
    ...(options.rdns === undefined ? {} : { rdns: options.rdns }),
    ...(options.isNameShared === undefined ? {} : { isNameShared: options.isNameShared }),
    isInstalled: () => isProvider(readSafely()),
    lookBack() {
      const provider = captureProvider(readSafely())
      return provider === undefined ? {} : lookBack(provider, options.clock)
    },
    async connect(asked) {
      asked.signal.throwIfAborted()
      const found = readSafely()
      const provider = captureProvider(found)
      if (provider === undefined || !isProvider(found)) throw new ConnectError('provider_not_found')
      const visit: Visit = { ...options, provider, asked }
      if (asked.silent && options.canReadSilently?.(found) === false) throw new ConnectError('wallet_no_accounts')
      const accounts = asked.silent ? await readKnownAccounts(visit) : await requestAccounts(visit)
      if (accounts.length === 0) throw new ConnectError('wallet_no_accounts')
      return await openConnection(visit, accounts)
    },
  }
}

/** The flags of an injected wallet (specification §3). */
export const injectedFlags: ConnectorFlags = {
  canConnectViaQrCode: false,
  isInitialized: true,
  walletConnectorFallback: false,
  isWalletConnect: false,
  isAvailable: true,
  switchNetworkOnlyFromWallet: false,
}

type Visit = InjectedOptions & { readonly provider: Provider; readonly asked: ConnectOptions }

/** The connection, with what the wallet said while its chain was being read. */
async function openConnection(visit: Visit, accounts: readonly Address[]): Promise<Connection> {
  const { id, provider, clock, log, flags } = visit
  const limits = { clock, signal: visit.asked.signal }
  let latest = accounts
  let hasMoved = false
  const stops = [
    listenTo(provider, 'accountsChanged', (value) => {
      latest = readAccounts(value)
    }),
    listenTo(provider, 'chainChanged', () => {
      hasMoved = true
    }),
  ]
  try {
    let chainId = await readWalletChain(provider, limits)
    // The answer may be older than the event.
    if (hasMoved) chainId = await readWalletChain(provider, limits)
    const [first, ...others] = latest.length > 0 ? latest : await readKnownAccounts(visit)
    if (first === undefined) throw new ConnectError('wallet_no_accounts')
    const switchNetworkOnlyFromWallet = flags?.switchNetworkOnlyFromWallet ?? false
    const live = { connectorId: id, provider, chainId, clock, log, switchNetworkOnlyFromWallet }
    return providerConnection({ ...live, accounts: [first, ...others] })
  } finally {
    for (const stop of stops) stop()
  }
}

/** Accounts that the wallet gives unasked. A refusal means none. */
async function readKnownAccounts({ provider, clock, asked, log }: Visit): Promise<readonly Address[]> {
  const limits = { timeoutMs: addressesTimeoutMs, clock, signal: asked.signal }
  try {
    return readAccounts(await askPatiently(provider, { method: 'eth_accounts' }, limits))
  } catch (error) {
    if (asked.signal.aborted) throw asked.signal.reason
    if (error instanceof TimeoutError) throw normalizeWalletError(error)
    log.debug('The wallet did not tell its accounts', error)
    return []
  }
}

async function requestAccounts(visit: Visit): Promise<readonly Address[]> {
  const { provider, asked, clock } = visit
  const heard = listenForAccounts(provider)
  const lock = watchLock(visit)
  const conversation: Conversation = { ...visit, heard, lock }
  try {
    if (asked.chooseAccounts) await askForPermission(conversation)
    const answer = readAccounts(await ask(conversation, { method: 'eth_requestAccounts' }))
    if (answer.length > 0) return answer
    const known = await readKnownAccounts(visit)
    if (known.length > 0) return known
    const late = await heard.within(clock, asked.signal)
    if (late.length === 0 && (await readIsLocked(provider, clock))) throw new ConnectError('wallet_locked')
    return late
  } finally {
    lock.stop()
    heard.stop()
  }
}

/** State while the wallet is asked. */
type Conversation = Visit & { readonly heard: HeardAccounts; readonly lock: LockWatch }
type LockWatch = { readonly isLocked: Promise<boolean | undefined>; readonly stop: () => void }

/** Tells at once when the wallet is locked. Asked beside the question itself, which must not wait after a click. */
function watchLock({ provider, clock, asked }: Visit): LockWatch {
  let isOver = false
  const isLocked = readIsLocked(provider, clock).then((found) => {
    if (found && !isOver) asked.onNotice?.('locked')
    return found
  })
  return {
    isLocked,
    stop: () => {
      isOver = true
    },
  }
}

/** Lets the visitor choose accounts. Wallets that cannot are asked for accounts in the ordinary way afterwards. */
async function askForPermission(conversation: Conversation): Promise<void> {
  try {
    await ask(conversation, requestPermission)
  } catch (error) {
    const isRefusal = error instanceof ConnectError && error.code === 'user_rejected_request'
    if (isRefusal || conversation.asked.signal.aborted) throw error
    conversation.log.debug('The wallet does not let accounts be chosen', error)
  }
}

/** One question that may open the wallet. If one is open already, its answer is waited for; no second one is asked. */
async function ask(conversation: Conversation, request: { method: string; params?: unknown }): Promise<unknown> {
  const { provider, asked, clock } = conversation
  const askedAtMs = clock.now()
  try {
    return await withSignal(askProvider(provider, request), asked.signal)
  } catch (cause) {
    if (asked.signal.aborted) throw asked.signal.reason
    const error = normalizeWalletError(cause, clock.now() - askedAtMs)
    if (error.code !== 'wallet_request_pending') throw error
    // A request that waits in a locked wallet cannot be seen there before it is unlocked.
    if (!(await conversation.lock.isLocked)) asked.onNotice?.('already-pending')
    return await waitForAnswer(conversation)
  }
}

/** Ends when the visitor answers in the wallet, or gives up here. */
async function waitForAnswer({ provider, clock, asked, heard }: Conversation): Promise<readonly Address[]> {
  for (;;) {
    if (heard.latest().length > 0) return heard.latest()
    await sleep(pendingPollMs, clock, asked.signal)
    const known = withTimeout(askProvider(provider, { method: 'eth_accounts' }), addressesTimeoutMs, clock)
    const accounts = readAccounts(await known.catch(() => []))
    if (accounts.length > 0) return accounts
  }
}
