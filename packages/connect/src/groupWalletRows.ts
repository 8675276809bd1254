import type { WalletBook, WalletEntry, WalletPlatform } from '@latchkey/wallet-book'
import type { Connector } from './connector.ts'

/**
 * How a wallet can be reached from here: it is in this browser, a phone scans a code (or the code is copied), a link opens
 * it on this device, a link opens this page in the wallet's own browser, or it would have to be installed first.
 */
export type WalletWay = 'installed' | 'code' | 'link' | 'browse' | 'install'

/** One wallet of the dialog. */
export type WalletRow = {
  /** The id of its connector where it is installed, else its key in the book. */
  readonly id: string
  readonly name: string
  /** Best first; never empty. */
  readonly ways: readonly WalletWay[]
  /** The wallet in this browser. */
  readonly installed?: Connector
  /** Its connector on another device, where one is offered by name: a remote session, or a link of its own. */
  readonly remote?: Connector
  readonly entry?: WalletEntry
}

/** The entries of the connect dialog, in order; no wallet stands in two groups. */
export type WalletRowGroups = {
  /** The wallet used last, if it can be reached. */
  readonly recent: WalletRow | undefined
  /** Those of this browser, by name. */
  readonly detected: readonly WalletRow[]
  /** The owner's picks among the others. */
  readonly picks: readonly WalletRow[]
  /** The rest of the book, in its order. */
  readonly all: readonly WalletRow[]
}

/** The visitor and the device for whom rows of wallets are chosen. */
export type WalletRowContext = {
  readonly platform: WalletPlatform
  /** The page runs in the browser of another app, from which other apps cannot be opened reliably. */
  readonly isInAppBrowser: boolean
  /** Wallets of the book can hold sessions with this page: sessions are configured, on a relay that they use. */
  readonly remote: boolean
  /** The id of the connector used last. */
  readonly recentId?: string | undefined
  readonly query?: string
  /** The site's chains: wallets limited to others are offered only where they are installed. */
  readonly chainIds?: readonly number[]
}

/**
 * (connectors, book, context) → the groups of the dialog. Pure. A wallet that is in this browser and in the book is one row.
 * Wallets that cannot be reached in this context are left out. A query matches names, former names, keys and announced
 * names, whatever its case, accents and signs.
 */
export function groupWalletRows(
  connectors: readonly Connector[],
  book: WalletBook,
  context: WalletRowContext,
): WalletRowGroups {
  const { recentId, query = '' } = context
  const installed = connectors.filter((connector) => connector.flags.isAvailable && connector.isInstalled())
  const remotes = new Map(connectors.filter(({ kind }) => kind === 'remote').map((remote) => [remote.id, remote]))
  const links = new Map(connectors.filter(({ kind }) => kind === 'coinbase').map((link) => [link.key, link]))
  const detected = installed.map((connector) => toInstalledRow(connector, book, context)).sort(byName)
  const offered = book
    .filter((entry) => !installed.some((connector) => isOf(connector, entry)))
    .flatMap((entry) => {
      const link = links.get(entry.key)
      return (
        (link && toLinkedRow(entry, link, context)) ??
        toOfferedRow(entry, remotes.get(`remote:${entry.key}`), context) ??
        []
      )
    })
  const wanted = plain(query)
  const found = [...detected, ...offered].filter((row) => matches(wanted, row))
  const recent = found.find(({ installed, remote }) => recentId !== undefined && (installed ?? remote)?.id === recentId)
  const rest = found.filter((row) => row !== recent)
  const others = rest.filter((row) => row.installed === undefined)
  return {
    recent,
    detected: rest.filter((row) => row.installed !== undefined),
    picks: others.filter(({ entry }) => entry?.isPicked),
    all: bestFirst(
      others.filter(({ entry }) => !entry?.isPicked),
      wanted,
    ),
  }
}

function toInstalledRow(connector: Connector, book: WalletBook, context: WalletRowContext): WalletRow {
  const entry = book.find((candidate) => isOf(connector, candidate))
  const canScan = entry !== undefined && listWays(entry, context).includes('code')
  return {
    id: connector.id,
    name: connector.name,
    ways: canScan ? ['installed', 'code'] : ['installed'],
    installed: connector,
    ...(entry !== undefined && { entry }),
  }
}

/** A link needs neither a session nor a relay: its code is scanned, or opens the app. */
function toLinkedRow(entry: WalletEntry, link: Connector, context: WalletRowContext): WalletRow | undefined {
  const { chainIds = [] } = context
  if (chainIds.length > 0 && entry.chainIds !== undefined && !entry.chainIds.some((id) => chainIds.includes(id)))
    return undefined
  const way = context.platform === 'desktop' || context.isInAppBrowser ? 'code' : 'link'
  return { id: entry.key, name: entry.name, ways: [way], remote: link, entry }
}

function toOfferedRow(
  entry: WalletEntry,
  remote: Connector | undefined,
  context: WalletRowContext,
): WalletRow | undefined {
  const ways = listWays(entry, context)
  if (ways.length === 0) return undefined
  return { id: entry.key, name: entry.name, ways, ...(context.remote && remote !== undefined && { remote }), entry }
}

/** An announced name says which wallet claims to be there; where there is none on both sides, the key does. */
function isOf({ key, rdns }: Connector, entry: WalletEntry): boolean {
  if (rdns === undefined || entry.rdns === undefined) return key === entry.key
  return entry.rdns.includes(rdns)
}

function listWays(entry: WalletEntry, context: WalletRowContext): readonly WalletWay[] {
  const { chainIds = [] } = context
  const isOfUse = chainIds.length === 0 || (entry.chainIds ?? chainIds).some((id) => chainIds.includes(id))
  if (!isOfUse) return []
  if (context.platform === 'desktop') return listDesktopWays(entry, context)
  return entry.only === 'desktop' ? [] : listPhoneWays(entry, context)
}

function listDesktopWays(entry: WalletEntry, context: WalletRowContext): readonly WalletWay[] {
  const { install, links, only } = entry
  const ways: WalletWay[] = []
  if (canScan(entry, context)) ways.push('code')
  if (canPair(entry, context) && links?.desktop !== undefined && !context.isInAppBrowser) ways.push('link')
  const isForBrowsers = install?.chrome !== undefined || install?.firefox !== undefined || install?.edge !== undefined
  if (isForBrowsers && only !== 'mobile') ways.push('install')
  return ways
}

/** In the browser of another app, links may do nothing and an app that is installed now would not be found: a code can be copied. */
function listPhoneWays(entry: WalletEntry, context: WalletRowContext): readonly WalletWay[] {
  const { install, links, injected, rdns } = entry
  if (context.isInAppBrowser) return canScan(entry, context) ? ['code'] : []
  const ways: WalletWay[] = []
  const platform = context.platform === 'ios' ? 'ios' : 'android'
  const isOpened = links?.native !== undefined || links?.universal !== undefined
  if (canPair(entry, context) && isOpened) ways.push('link')
  if (links?.browse !== undefined || links?.browseNative !== undefined) ways.push('browse')
  // An app that puts itself into the pages of its own browser is found there, once it is installed.
  const isFoundLater = ways.length > 0 || injected !== undefined || rdns !== undefined
  if (isFoundLater && install?.[platform] !== undefined) ways.push('install')
  return ways
}

function canPair({ walletConnect = false }: WalletEntry, { remote }: WalletRowContext): boolean {
  return remote && walletConnect
}

function canScan(entry: WalletEntry, context: WalletRowContext): boolean {
  return canPair(entry, context) && entry.qr !== false
}

/** Not `localeCompare`: loading the browser's collation costs the first click several frames. */
function byName({ name: left }: WalletRow, { name: right }: WalletRow): number {
  const [first, second] = [left.toLowerCase(), right.toLowerCase()]
  return first < second ? -1 : first > second ? 1 : 0
}

function matches(wanted: string, { name, installed, entry }: WalletRow): boolean {
  const texts = [name, installed?.key, installed?.rdns, entry?.name, entry?.key, ...listNames(entry)]
  return wanted === '' || texts.some((text) => text !== undefined && plain(text).includes(wanted))
}

function listNames(entry: WalletEntry | undefined): readonly string[] {
  return [...(entry?.aliases ?? []), ...(entry?.rdns ?? [])]
}

/** Names that begin with what was typed come first. */
function bestFirst(rows: readonly WalletRow[], wanted: string): readonly WalletRow[] {
  if (wanted === '') return rows
  const isBest = ({ name }: WalletRow) => plain(name).startsWith(wanted)
  return [...rows.filter(isBest), ...rows.filter((row) => !isBest(row))]
}

/** Letters and digits alone, without case and accents. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
