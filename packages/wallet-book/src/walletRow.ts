import type { WalletEntry } from './walletEntry.ts'

/** A row of our own tables: an entry, and where its facts were read (docs/wallet-book.md). Without it they rest on a name alone. */
export type WalletRow = WalletEntry & { readonly sources?: readonly ('thirdweb' | 'rainbowkit' | 'flags' | 'wallet')[] }
