import {
  type Clock,
  createStore,
  createTurns,
  type KeyValueStorage,
  type Log,
  type Rpc,
  silentLog,
  systemClock,
  type Turns,
} from '@latchkey/base'
import { type Chain, type Collection, findChain, type Token } from '@latchkey/evm'
import type { WalletBook } from '@latchkey/wallet-book'
import { cancelConnect } from './actions/cancelConnect.ts'
import { closeQuietly, unlinkConnection } from './actions/connectionLink.ts'
import type { BatchRecord } from './batchRecord.ts'
import { type ConnectionState, idle } from './connectionState.ts'
import type { Connection, Connector } from './connector.ts'
import type { Discovery, DiscoveryOptions } from './connectors/discovery.ts'
import { dispatch } from './dispatch.ts'
import { ConnectError } from './errors.ts'
import { createFailures } from './failure.ts'
import type { GuideSource } from './guides/askGuides.ts'
import type { HistorySource } from './history/historySource.ts'
import type { Hub, Locks, WalletLeft } from './hub.ts'
import type { LoginClient } from './loginClient.ts'
import { watchLogin } from './loginWatch.ts'
import { createPageLocks } from './pageLocks.ts'
import { storageKeys } from './persistence.ts'
import { followTabs } from './tabs.ts'
import type { TokenListSource } from './tokenListSource.ts'
import type { TransferRecord } from './transferRecord.ts'
import type { Vault } from './vault.ts'
import { watchLeaving } from './walletLeft.ts'
import type { Controller, WalletSource } from './walletSource.ts'

/** Options of `createHub`. */
export type HubOptions = {
  /** At least one; the first is the default. */
  readonly chains: readonly Chain[]
  readonly tokens?: readonly Token[]
  /** The site's own lists of further tokens, fetched when a screen needs them. */
  readonly tokenLists?: TokenListSource
  /**
   * How wallets are found: `(around) => discoverConnectors({ source, ...around })`. Without it only `connectors` are
   * offered. A function, so that a page with one fixed wallet loads nothing of the search.
   */
  readonly discover?: (around: Omit<DiscoveryOptions, 'source'>) => Discovery
  /**
   * Wallets that are not found in the page, in the order in which they are offered. Waited for by nobody, so that their
   * code can come after the page has started.
   */
  readonly sources?: readonly WalletSource[]
  /** Connectors beside those that are discovered. */
  readonly connectors?: readonly Connector[]
  /** Wallets known from the first frame on, such as `defaultWalletBook`; none unless given. */
  readonly walletBook?: WalletBook
  /** Fetches the whole book when somebody looks for a wallet, such as `() => bundledWalletBook()`. */
  readonly loadWalletBook?: () => Promise<WalletBook>
  readonly storage: KeyValueStorage
  /** The node of a chain; undefined where there is none. */
  readonly rpc: (chain: Chain) => Rpc | undefined
  /** A whole address, told to wallets as the explorer of a chain that has none: many refuse to add a network without one. */
  readonly explorerUrl?: (chainId: number) => string
  readonly login?: LoginClient
  /** Where the site's own server gives pictures of names that are elsewhere; they are not shown without it. */
  readonly avatarUrl?: string
  /** The site's own server of what its owner has installed for calls and typed data. */
  readonly guides?: GuideSource
  /** The collections that the site's owner has named; none unless given. */
  readonly collections?: readonly Collection[]
  /** Where the site's own server describes collectibles of these; they are drawn without it. */
  readonly collectibleUrl?: string
  /** The site's own server of what moved on an account; the page knows only what was sent from it without. */
  readonly history?: HistorySource
  /** Across tabs, such as the platform's own locks; within this page unless given. */
  readonly locks?: Locks
  /** Across tabs, such as the platform's own locks; within this page unless given. */
  readonly turns?: Turns
  /** A key of this browser; contacts are kept in clear in `storage` without it. Its writers take their turns by `turns`. */
  readonly vault?: Vault
  readonly clock?: Clock
  readonly log?: Log
}

/**
 * Makes a hub. It listens to wallets and other tabs until `closeHub`; it asks no wallet for anything by itself.
 * Fails with `providers_config_required` without a list of chains.
 */
export function createHub(options: HubOptions): Hub {
  // Types do not bind a page in plain JavaScript.
  if (!Array.isArray(options.chains)) throw new ConnectError('providers_config_required')
  const { chains, tokens = [], storage, login, vault } = options
  const { locks = createPageLocks(), turns = createTurns() } = options
  const { clock = systemClock, log = silentLog } = options
  const { walletBook = [] } = options
  const closing = new AbortController()
  const rpc = rpcOfChains(chains, options.rpc)
  const { connectors = [] } = options
  const discovery = options.discover?.({ walletBook, clock, log, signal: closing.signal })
  const offered = createStore<readonly Connector[]>(connectors)
  const sourced: (readonly Connector[])[] = []
  const offer = () => offered.set([...(discovery?.connectors.get() ?? []), ...connectors, ...sourced.flat()])
  if (discovery !== undefined) offer()
  discovery?.connectors.subscribe(offer)
  const controllers = createStore<ReadonlyMap<string, Controller>>(new Map())
  // Read when it is used: screens of a first load know no lists.
  const listedTokens = async (chainId: number) =>
    await (await import('./tokens/tokenBook.ts')).vouchedTokens(hub, chainId)
  const deps = { chains, tokens, listedTokens, rpc, walletBook, storage, turns, clock, log }
  const coming = (options.sources ?? []).map(async (source, place) => {
    try {
      const { connectors, controller: keyed } = await source(deps)
      const [key, controller] = keyed ?? []
      // Nobody would close it any more.
      if (closing.signal.aborted) return void controller?.close()
      if (key !== undefined && controller !== undefined)
        controllers.set(new Map([...controllers.get(), [key.name, controller]]))
      sourced[place] = connectors
      offer()
    } catch (error) {
      // Without them there are fewer, and nothing else is lost.
      log.warn('Some wallets are not offered', error)
    }
  })
  const hub: Hub = {
    chains,
    tokens,
    tokenLists: options.tokenLists,
    state: createStore<ConnectionState>(idle),
    connectors: offered,
    ...createBook(options),
    refreshWallets: () => discovery?.refresh(),
    searching: coming.length === 0 ? undefined : Promise.all(coming),
    connection: createStore<Connection | undefined>(undefined),
    left: createStore<WalletLeft | undefined>(undefined),
    failures: createFailures(log),
    transfers: createStore<readonly TransferRecord[]>([]),
    batches: createStore<readonly BatchRecord[]>([]),
    rpc,
    explorerUrl: options.explorerUrl,
    controllers,
    avatarUrl: options.avatarUrl,
    guides: options.guides,
    collections: options.collections ?? [],
    collectibleUrl: options.collectibleUrl,
    history: options.history,
    login,
    expectsLogin: createStore(
      login !== undefined && storage.get(storageKeys.signedIn) !== null && storage.get(storageKeys.leaving) === null,
    ),
    storage,
    vault,
    locks,
    turns,
    clock,
    log,
    signal: closing.signal,
    running: { close: () => closing.abort() },
  }
  watchLogin(hub)
  watchLeaving(hub)
  followTabs(hub)
  return hub
}

/** Ends everything the hub started: listeners, timers, the following of transfers. The wallet stays connected for the next visit. */
export async function closeHub(hub: Hub): Promise<void> {
  cancelConnect(hub)
  hub.running.close()
  dispatch(hub, { type: 'closed' })
  await closeQuietly(hub, unlinkConnection(hub))
  await Promise.all([...hub.controllers.get().values()].map((controller) => controller.close()))
}

/** The book of the first frame, which the whole one takes the place of when it is fetched. */
function createBook({
  walletBook = [],
  loadWalletBook,
  log = silentLog,
}: Pick<HubOptions, 'walletBook' | 'loadWalletBook' | 'log'>): Pick<Hub, 'walletBook' | 'loadWalletBook'> {
  const book = createStore<WalletBook>(walletBook)
  let loading: Promise<void> | undefined
  return {
    walletBook: book,
    async loadWalletBook() {
      loading ??= loadWalletBook?.().then(book.set, (error: unknown) => {
        loading = undefined
        log.warn('The whole wallet book could not be fetched', error)
      })
      await loading
    },
  }
}

/** One node per chain, made when it is first needed. Fails with `public_client_missing` where there is none. */
function rpcOfChains(chains: readonly Chain[], make: HubOptions['rpc']): (chainId: number) => Rpc {
  const made = new Map<number, Rpc>()
  return (chainId) => {
    const known = made.get(chainId)
    if (known !== undefined) return known
    const rpc = make(findChain(chains, { chainId }))
    if (rpc === undefined) throw new ConnectError('public_client_missing')
    made.set(chainId, rpc)
    return rpc
  }
}
