import type { Clock, KeyValueStorage, Rpc, Unsubscribe } from '@latchkey/base'

/** A window that this page has opened. */
export type Popup = {
  isClosed(): boolean
  close(): void
  /** Told what this window posts, and no other. */
  onMessage(listener: (message: { readonly origin: string; readonly data: unknown }) => void): Unsubscribe
}

/** The part of the page that opening windows uses. */
export type PopupPlace = {
  /** The page's own origin, which the window is told. */
  readonly origin: string
  /** Opens a window soon after a click; undefined when the browser does not let it. */
  open(url: string): Popup | undefined
}

/** Options of `abstractWallet`. */
export type AbstractWalletOptions = {
  readonly place: PopupPlace
  /** The pages of the wallet's host that connect and sign, such as `https://…/cross-app/connect`. */
  readonly connectUrl: string
  readonly transactUrl: string
  /** The wallet's id at that host. */
  readonly providerAppId: string
  /** 2741, or 11124 for its test network. */
  readonly chainId: number
  /** The node of that network. */
  readonly rpc: Rpc
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly random: (length: number) => Uint8Array
}
