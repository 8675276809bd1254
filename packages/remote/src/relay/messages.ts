import * as v from 'valibot'

/** Limits both sides of a relay keep. Lifetimes are seconds. */
export const relayLimits = {
  frameBytes: 524_288,
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

const topic = v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{64}$/), v.toLowerCase())
const sealed = v.pipe(v.string(), v.nonEmpty())
const seconds = v.pipe(v.number(), v.finite(), v.transform(clampTtl))
const tag = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff)), 0)

function clampTtl(ttl: number): number {
  return Math.min(Math.max(Math.floor(ttl), 0), relayLimits.maxTtlSeconds)
}

function listOf<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.nonEmpty(), v.maxLength(relayLimits.topicsPerBatch))
}

// Whatever else a client sends (the analytics of the official one) is left behind here.
const publication = v.object({
  topic,
  message: sealed,
  ttl: v.optional(seconds, relayLimits.defaultTtlSeconds),
  tag,
  prompt: v.optional(v.boolean(), false),
})
const oneTopic = v.object({ topic })
const manyTopics = v.object({ topics: listOf(topic) })
const pairingTtl = v.optional(seconds, relayLimits.defaultPairingTtlSeconds)

/** What each method of a relay takes. Topics come out in lower case, lifetimes within the limits. */
const paramsSchemas = {
  irn_publish: publication,
  irn_batchPublish: v.object({ messages: listOf(publication) }),
  irn_subscribe: oneTopic,
  irn_batchSubscribe: manyTopics,
  irn_subscribeBlocking: oneTopic,
  irn_batchSubscribeBlocking: manyTopics,
  irn_unsubscribe: oneTopic,
  irn_batchUnsubscribe: v.object({ subscriptions: listOf(oneTopic) }),
  irn_fetchMessages: oneTopic,
  irn_batchFetchMessages: manyTopics,
  irn_batchReceive: v.object({ receipts: listOf(v.object({ topic, messageId: v.string() })) }),
  wc_proposeSession: v.object({ pairingTopic: topic, sessionProposal: sealed, ttl: pairingTtl }),
  wc_approveSession: v.object({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: sealed,
    sessionSettlementRequest: sealed,
    ttl: pairingTtl,
  }),
  wc_createTopic: oneTopic,
} as const

export type RelayMethod = keyof typeof paramsSchemas
export type RelayParams = { readonly [Method in RelayMethod]: v.InferOutput<(typeof paramsSchemas)[Method]> }

/** One message on its way to a client, as it stands in `irn_subscription` and in the answers of the fetch methods. */
export type RelayMessage = {
  readonly topic: string
  readonly message: string
  /** Milliseconds since the epoch; never falling within a topic. */
  readonly publishedAt: number
  readonly tag: number
}

/** What each method answers. */
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

function invalidPayload(data: string, text: string): RelayFailure {
  return { code: -32600, message: `Invalid payload: ${text}`, data }
}

function handlerError(data: string, text: string): RelayFailure {
  return { code: -32000, message: `Request handler error: ${text}`, data }
}

function unauthorized(data: string, text: string): RelayFailure {
  return { code: relayCloseCodes.refused, message: `Unauthorized: ${text}`, data }
}

/** Every error a relay answers with, under the tag it carries as `data` (the first, third and `TooManyRequests` carry none). */
export const relayFailures = {
  ParseError: { code: -32700, message: 'Parse error' },
  InvalidRequest: invalidPayload('InvalidParams', 'Invalid request'),
  MethodNotFound: { code: -32601, message: 'Method not found' },
  InvalidTopic: invalidPayload('InvalidTopic', 'Topic decoding failed'),
  InvalidParams: invalidPayload('InvalidParams', 'Invalid request parameters'),
  BatchLimitExceeded: invalidPayload('BatchLimitExceeded', 'The batch contains too many items'),
  BatchEmpty: invalidPayload('BatchEmpty', 'The batch contains no items'),
  PayloadSizeExceeded: invalidPayload('PayloadSizeExceeded', 'The payload is too large'),
  InvalidRequestId: invalidPayload('InvalidRequestId', 'Invalid request id'),
  InvalidJsonRpcVersion: invalidPayload('InvalidJsonRpcVersion', 'Invalid JSON-RPC version'),
  StorageError: { code: -32603, message: 'Internal error: Storage error', data: 'StorageError' },
  Unknown: { code: -32603, message: 'Internal error: Unknown', data: 'Unknown' },
  MailboxLimitExceeded: handlerError('MailboxLimitExceeded', 'The mailbox is full'),
  SubscriberLimitExceeded: handlerError('SubscriberLimitExceeded', 'Too many subscriptions'),
  CreateTopicFailed: handlerError('CreateTopicFailed', 'The topic could not be made'),
  SubscribeFailed: handlerError('SubscribeFailed', 'The subscription could not be made'),
  PublishFailed: handlerError('PublishFailed', 'The message could not be published'),
  ProjectNotFound: unauthorized('ProjectNotFound', 'Project not found'),
  ProjectIdNotSpecified: unauthorized('ProjectIdNotSpecified', 'Project id not specified'),
  ProjectInactive: unauthorized('ProjectInactive', 'Project inactive'),
  OriginNotAllowed: unauthorized('OriginNotAllowed', 'origin not allowed'),
  InvalidJwt: unauthorized('InvalidJwt', 'Invalid JWT'),
  MissingJwt: unauthorized('MissingJwt', 'Missing JWT'),
  TooManyRequests: { code: 3001, message: 'Too many requests' },
} as const satisfies Readonly<Record<string, RelayFailure>>

/** The method under its present name; older clients say `iridium_` or `waku_` for `irn_`. Undefined when unknown. */
export function toRelayMethod(method: string): RelayMethod | undefined {
  const current = method.replace(/^(?:iridium|waku)_/, 'irn_')
  // The table's own keys are the methods.
  return Object.hasOwn(paramsSchemas, current) ? (current as RelayMethod) : undefined
}

/** A method's parameters, or the error to answer with. Never throws. */
export function readRelayParams<const Method extends RelayMethod>(
  method: Method,
  params: unknown,
): { readonly params: RelayParams[Method] } | { readonly failure: RelayFailure } {
  const read = v.safeParse(paramsSchemas[method], params, { abortEarly: true })
  // The schema under `method` is the one this output type was taken from.
  if (read.success) return { params: read.output as RelayParams[Method] }
  const [issue] = read.issues
  if (issue.type === 'max_length') return { failure: relayFailures.BatchLimitExceeded }
  if (issue.type === 'non_empty' && Array.isArray(issue.input)) return { failure: relayFailures.BatchEmpty }
  const isTopic = issue.path?.some(({ key }) => typeof key === 'string' && /topics?$/i.test(key)) ?? false
  return { failure: isTopic ? relayFailures.InvalidTopic : relayFailures.InvalidParams }
}
