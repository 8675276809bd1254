import { type KeyValueStorage, type Log, memoryStorage, silentLog, type Turns, webStorage } from '@latchkey/base'
import {
  createHub,
  type Hub,
  type Locks,
  type LoginClient,
  type SourceDeps,
  type WalletSource,
} from '@latchkey/connect'
import {
  type Chain,
  type Collection,
  findChain,
  type Token,
  toChain,
  transportUrls,
  type ViemChain,
} from '@latchkey/evm'
import { defaultWalletBook, mergeWalletBook, type WalletBookChanges } from '@latchkey/wallet-book'
import { browserDiscovery } from './browserDiscovery.ts'
import { type BrowserCustody, browserEmbedded } from './browserEmbedded.ts'
import { type BrowserLink, browserLink } from './browserLink.ts'
import { type BrowserWallets, browserNamed } from './browserNamed.ts'
import { type BrowserRelay, browserRemote } from './browserRemote.ts'
import { browserVault } from './browserVault.ts'
import { browserWalletBook } from './browserWalletBook.ts'
import { browserGuides, browserHistory, browserLoginClient, browserRpc, browserTokenLists } from './requests.ts'

/** Options of `createLatchkey`. */
export type LatchkeyOptions = {
  /** At least one, of ours or of viem's; the first is the default unless `initialChain` names another. */
  readonly chains: readonly (Chain | ViemChain)[]
  /** The id of the network that comes first: where a wallet made on the spot begins, and which others are asked to go to. */
  readonly initialChain?: number
  readonly tokens?: readonly Token[]
  /**
   * Where the list of each network's further tokens is, by chain id: JSON files of your own in the form of Uniswap's
   * token-lists. Fetched when a screen needs one; none unless named.
   */
  readonly tokenLists?: Readonly<Record<number, string>> | undefined
  /** Where the login API is, such as `/api/login`; without it nobody can sign in. */
  readonly loginUrl?: string
  /** A login server of your own, such as `ownLogin({ … })`, in place of `loginUrl`. */
  readonly login?: LoginClient
  /** Wallets to hide, to put first and to add. */
  readonly walletBook?: WalletBookChanges
  /** Where the owner's wallet book is served, such as `/api/wallet-book`; the bundled one is taken unless given. */
  readonly walletBookUrl?: string
  /** Where the page reaches the node of a chain; the chain's own address unless given. */
  readonly rpcUrl?: (chainId: number) => string
  /** Told to wallets as the explorer of a chain that has none; `/explorer/{chainId}` of this site unless given. */
  readonly explorerUrl?: (chainId: number) => string
  /** Where pictures of names that are elsewhere can be had from your own server, such as `/api/avatar`; not shown without it. */
  readonly avatarUrl?: string
  /** Where the owner's descriptions of calls and typed data are, such as `/api/clear-signing`; names alone are told without it. */
  readonly clearSigningUrl?: string
  /** Collections that are known here; collectibles of all others stand apart. */
  readonly collections?: readonly Collection[]
  /** Where your own server describes collectibles of these, such as `/api/collectible`; they are drawn without it. */
  readonly collectibleUrl?: string
  /** Where the history of signed-in accounts is, such as `/api/history`; what came in is not listed without it. */
  readonly historyUrl?: string
  /** Where mails of what came in are asked for, such as `/api/notices`; they are not offered without it. */
  readonly noticesUrl?: string
  /** Where wallets on other devices are paired; they are not offered without it. */
  readonly relay?: BrowserRelay
  /** Where phones are linked by Coinbase Wallet's own protocol; it is offered as an extension only without it. */
  readonly link?: BrowserLink
  /** Where the keys of wallets are kept that are made on the spot; such wallets are not offered without it. */
  readonly custody?: BrowserCustody
  /** Wallets met in a way of their own; none unless named. */
  readonly wallets?: BrowserWallets
  /** This site's name on other devices; the name of its host unless given. */
  readonly siteName?: string
  /** Begins the name of every stored value; `latchkey.` unless given. */
  readonly storagePrefix?: string
  readonly log?: Log
}

/**
 * Makes the hub of a page: the one place where the browser's storage, locks, requests and announcing wallets come in.
 * Call it once, outside of components. On a server it makes a hub that remembers nothing and finds no wallet. Fails with
 * `providers_config_required` without networks, with `chain_mapping_not_found` for an `initialChain` that is none of them.
 */
export function createLatchkey(options: LatchkeyOptions): Hub {
  const { tokens = [], login, loginUrl, storagePrefix = 'latchkey.', log = silentLog } = options
  const isInBrowser = typeof window !== 'undefined' && typeof window.addEventListener === 'function'
  const storage = isInBrowser ? browserStorage(storagePrefix) : memoryStorage()
  const vault = isInBrowser ? browserVault(storagePrefix) : undefined
  const hub = createHub({
    chains: orderChains(options),
    tokens,
    log,
    walletBook: mergeWalletBook(defaultWalletBook, options.walletBook),
    loadWalletBook: () => browserWalletBook(options),
    storage,
    rpc: (chain) => {
      const url = nodeUrl(chain, options.rpcUrl)
      return url === undefined ? undefined : browserRpc(url)
    },
    ...(isInBrowser && {
      discover: browserDiscovery,
      explorerUrl: options.explorerUrl ?? ((chainId) => `${window.location.origin}/explorer/${chainId}`),
      sources: furtherWallets(options, storage),
    }),
    ...(hasLocks() && { locks: browserLocks(storagePrefix), turns: browserTurns(storagePrefix) }),
    ...(vault && { vault }),
    ...(options.avatarUrl !== undefined && { avatarUrl: options.avatarUrl }),
    ...(options.tokenLists !== undefined && { tokenLists: browserTokenLists(options.tokenLists) }),
    ...(options.clearSigningUrl !== undefined && { guides: browserGuides(options.clearSigningUrl) }),
    ...(options.collections !== undefined && { collections: options.collections }),
    ...(options.collectibleUrl !== undefined && { collectibleUrl: options.collectibleUrl }),
    ...(options.historyUrl !== undefined && {
      history: browserHistory(options.historyUrl, {
        ...(loginUrl !== undefined && { loginUrl }),
        ...(options.noticesUrl !== undefined && { noticesUrl: options.noticesUrl }),
      }),
    }),
    ...(loginUrl !== undefined && { login: browserLoginClient(loginUrl) }),
    ...(login !== undefined && { login }),
  })
  if (isInBrowser) refreshWhenSeen(hub)
  return hub
}

/** A page in plain JavaScript may give no networks: the hub says so. */
function orderChains({ chains, initialChain }: LatchkeyOptions): Chain[] {
  const all = chains?.map(toChain)
  if (initialChain === undefined || !chains?.length) return all
  const first = findChain(all, { chainId: initialChain })
  return [first, ...all.filter((chain) => chain !== first)]
}

function nodeUrl(chain: Chain, rpcUrl: LatchkeyOptions['rpcUrl']): string | undefined {
  return rpcUrl?.(chain.id) ?? transportUrls(chain)[0]
}

function browserStorage(prefix: string) {
  return webStorage({
    area: () => window.localStorage,
    prefix,
    onChange(listener) {
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
  })
}

/**
 * Pages without a secure context have no locks; the hub then keeps order within the page only. Looked at by name alone:
 * the browser makes its locks when they are first read, and no start of a page needs them.
 */
function hasLocks(): boolean {
  return typeof navigator !== 'undefined' && 'locks' in navigator
}

function browserLocks(prefix: string): Locks {
  return async (name, work) =>
    await navigator.locks.request(`${prefix}${name}`, { ifAvailable: true }, async (lock) =>
      lock === null ? undefined : await work(),
    )
}

function browserTurns(prefix: string): Turns {
  return async (name, work, signal) =>
    await navigator.locks.request(`${prefix}turn.${name}`, signal === undefined ? {} : { signal }, work)
}

/** Wallets that were unlocked, installed or updated meanwhile are found when the visitor comes back. */
function refreshWhenSeen(hub: Hub): void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') hub.refreshWallets()
  }
  document.addEventListener('visibilitychange', onVisible, { signal: hub.signal })
}

/** The wallets that are not installed in this browser; those alone that the page offers. */
function furtherWallets(options: LatchkeyOptions, storage: KeyValueStorage): readonly WalletSource[] {
  const { relay, link, custody, wallets } = options
  return [
    ...(relay ? [async (deps: SourceDeps) => (await browserRemote(relay, options, storage))(deps)] : []),
    ...(link ? [(deps: SourceDeps) => browserLink(link, options, storage)(deps)] : []),
    ...(custody ? [(deps: SourceDeps) => browserEmbedded(custody, options)(deps)] : []),
    ...(wallets ? [browserNamed(wallets, options)] : []),
  ]
}
