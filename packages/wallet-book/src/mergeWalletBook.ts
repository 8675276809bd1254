import { parseWalletEntry } from './parseWalletBook.ts'
import type { WalletBook, WalletBookChanges, WalletEntry } from './walletEntry.ts'

const maxChanges = 500

/**
 * The book as the owner wants it: wallets added (in place of one of the same key), changed, hidden, and put in order,
 * picks first. Total: changes that cannot be read, such as a row that a change would leave without a name, are passed over.
 */
export function mergeWalletBook(book: WalletBook, changes: WalletBookChanges = {}): WalletBook {
  const [hide, picks, order] = [toList(changes.hide), toList(changes.picks), toList(changes.order)]
  const change = toList(changes.change)
  const added = toList(changes.add).flatMap((row) => parseWalletEntry(row) ?? [])
  const isAdded = new Set(added.map(({ key }) => key))
  const place = ({ key }: WalletEntry) => {
    const index = [...picks, ...order].indexOf(key)
    return index < 0 ? Number.POSITIVE_INFINITY : index
  }
  return [...book.filter(({ key }) => !isAdded.has(key)), ...added]
    .filter(({ key }) => !hide.includes(key))
    .map((entry) => change.reduce<WalletEntry>(toChanged, entry))
    .map((entry) => (picks.includes(entry.key) ? { ...entry, isPicked: true } : entry))
    .sort((left, right) => compare(place(left), place(right)))
}

/** The entry with the change, if it is one of this entry. */
function toChanged(entry: WalletEntry, change: unknown): WalletEntry {
  const isMeant = typeof change === 'object' && change !== null && Reflect.get(change, 'key') === entry.key
  return isMeant ? (parseWalletEntry({ ...entry, ...change }) ?? entry) : entry
}

/** Not a difference: two infinities have none. */
function compare(left: number, right: number): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** An owner's file is checked for its outline only, so what should be a list may be anything. */
function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, maxChanges) : []
}
