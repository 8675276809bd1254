import { mergeWalletBook } from './mergeWalletBook.ts'
import type { WalletBook, WalletBookChanges } from './walletEntry.ts'

/** Every wallet that we know, with the owner's changes. In a chunk of its own, fetched with the first call; rejects without it. */
export async function bundledWalletBook(changes?: WalletBookChanges): Promise<WalletBook> {
  const { wholeWalletBook } = await import('./wholeWalletBook.ts')
  return mergeWalletBook(wholeWalletBook, changes)
}
