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

/**
 * How a wallet's app is opened. `native`, `universal` and `desktop` are the beginnings of links, such as `metamask://`,
 * that go on with `wc?uri=`. In the templates `browse` and `browseNative`, which open a page in the wallet's own browser,
 * `{encodedUrl}`, `{encodedOrigin}` and `{hostAndPath}` stand for the page.
 */
export type WalletLinks = {
  readonly native?: string
  readonly universal?: string
  /** Of its program for computers. */
  readonly desktop?: string
  readonly browse?: string
  readonly browseNative?: string
}

/** One wallet of the wallet book: facts only. */
export type WalletEntry = {
  readonly key: string
  readonly name: string
  /** Names that people also know it by, such as former ones. */
  readonly aliases?: readonly string[]
  /** The names under which its makers announce it (EIP-6963). */
  readonly rdns?: readonly string[]
  readonly injected?: InjectedPlaces
  readonly install?: InstallLinks
  /** It can hold remote sessions. */
  readonly walletConnect?: boolean
  /** False for one that holds remote sessions but cannot scan a code. */
  readonly qr?: boolean
  readonly links?: WalletLinks
  /** Where it runs, if not everywhere: `desktop` is never offered on a phone, `mobile` never for installing on a computer. */
  readonly only?: 'mobile' | 'desktop'
  /** The chains it is limited to. */
  readonly chainIds?: readonly number[]
  /** Shared by wallets of the same makers. */
  readonly group?: string
  readonly switchNetworkOnlyFromWallet?: boolean
  /** One of the owner's picks. */
  readonly isPicked?: boolean
}

/** Known wallets, in the order in which they are offered. */
export type WalletBook = readonly WalletEntry[]

/** Fields to replace in the entry of this key; null or undefined removes one. */
export type WalletEntryChange = { readonly key: string } & {
  readonly [Field in Exclude<keyof WalletEntry, 'key' | 'isPicked'>]?: WalletEntry[Field] | null | undefined
}

/** The owner's changes. Keys that name no wallet are passed over. */
export type WalletBookChanges = {
  readonly hide?: readonly string[]
  /** Shown before all others that are not in the visitor's browser, in this order. */
  readonly picks?: readonly string[]
  /** New wallets; one of a known key takes the place of that wallet. */
  readonly add?: readonly WalletEntry[]
  readonly change?: readonly WalletEntryChange[]
  /** Keys of the wallets that come next after the picks, in this order; the rest follow as they are. */
  readonly order?: readonly string[]
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
