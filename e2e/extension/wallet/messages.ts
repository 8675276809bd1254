/** A wallet's refusal: a plain object, as real extensions make it. */
export type WalletError = { readonly code: number; readonly message: string }

/** A page's request (EIP-1193). */
export type WalletRequest = { readonly method: string; readonly params: readonly unknown[] }

/** From the page's script to the service worker, by way of the bridge. */
export type PageMessage = { readonly toLatchkeyTestExtension: true; readonly id: number } & WalletRequest

/** From the service worker to the page's script. */
export type WorkerMessage = { readonly fromLatchkeyTestExtension: true } & (
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: WalletError }
  | { readonly event: string; readonly value: unknown }
)

/** The content of the wallet's own window. */
export type Question = {
  readonly kind: 'connect' | 'unlock' | 'sign' | 'send' | 'switch' | 'add'
  readonly origin: string
  readonly details: readonly string[]
}

/** The wallet's own page, with the values that its owner can change there. */
export type Overview = {
  readonly isLocked: boolean
  readonly chainId: number
  readonly accounts: readonly string[]
  readonly active: number
  readonly sites: readonly string[]
  readonly networks: readonly { readonly id: number; readonly name: string }[]
}

/** From the wallet's own pages to its service worker. */
export type OwnMessage =
  | { readonly type: 'question'; readonly id: string }
  | { readonly type: 'answer'; readonly id: string; readonly isApproved: boolean }
  | { readonly type: 'overview' }
  | { readonly type: 'lock' | 'unlock' }
  | { readonly type: 'select'; readonly index: number }
  | { readonly type: 'network'; readonly chainId: number }
  | { readonly type: 'forget'; readonly origin: string }
