import {
  type Clock,
  createStore,
  type KeyValueStorage,
  type Log,
  type Rpc,
  type Store,
  silentLog,
  systemClock,
} from '@latchkey/base'
import { type Chain, findChain, type Token } from '@latchkey/evm'
import type { WalletBook } from '@latchkey/wallet-book'
import { cancelConnect } from './actions/cancelConnect.ts'
import { closeQuietly, unlinkConnection } from './actions/connectionLink.ts'
import { type ConnectionState, idle } from './connectionState.ts'
import type { Connection, Connector } from './connector.ts'
import type { LinkDesk } from './connectors/coinbase/linkDesk.ts'
import type { LinkWallets } from './connectors/coinbase/linkWallets.ts'
import type { Discovery, DiscoveryOptions } from './connectors/discovery.ts'
import type { EmbeddedDesk } from './connectors/embedded/embeddedDesk.ts'
import type { EmbeddedSurroundings } from './connectors/embedded/embeddedSurroundings.ts'
import type { EmbeddedWallets } from './connectors/embedded/embeddedWallets.ts'
import type { HubSurroundings } from './connectors/hubSurroundings.ts'
import type { RemoteDesk } from './connectors/remote/remoteDesk.ts'
import type { RemoteSurroundings, RemoteWallets } from './connectors/remote/remoteWallets.ts'
import { dispatch } from './dispatch.ts'
import { ConnectError } from './errors.ts'
import type { Hub, Locks, WalletLeft } from './hub.ts'
import type { LoginClient } from './loginClient.ts'
import { watchLogin } from './loginWatch.ts'
import { createPageLocks } from './pageLocks.ts'
import { storageKeys } from './persistence.ts'
import { followTabs } from './tabs.ts'
import type { TransferRecord } from './transferRecord.ts'
import { watchLeaving } from './walletLeft.ts'

export type HubOptions = {
  /** At least one; the first is the default. */
  readonly chains: readonly Chain[]
  readonly tokens?: readonly Token[]
  /**
   * How wallets are found: `(around) => discoverConnectors({ source, ...around })`. Without it only `connectors` are
   * offered. A function, so that a page with one fixed wallet loads nothing of the search.
   */
  readonly discover?: (around: Omit<DiscoveryOptions, 'source'>) => Discovery
  /**
   * Wallets on other devices, such as `async (around) => remoteWallets({ start, hasPublicRelay })(around)`. Waited for by
   * nobody, so that their code can come after the page has started.
   */
  readonly remote?: (around: RemoteSurroundings) => Promise<RemoteWallets>
  /** A phone linked by Coinbase Wallet's own protocol. Waited for by nobody either. */
  readonly link?: (around: HubSurroundings) => Promise<LinkWallets>
  /** The wallet whose keys the owner's key custody keeps. Waited for by nobody either. */
  readonly embedded?: (around: EmbeddedSurroundings) => Promise<EmbeddedWallets>
  /** Wallets met in a way of their own, such as overrides of the site's owner. Waited for by nobody either. */
  readonly named?: (around: HubSurroundings) => Promise<{ readonly connectors: readonly Connector[] }>
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
  /** Across tabs, such as the platform's own locks; within this page unless given. */
  readonly locks?: Locks
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
  const { chains, tokens = [], storage, login, locks = createPageLocks() } = options
  const { clock = systemClock, log = silentLog } = options
  const { walletBook = [] } = options
  const closing = new AbortController()
  const rpc = rpcOfChains(chains, options.rpc)
  const { connectors = [] } = options
  const discovery = options.discover?.({ walletBook, clock, log, signal: closing.signal })
  const offered = createStore<readonly Connector[]>(connectors)
  /** On other devices, linked, embedded, named: in the order in which they are offered. */
  const late: (readonly Connector[])[] = []
  const offer = () => offered.set([...(discovery?.connectors.get() ?? []), ...connectors, ...late.flat()])
  if (discovery !== undefined) offer()
  discovery?.connectors.subscribe(offer)
  /** Without them there are fewer, and nothing else is lost. */
  const joinLate = <Desk extends { close(): unknown }>(
    place: number,
    coming?: Promise<{ readonly connectors: readonly Connector[]; readonly desk?: Desk }>,
    store?: Store<Desk | undefined>,
  ) =>
    coming?.then(
      ({ connectors, desk }) => {
        // Nobody would close it any more.
        if (closing.signal.aborted) return void desk?.close()
        late[place] = connectors
        store?.set(desk)
        offer()
      },
      (error: unknown) => log.warn('Some wallets are not offered', error),
    )
  const desks = {
    remote: createStore<RemoteDesk | undefined>(undefined),
    embedded: createStore<EmbeddedDesk | undefined>(undefined),
    link: createStore<LinkDesk | undefined>(undefined),
  }
  const around = { chains, tokens, rpc, walletBook, storage, clock, log }
  const coming = [
    joinLate(0, options.remote?.(around), desks.remote),
    joinLate(1, options.link?.(around), desks.link),
    joinLate(2, options.embedded?.(around), desks.embedded),
    joinLate(3, options.named?.(around)),
  ].filter((each) => each !== undefined)
  const hub: Hub = {
    chains,
    tokens,
    state: createStore<ConnectionState>(idle),
    connectors: offered,
    ...createBook(options),
    refreshWallets: () => discovery?.refresh(),
    searching: coming.length === 0 ? undefined : Promise.allSettled(coming),
    connection: createStore<Connection | undefined>(undefined),
    left: createStore<WalletLeft | undefined>(undefined),
    transfers: createStore<readonly TransferRecord[]>([]),
    rpc,
    explorerUrl: options.explorerUrl,
    ...desks,
    avatarUrl: options.avatarUrl,
    login,
    expectsLogin: createStore(
      login !== undefined && storage.get(storageKeys.signedIn) !== null && storage.get(storageKeys.leaving) === null,
    ),
    storage,
    locks,
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
  await Promise.all([hub.remote, hub.embedded, hub.link].map((desk) => desk.get()?.close()))
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
