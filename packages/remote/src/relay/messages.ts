/** Limits both sides of a relay keep. Lifetimes are seconds. */
export const relayLimits = {
  frameBytes: 524_288,
  attestationLength: 8192,
  topicsPerBatch: 500,
  maxTtlSeconds: 604_800,
  /** Where a publication names none. */
  defaultTtlSeconds: 21_600,
  /** Of proposals and approvals that name none. */
  defaultPairingTtlSeconds: 300,
} as const

/** The tags a relay itself gives to the messages inside a proposal and an approval. */
export const relayTags = { proposal: 1100, approval: 1101, settlement: 1102 } as const

/** The close codes of a relay's socket. */
export const relayCloseCodes = {
  goingAway: 1001,
  frameTooLarge: 1009,
  tooManyMessages: 1013,
  refused: 3000,
  idle: 4008,
  rebalancing: 4010,
} as const

/** The one method a relay calls at its clients. */
export const deliveryMethod = 'irn_subscription'

/** One message on its way to a client, as it stands in `irn_subscription` and in the answers of the fetch methods. */
export type RelayMessage = {
  readonly topic: string
  readonly message: string
  /** Milliseconds since the epoch; never falling within a topic. */
  readonly publishedAt: number
  readonly tag: number
  /** The publisher's text for looking up who asks, `''` for nothing; absent when it gave none. */
  readonly attestation?: string | undefined
}

/** The answer of each method. */
export type RelayResults = {
  readonly irn_publish: true
  readonly irn_batchPublish: true
  readonly irn_subscribe: string
  readonly irn_batchSubscribe: readonly string[]
  readonly irn_subscribeBlocking: string
  readonly irn_batchSubscribeBlocking: readonly { readonly id: string }[]
  readonly irn_unsubscribe: true
  readonly irn_batchUnsubscribe: true
  readonly irn_fetchMessages: { readonly messages: readonly RelayMessage[]; readonly hasMore: boolean }
  readonly irn_batchFetchMessages: { readonly messages: readonly RelayMessage[]; readonly hasMore: boolean }
  readonly irn_batchReceive: true
  readonly wc_proposeSession: true
  readonly wc_approveSession: true
  readonly wc_createTopic: true
}

/** A relay's error object. `data` is a short tag programs switch on. */
export type RelayFailure = { readonly code: number; readonly message: string; readonly data?: string }

/** The codes that mean "not now" rather than "no". */
export const failureCodes = { tooManyRequests: 3001, internal: -32603 } as const
