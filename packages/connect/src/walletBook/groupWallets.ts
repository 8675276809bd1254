import type { Connector } from '../connector.ts'
import type { WalletBook, WalletEntry } from './walletEntry.ts'

/** What the connect dialog shows, in its order. */
export type WalletGroups = {
  /** The wallet used last, if it is here. */
  readonly recent: Connector | undefined
  /** The other wallets of this browser, by name. */
  readonly detected: readonly Connector[]
  /** Wallets of the book that are not here and would have to be installed. */
  readonly installable: readonly WalletEntry[]
}

export type GroupContext = { readonly recentId?: string | undefined; readonly query?: string }

/** (detected, book, context) → the groups of the dialog. Pure; a query matches names, keys and announced names. */
export function groupWallets(
  connectors: readonly Connector[],
  book: WalletBook,
  { recentId, query = '' }: GroupContext = {},
): WalletGroups {
  const here = connectors.filter((connector) => connector.flags.isAvailable && connector.isInstalled())
  const found = here.filter(({ name, key, rdns }) => matches(query, [name, key, rdns]))
  const recent = found.find(({ id }) => id === recentId)
  return {
    recent,
    detected: found.filter((connector) => connector !== recent).sort(byName),
    installable: book.filter(
      (entry) => !isHere(entry, here) && matches(query, [entry.name, entry.key, ...(entry.rdns ?? [])]),
    ),
  }
}

/** Not `localeCompare`: loading the browser's collation costs the first click several frames. */
function byName({ name: left }: Connector, { name: right }: Connector): number {
  const [first, second] = [left.toLowerCase(), right.toLowerCase()]
  return first < second ? -1 : first > second ? 1 : 0
}

function isHere(entry: WalletEntry, here: readonly Connector[]): boolean {
  return here.some(({ key, rdns }) => key === entry.key || (rdns !== undefined && entry.rdns?.includes(rdns)))
}

function matches(query: string, texts: readonly (string | undefined)[]): boolean {
  const wanted = query.trim().toLowerCase()
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted))
}
