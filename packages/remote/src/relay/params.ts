import * as v from 'valibot'
import { relayFailures } from './failures.ts'
import { type RelayFailure, relayLimits } from './messages.ts'

const topic = v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{64}$/), v.toLowerCase())
const sealed = v.pipe(v.string(), v.nonEmpty())
const seconds = v.pipe(v.number(), v.finite(), v.transform(clampTtl))
/** The empty text is one too: it says that nothing is to be looked up. */
const attestation = v.pipe(
  v.nullish(v.pipe(v.string(), v.maxLength(relayLimits.attestationLength))),
  v.transform((text) => text ?? undefined),
)
const tag = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff)), 0)

function clampTtl(ttl: number): number {
  return Math.min(Math.max(Math.floor(ttl), 0), relayLimits.maxTtlSeconds)
}

function listOf<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.nonEmpty(), v.maxLength(relayLimits.topicsPerBatch))
}

// Other fields of a client (the analytics of the official one) are left behind here.
const publication = v.object({
  topic,
  message: sealed,
  ttl: v.optional(seconds, relayLimits.defaultTtlSeconds),
  tag,
  prompt: v.optional(v.boolean(), false),
  attestation,
})
const oneTopic = v.object({ topic })
const manyTopics = v.object({ topics: listOf(topic) })
const pairingTtl = v.optional(seconds, relayLimits.defaultPairingTtlSeconds)

/** Parameters of each method of a relay. Topics come out in lower case, lifetimes within the limits. */
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
  wc_proposeSession: v.object({ pairingTopic: topic, sessionProposal: sealed, ttl: pairingTtl, attestation }),
  wc_approveSession: v.object({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: sealed,
    sessionSettlementRequest: sealed,
    ttl: pairingTtl,
  }),
  wc_createTopic: oneTopic,
} as const

/** The name of a request of the relay. */
export type RelayMethod = keyof typeof paramsSchemas
/** The parameters of a request of the relay, by its name. */
export type RelayParams = { readonly [Method in RelayMethod]: v.InferOutput<(typeof paramsSchemas)[Method]> }

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
  if (issue.type === 'max_length') {
    return { failure: relayFailures[Array.isArray(issue.input) ? 'BatchLimitExceeded' : 'PayloadSizeExceeded'] }
  }
  if (issue.type === 'non_empty' && Array.isArray(issue.input)) return { failure: relayFailures.BatchEmpty }
  const isTopic = issue.path?.some(({ key }) => typeof key === 'string' && /topics?$/i.test(key)) ?? false
  return { failure: isTopic ? relayFailures.InvalidTopic : relayFailures.InvalidParams }
}
