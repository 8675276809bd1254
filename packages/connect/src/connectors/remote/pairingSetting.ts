import type { Clock, KeyValueStorage, Log, Unsubscribe, WebSocketConstructor } from '@latchkey/base'

/** Tells other tabs of this origin which stored record changed, and hears of theirs. */
export type PairingTabs = {
  post(key: string): void
  listen(listener: (key: string) => void): Unsubscribe
}

/** The parts of a page's pairing protocol. */
export type PairingSetting = {
  /** ws:// or wss:// addresses, the owner's own relay first. */
  readonly relayUrls: readonly string[]
  /** The owner's own, where a relay wants one. */
  readonly projectId?: string
  /** The page as wallets show it; a claim, which they cannot check. */
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly log: Log
  readonly random: (length: number) => Uint8Array
  readonly tabs?: PairingTabs
  /** Calls when the device woke up or came back online. */
  readonly onWake?: (listener: () => void) => Unsubscribe
  readonly platform: {
    readonly WebSocket: WebSocketConstructor
    /** Absent, or throwing, where the browser blocks storage. */
    readonly indexedDb: () => unknown
    /** Absent on pages without a secure context. */
    readonly subtle: SubtleCrypto | undefined
  }
}
