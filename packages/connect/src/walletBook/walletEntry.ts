/** Where a wallet that is not there can be had; addresses of its makers' own pages in the stores. */
export type InstallLinks = {
  readonly chrome?: string
  readonly firefox?: string
  readonly edge?: string
  readonly ios?: string
  readonly android?: string
}

/** Where a wallet puts its provider, and the flags that tell it from others. A flag that is absent counts as false. */
export type InjectedPlaces = {
  /** Dotted paths below the window; never `ethereum` itself, which everybody shares. */
  readonly locations?: readonly string[]
  readonly flags: Readonly<Record<string, boolean>>
}

/** One wallet of the wallet book: facts only. */
export type WalletEntry = {
  readonly key: string
  readonly name: string
  /** The names under which its makers announce it (EIP-6963). */
  readonly rdns?: readonly string[]
  readonly injected?: InjectedPlaces
  readonly install?: InstallLinks
  readonly walletConnect?: boolean
  readonly switchNetworkOnlyFromWallet?: boolean
}

export type WalletBook = readonly WalletEntry[]

/** What an owner changes: wallets to hide, to put first, and to add. */
export type WalletBookChanges = {
  readonly hide?: readonly string[]
  readonly picks?: readonly string[]
  readonly add?: readonly WalletEntry[]
}

/** Entries with these keys have a connector of their own, so no generic one is made for them (specification §3). */
export const overrideKeys: readonly string[] = [
  'phantomevm',
  'coinbase',
  'exodusevm',
  'abstract',
  'edenonline',
  'intersend',
]

/** The override key, or the name without non-word characters in lower case. */
export function toConnectorKey(name: string, overrideKey?: string): string {
  return overrideKey ?? name.replace(/\W/g, '').toLowerCase()
}
