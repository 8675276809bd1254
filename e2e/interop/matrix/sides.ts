import type { SessionNamespaces } from '@latchkey/remote'

// Abilities of every app and every wallet, so that one life can be lived by any two of them.

export type AppSession = {
  readonly topic: string
  readonly pairingTopic: string
  request(method: string, params: unknown): Promise<unknown>
  /** `eip155:1:0x…` each. */
  accounts(): readonly string[]
  /** Seconds since the epoch; 0 when it is over. */
  expiry(): number
  ping(): Promise<unknown>
  extend(): Promise<unknown>
  end(): Promise<unknown>
}

export type App = {
  /** With a pairing that is known there is nothing to scan. The session is rejected with the wallet's error. */
  connect(pairingTopic?: string): Promise<{ readonly uri?: string | undefined; readonly session: Promise<AppSession> }>
  /** Whether it can come back on a pairing that it knows. */
  readonly keepsPairings: boolean
  /** The wallet's news, oldest first. */
  readonly events: readonly { readonly name: string; readonly data: unknown }[]
  session(topic: string): AppSession | undefined
  /** Goes away without a word, and comes back with what it had stored. */
  reload(): Promise<App>
  close(): Promise<void>
}

export type Asked = { readonly method: string; readonly params: unknown }
export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

export type Wallet = {
  pair(uri: string): Promise<unknown>
  /** Proposals that are shown, oldest first, and when each was (performance.now). */
  readonly proposals: readonly { readonly id: number; readonly atMs: number }[]
  approve(id: number, namespaces: SessionNamespaces): Promise<string>
  reject(id: number): Promise<unknown>
  /** Requests that are shown, and when each was. */
  readonly requests: readonly {
    readonly topic: string
    readonly id: number
    readonly asked: Asked
    readonly atMs: number
  }[]
  respond(topic: string, id: number, answer: Answer): Promise<unknown>
  /** Nobody waits for what an official wallet waits for here: its answer may be there before it looks. */
  update(topic: string, namespaces: SessionNamespaces): void
  extend(topic: string): void
  emit(topic: string, name: string, data: unknown): Promise<unknown>
  ping(topic: string): Promise<unknown>
  end(topic: string): Promise<unknown>
  /** Seconds since the epoch; 0 when it is over. */
  expiry(topic: string): number
  reload(): Promise<Wallet>
  close(): Promise<void>
}

export type OpenApp = (relayUrl: string) => Promise<App>
export type OpenWallet = (relayUrl: string) => Promise<Wallet>
