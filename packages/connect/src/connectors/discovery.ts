import { type Clock, createStore, type Log, type Store } from '@latchkey/base'
import type { Connector } from '../connector.ts'
import { overrideKeys, toConnectorKey, type WalletBook, type WalletEntry } from '../walletBook/walletEntry.ts'
import { type Announcement, readAnnouncement } from './announcement.ts'
import { injectedConnector } from './injected.ts'
import { findLegacyProvider, listSharedProviders } from './legacyProviders.ts'
import { exodusEvm, phantomEvm } from './namedWallets.ts'
import { type Provider, readProperty } from './provider.ts'

/** What finding wallets needs of the page. */
export type DiscoverySource = {
  readonly events: {
    addEventListener(name: string, listener: (event: unknown) => void): void
    removeEventListener(name: string, listener: (event: unknown) => void): void
    dispatchEvent(event: Event): unknown
  }
  /** A fresh `eip6963:requestProvider` event. */
  readonly makeRequestEvent: () => Event
  /** The object on which wallets leave their providers; hostile. */
  readonly readLegacy: () => unknown
}

export type DiscoveryOptions = {
  readonly source: DiscoverySource
  readonly walletBook: WalletBook
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
}

/** Wallets as they are found. `refresh` asks again, for those that load late or speak only when asked. */
export type Discovery = { readonly connectors: Store<readonly Connector[]>; refresh(): void }

const announceEvent = 'eip6963:announceProvider'
/** Some wallets put `window.ethereum` there late and say so by this event; others do not say so at all. */
const legacyEvent = 'ethereum#initialized'
const legacyWaitMs = 1000
const maxAnnounced = 50
/** Announcements beyond this many are not even looked at: a page cannot need them. */
const maxLooked = 1000

/**
 * Finds the wallets of this browser: those that announce themselves (EIP-6963), then the old places by the wallet book.
 * Ends with the signal.
 */
export function discoverConnectors(options: DiscoveryOptions): Discovery {
  const { source, clock, log, signal } = options
  const connectors = createStore<readonly Connector[]>([])
  const announced: Announcement[] = []
  let looked = 0

  const publish = () => {
    const found = [...toAnnouncedConnectors(announced, options), ...findLegacyConnectors(announced, options)]
    if (!isSameSet(found, connectors.get())) connectors.set(keepKnown(found, connectors.get()))
  }
  const onAnnounce = (event: unknown) => {
    if (++looked > maxLooked || announced.length >= maxAnnounced) return
    const announcement = readAnnouncement(readProperty(event, 'detail'))
    if (announcement === undefined) return log.debug('An announcement that cannot be read was ignored')
    // The first provider of a uuid stays; a later claim of it by another object is a wallet of its own, in conflict.
    if (announced.some(({ provider }) => provider === announcement.provider)) return
    if (announced.some(({ uuid, rdns }) => uuid === announcement.uuid && rdns === announcement.rdns)) return
    announced.push(announcement)
    publish()
  }
  const ask = () => {
    try {
      source.events.dispatchEvent(source.makeRequestEvent())
    } catch (error) {
      log.debug('A wallet failed while it was asked to announce itself', error)
    }
  }

  source.events.addEventListener(announceEvent, onAnnounce)
  source.events.addEventListener(legacyEvent, publish)
  const cancel = clock.schedule(legacyWaitMs, publish)
  signal.addEventListener('abort', () => {
    source.events.removeEventListener(announceEvent, onAnnounce)
    source.events.removeEventListener(legacyEvent, publish)
    cancel()
  })
  ask()
  publish()
  return {
    connectors,
    refresh() {
      if (signal.aborted) return
      looked = Math.min(looked, maxLooked - maxAnnounced)
      ask()
      publish()
    },
  }
}

function toAnnouncedConnectors(announced: readonly Announcement[], options: DiscoveryOptions): readonly Connector[] {
  return announced.map((wallet, index) => {
    const { rdns, name, uuid, provider, icon } = wallet
    const others = announced.filter((other) => other !== wallet)
    const isFirst = announced.findIndex((other) => other.rdns === rdns) === index
    const entry = findByRdns(options.walletBook, rdns)
    return injectedConnector({
      // Stable across reloads for the usual case of one wallet to a name.
      id: isFirst ? rdns : `${rdns}:${uuid}`,
      key: entry?.key ?? toConnectorKey(name),
      name,
      rdns,
      isNameShared: others.some((other) => other.rdns === rdns || other.uuid === uuid || isSameName(other.name, name)),
      ...(icon === undefined ? {} : { icon }),
      ...toFlags(entry),
      readProvider: () => provider,
      clock: options.clock,
      log: options.log,
    })
  })
}

/** Wallets that do not announce themselves, by the book; and what is left at the shared place under no known name. */
function findLegacyConnectors(announced: readonly Announcement[], options: DiscoveryOptions): readonly Connector[] {
  const window = options.source.readLegacy()
  const taken = new Set<Provider>(announced.map(({ provider }) => provider))
  const isAnnounced = (entry: WalletEntry) => announced.some(({ rdns }) => entry.rdns?.includes(rdns))
  const found: Connector[] = []
  for (const entry of options.walletBook) {
    if (isAnnounced(entry)) continue
    const provider = findLegacyProvider(window, entry)
    const connector = provider === undefined || taken.has(provider) ? undefined : toLegacyConnector(entry, options)
    if (provider === undefined || connector === undefined) continue
    taken.add(provider)
    found.push(connector)
  }
  const rest = listSharedProviders(window).filter((provider) => !taken.has(provider))
  // A known wallet that announced itself usually stands at the shared place too, as another object.
  if (announced.length > 0 || found.length > 0 || rest.length === 0) return found
  return [...found, toUnnamedConnector(options)]
}

function toLegacyConnector(entry: WalletEntry, options: DiscoveryOptions): Connector | undefined {
  const { clock, log, source } = options
  const readProvider = () => findLegacyProvider(source.readLegacy(), entry)
  const place = { readProvider, clock, log }
  if (entry.key === 'phantomevm') return phantomEvm(place)
  if (entry.key === 'exodusevm') return exodusEvm(place)
  if (overrideKeys.includes(entry.key) && entry.key !== 'coinbase') return undefined
  return injectedConnector({
    id: `injected:${entry.key}`,
    key: entry.key,
    name: entry.name,
    ...toFlags(entry),
    ...place,
  })
}

function toUnnamedConnector({ clock, log, source }: DiscoveryOptions): Connector {
  const readProvider = () => listSharedProviders(source.readLegacy())[0]
  return injectedConnector({ id: 'injected', key: 'injected', name: 'Browser wallet', readProvider, clock, log })
}

function toFlags(entry: WalletEntry | undefined) {
  return {
    flags: {
      walletConnectorFallback: entry?.walletConnect ?? false,
      switchNetworkOnlyFromWallet: entry?.switchNetworkOnlyFromWallet ?? false,
    },
  }
}

function findByRdns(book: WalletBook, rdns: string): WalletEntry | undefined {
  return book.find((entry) => entry.rdns?.includes(rdns))
}

function isSameName(left: string, right: string): boolean {
  const plain = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  return plain(left) === plain(right)
}

/** Connectors are made anew at each look; a known one that has not changed keeps its identity. */
function keepKnown(found: readonly Connector[], known: readonly Connector[]): readonly Connector[] {
  return found.map((connector) => known.find((other) => isSame(other, connector)) ?? connector)
}

function isSameSet(found: readonly Connector[], known: readonly Connector[]): boolean {
  return found.length === known.length && found.every((connector, index) => isSame(connector, known[index]))
}

function isSame(left: Connector, right: Connector | undefined): boolean {
  return (
    left.id === right?.id &&
    left.name === right.name &&
    left.icon === right.icon &&
    (left.isNameShared ?? false) === (right.isNameShared ?? false)
  )
}
