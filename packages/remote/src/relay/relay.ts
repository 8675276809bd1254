import type { Store, Unsubscribe } from '@latchkey/base'

/** One message of a topic, as a relay delivered it. Its contents are sealed; the tag and the time are the relay's word. */
export type Delivery = {
  /** 64 lower-case hexadecimal digits. */
  readonly topic: string
  /** A sealed envelope in base64. */
  readonly message: string
  readonly tag: number
  readonly publishedAtMs: number
}

/** A message for a topic, with how long it may wait. */
export type Publication = {
  readonly topic: string
  readonly message: string
  readonly ttlSeconds: number
  readonly tag: number
  /** Asks the relay to wake the other side's phone. */
  readonly prompt?: boolean
}

/** How the link to the relay is doing, for the visitor. */
export type RelayStatus =
  | { readonly status: 'idle' }
  | { readonly status: 'connecting' }
  | { readonly status: 'connected'; readonly url: string }
  /** Tried and not reached; it goes on trying. */
  | { readonly status: 'unreachable'; readonly sinceMs: number }
  /** The relay refused for good (close code 3000). `clock_is_wrong` when the token's times were the reason. */
  | { readonly status: 'refused'; readonly code: 'relay_refused' | 'clock_is_wrong'; readonly reason: string }

/**
 * A mailbox by topic: what one side of a pairing needs of the relay. Promises resolve when the relay has said that it
 * holds the message or the subscription; while the link is cut they wait and are sent again (same message, so that the
 * relay can tell it is the same one). They reject with `RemoteError` (`relay_unreachable`, `relay_refused`,
 * `clock_is_wrong`, `relay_failed`, `relay_closed`) or with the signal's reason.
 */
export type Relay = {
  readonly status: Store<RelayStatus>
  publish(publication: Publication, options?: RelayOptions): Promise<void>
  /** `wc_proposeSession`: subscribes to the pairing topic and publishes the sealed proposal there (tag 1100). */
  propose(
    proposal: { pairingTopic: string; message: string; ttlSeconds: number },
    options?: RelayOptions,
  ): Promise<void>
  /** `wc_approveSession`: subscribes to the session topic and publishes both messages (tags 1101, 1102), all or nothing. */
  approve(
    approval: { pairingTopic: string; sessionTopic: string; response: string; settlement: string; ttlSeconds: number },
    options?: RelayOptions,
  ): Promise<void>
  /** Topics stay wanted until they are unsubscribed: over cuts, and also when this promise is rejected meanwhile. */
  subscribe(topics: readonly string[], options?: RelayOptions): Promise<void>
  unsubscribe(topics: readonly string[]): Promise<void>
  /**
   * Told of each message once while the page lives; it is acknowledged to the relay when the promise is fulfilled. One
   * whose promise is rejected, or that was in hand when the page ended, is delivered again.
   */
  onMessage(listener: (delivery: Delivery) => void | Promise<void>): Unsubscribe
  close(): Promise<void>
}

export type RelayOptions = {
  readonly signal?: AbortSignal | undefined
  /** With several relays: a topic that is on the relay meant (the pairing's, when its session begins). */
  readonly beside?: string | undefined
}
