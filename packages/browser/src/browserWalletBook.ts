import { type Log, silentLog } from '@latchkey/base'
import { bundledWalletBook, loadWalletBook, type WalletBook, type WalletBookChanges } from '@latchkey/wallet-book'

export type WalletBookChoices = {
  /** Wallets to hide, to put first and to add. */
  readonly walletBook?: WalletBookChanges
  /** Where the owner's book is served; the bundled one is taken unless given, or where that one cannot be had. */
  readonly walletBookUrl?: string
  readonly log?: Log
}

/** Every wallet that the site knows: the served book, else the bundled one with the owner's changes. */
export async function browserWalletBook(choices: WalletBookChoices): Promise<WalletBook> {
  const { walletBook, walletBookUrl: url, log = silentLog } = choices
  return await loadWalletBook({
    // Through a function of ours: a page may replace `fetch` later, and it must not be called as a method.
    fetch: (address, init) => fetch(address, init),
    ...(url !== undefined && { url }),
    fallback: () => bundledWalletBook(walletBook),
    log,
  })
}
