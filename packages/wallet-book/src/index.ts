export { bundledWalletBook } from './bundledWalletBook.ts'
export { coinbaseAppUrl } from './coinbaseAppUrl.ts'
export {
  browseLink,
  type DeepLink,
  type DeepLinkContext,
  type DeepLinkSession,
  deepLink,
  requestLink,
  type WalletPlatform,
} from './deepLink.ts'
export { defaultWalletBook } from './defaultWalletBook.ts'
export { type LoadWalletBookOptions, loadWalletBook } from './loadWalletBook.ts'
export { mergeWalletBook } from './mergeWalletBook.ts'
export { parseWalletBook } from './parseWalletBook.ts'
export {
  type InjectedPlaces,
  type InstallLinks,
  overrideKeys,
  toConnectorKey,
  type WalletBook,
  type WalletBookChanges,
  type WalletEntry,
  type WalletEntryChange,
  type WalletLinks,
} from './walletEntry.ts'
export { wholeWalletBook } from './wholeWalletBook.ts'
