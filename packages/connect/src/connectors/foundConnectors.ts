import type { Clock, Log } from '@latchkey/base'
import { overrideKeys, toConnectorKey, type WalletBook, type WalletEntry } from '@latchkey/wallet-book'
import type { Connector } from '../connector.ts'
import { unknownConnector } from './absentConnectors.ts'
import type { Announcement } from './announcement.ts'
import { injectedConnector } from './injected.ts'
import { findLegacyProvider, listSharedProviders } from './legacyProviders.ts'
import { coinbaseExtension, exodusEvm, phantomEvm, type WalletPlace } from './namedWallets.ts'
import type { Provider } from './provider.ts'

/** The wallets found so far, and the inputs of their connectors. */
export type Findings = {
  readonly announced: readonly Announcement[]
  /** The announced icon where it is known to be safe. */
  readonly iconOf: (announcement: Announcement) => string | undefined
  /** The object on which wallets leave their providers; never throws, but what it gives is hostile. */
  readonly readWindow: () => unknown
  readonly walletBook: WalletBook
  readonly clock: Clock
  readonly log: Log
}

/** Wallets of the book that have connectors of their own. */
const namedConnectors: Readonly<Record<string, (place: WalletPlace) => Connector>> = {
  phantomevm: phantomEvm,
  exodusevm: exodusEvm,
  coinbase: coinbaseExtension,
}

/** Announced wallets in the order of their announcements, then those that do not announce themselves; namesakes marked. */
export function toConnectors(findings: Findings): readonly Connector[] {
  const found = [...toAnnouncedConnectors(findings), ...findLegacyConnectors(findings)]
  return found.map((connector) => {
    const isNameTwice = found.some((other) => other !== connector && isSameName(other.name, connector.name))
    return isNameTwice ? { ...connector, isNameShared: true } : connector
  })
}

function toAnnouncedConnectors({ announced, iconOf, walletBook, clock, log }: Findings): readonly Connector[] {
  return announced.map((wallet, index) => {
    const { rdns, uuid, provider } = wallet
    const isNamed = wallet.name !== ''
    const { key, name } = isNamed ? { key: toConnectorKey(wallet.name), name: wallet.name } : unknownConnector()
    const icon = iconOf(wallet)
    const others = announced.filter((other) => other !== wallet)
    const isFirst = announced.findIndex((other) => other.rdns === rdns) === index
    const entry = walletBook.find((known) => known.rdns?.includes(rdns))
    return injectedConnector({
      // Stable across reloads for the usual case of one wallet to a name.
      id: isFirst ? rdns : `${rdns}:${uuid}`,
      key: entry?.key ?? key,
      name,
      rdns,
      // Without a name of its own there is only its domain to tell it by.
      isNameShared: !isNamed || others.some((other) => other.rdns === rdns || other.uuid === uuid),
      ...(icon === undefined ? {} : { icon }),
      ...toFlags(entry),
      readProvider: () => provider,
      clock,
      log,
    })
  })
}

/** Wallets that do not announce themselves, by the book; and what is left at the shared place under no known name. */
function findLegacyConnectors(findings: Findings): readonly Connector[] {
  const { announced, readWindow, clock, log } = findings
  const window = readWindow()
  const taken = new Set<Provider>(announced.map(({ provider }) => provider))
  const isAnnounced = (entry: WalletEntry) => announced.some(({ rdns }) => entry.rdns?.includes(rdns))
  const found: Connector[] = []
  for (const entry of findings.walletBook) {
    if (isAnnounced(entry)) continue
    const provider = findLegacyProvider(window, entry)
    const connector = provider === undefined || taken.has(provider) ? undefined : toLegacyConnector(entry, findings)
    if (provider === undefined || connector === undefined) continue
    taken.add(provider)
    found.push(connector)
  }
  const rest = listSharedProviders(window).filter((provider) => !taken.has(provider))
  // A known wallet that announced itself usually stands at the shared place too, as another object.
  if (announced.length > 0 || found.length > 0 || rest.length === 0) return found
  const readProvider = () => listSharedProviders(readWindow())[0]
  return [injectedConnector({ id: 'injected', key: 'injected', name: 'Browser wallet', readProvider, clock, log })]
}

function toLegacyConnector(entry: WalletEntry, { readWindow, clock, log }: Findings): Connector | undefined {
  const { key, name } = entry
  const place = { readProvider: () => findLegacyProvider(readWindow(), entry), clock, log }
  if (overrideKeys.includes(key)) return namedConnectors[key]?.(place)
  return injectedConnector({ id: `injected:${key}`, key, name, ...toFlags(entry), ...place })
}

function toFlags(entry: WalletEntry | undefined) {
  return {
    flags: {
      walletConnectorFallback: entry?.walletConnect ?? false,
      switchNetworkOnlyFromWallet: entry?.switchNetworkOnlyFromWallet ?? false,
    },
  }
}

/** Spelling, spaces and signs aside: what a person reads as one name is one name. */
function isSameName(left: string, right: string): boolean {
  const plain = (name: string) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  return plain(left) === plain(right)
}
