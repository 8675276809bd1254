import { hash } from 'node:crypto'
import {
  type RelayFailure,
  type RelayMessage,
  type RelayMethod,
  type RelayParams,
  type RelayResults,
  readRelayParams,
  relayFailures,
  relayTags,
  toRelayMethod,
} from '@latchkey/remote'
import type { RelayServerError } from '../errors.ts'
import { type NewMessage, type Settled, type StoredMessage, sizeOf } from '../store/store.ts'
import { listAfter, moveOn } from './fetchCursors.ts'
import { type Frame, type MethodPrefix, prefixOf, toErrorFrame, toResultFrame } from './frames.ts'
import { count } from './metrics.ts'
import { beginRequest, endRequest, type OpenRequest, sendText } from './outbox.ts'
import {
  hasRoomForTopics,
  type Session,
  spend,
  startTopics,
  subscribeTopic,
  toSubscriptionId,
  unsubscribeTopic,
} from './session.ts'

/** Envelopes of type 2 are not encrypted and have no business at a relay; some clients would believe them. */
const plaintextEnvelope = /^A[g-v]/
/** Batches are rare; ten of a batch count as one request more. */
const batchItemsPerToken = 10
const pageMessages = 100
const pageBytes = 262_144

type Reply<Result> = { readonly result: (value: Result) => void; readonly failure: (failure: RelayFailure) => void }
type Call<Method extends RelayMethod> = {
  readonly session: Session
  readonly params: RelayParams[Method]
  readonly prefix: MethodPrefix
  readonly reply: Reply<RelayResults[Method]>
}
type Methods = { readonly [Method in RelayMethod]: (call: Call<Method>) => void }

type Request = Extract<Frame, { kind: 'request' }>

/** Answers one request. While the storage is down there is no answer: clients ask again, an error would hurt them. */
export function answerRequest(session: Session, { rawId, method: name, params }: Request): void {
  const { metrics } = session.context
  metrics.requests++
  const refuse = (failure: RelayFailure) => {
    count(metrics.failures, failure.data ?? failure.code)
    sendText(session.outbox, toErrorFrame(rawId, failure))
  }
  const method = readMethod(name)
  if (method === undefined) refuse(relayFailures.MethodNotFound)
  else run(session, method, { rawId, params, prefix: prefixOf(name), refuse })
}

/** The names seen so far; only those that exist are kept. */
const knownMethods = new Map<string, RelayMethod>()

function readMethod(name: string): RelayMethod | undefined {
  const known = knownMethods.get(name)
  if (known !== undefined) return known
  const method = toRelayMethod(name)
  if (method !== undefined) knownMethods.set(name, method)
  return method
}

type Run = {
  readonly rawId: string
  readonly params: unknown
  readonly prefix: MethodPrefix
  readonly refuse: (failure: RelayFailure) => void
}

function run<const Method extends RelayMethod>(session: Session, method: Method, options: Run): void {
  const { rawId, prefix, refuse } = options
  const read = readRelayParams(method, options.params)
  if ('failure' in read) {
    refuse(read.failure)
    return
  }
  const cost = method === 'irn_publish' ? 0 : costOf(read.params)
  if (cost > 0 && !spend(session, cost)) return
  // Most are answered before this function ends; only those that are not hold up deliveries.
  let request: OpenRequest | undefined
  let isAnswered = false
  const answer = (send: () => void) => {
    isAnswered = true
    send()
    if (request !== undefined) endRequest(session.outbox, request)
  }
  const reply: Reply<RelayResults[Method]> = {
    result: (value) => answer(() => sendText(session.outbox, toResultFrame(rawId, value))),
    failure: (failure) => answer(() => refuse(failure)),
  }
  methods[method]({ session, params: read.params, prefix, reply })
  if (!isAnswered) request = beginRequest(session.outbox)
}

/** Beyond the one that every request costs. */
function costOf(params: object): number {
  const [list] = Object.values(params).filter(Array.isArray)
  return Math.floor((list?.length ?? 0) / batchItemsPerToken)
}

const methods: Methods = {
  irn_publish: (call) => publish(call, [toNewMessage(call.session, call.params)]),
  irn_batchPublish(call) {
    const messages = call.params.messages.map((message) => toNewMessage(call.session, message))
    publish(call, messages)
  },
  irn_subscribe: (call) => subscribe(call, [call.params.topic], ([id = '']) => call.reply.result(id)),
  irn_batchSubscribe: (call) => subscribe(call, call.params.topics, call.reply.result),
  irn_subscribeBlocking: (call) => subscribe(call, [call.params.topic], ([id = '']) => call.reply.result(id)),
  irn_batchSubscribeBlocking: (call) =>
    subscribe(call, call.params.topics, (ids) => call.reply.result(ids.map((id) => ({ id })))),
  irn_unsubscribe({ session, params, reply }) {
    unsubscribeTopic(session, params.topic)
    reply.result(true)
  },
  irn_batchUnsubscribe({ session, params, reply }) {
    for (const { topic } of params.subscriptions) unsubscribeTopic(session, topic)
    reply.result(true)
  },
  irn_fetchMessages: (call) => fetchMessages(call, [call.params.topic]),
  irn_batchFetchMessages: (call) => fetchMessages(call, call.params.topics),
  irn_batchReceive: receive,
  wc_proposeSession: propose,
  wc_approveSession: approve,
  wc_createTopic: (call) => subscribe(call, [call.params.topic], () => call.reply.result(true)),
}

type SubscribeCall = { readonly session: Session; readonly prefix: MethodPrefix; readonly reply: Reply<never> }

function subscribe(call: SubscribeCall, topics: readonly string[], answer: (ids: readonly string[]) => void): void {
  const { session, prefix, reply } = call
  if (!hasRoomForTopics(session, topics)) {
    reply.failure(relayFailures.SubscriberLimitExceeded)
    return
  }
  const settled = whenAll(
    topics.length,
    settleWith(session, reply, () => {
      answer(topics.map((topic) => toSubscriptionId(topic, session.clientId)))
      startTopics(session, topics)
    }),
  )
  for (const topic of topics) subscribeTopic(session, topic, prefix, settled)
}

function propose({ session, params, reply }: Call<'wc_proposeSession'>): void {
  const { pairingTopic: topic, sessionProposal: message, ttl, attestation } = params
  const proposal = { topic, message, ttl, tag: relayTags.proposal, attestation }
  subscribeAndPublish(session, topic, [toNewMessage(session, proposal)], reply)
}

function approve({ session, params, reply }: Call<'wc_approveSession'>): void {
  const { pairingTopic, sessionTopic, ttl } = params
  const response = { topic: pairingTopic, message: params.sessionProposalResponse, ttl, tag: relayTags.approval }
  const settlement = { topic: sessionTopic, message: params.sessionSettlementRequest, ttl, tag: relayTags.settlement }
  const messages = [response, settlement].map((message) => toNewMessage(session, message))
  subscribeAndPublish(session, sessionTopic, messages, reply)
}

function subscribeAndPublish(
  session: Session,
  topic: string,
  messages: readonly NewMessage[],
  reply: Reply<true>,
): void {
  const refusal = messages.some(isPlaintext) ? relayFailures.InvalidParams : undefined
  const failure = refusal ?? (hasRoomForTopics(session, [topic]) ? undefined : relayFailures.SubscriberLimitExceeded)
  if (failure !== undefined) {
    reply.failure(failure)
    return
  }
  const wasSubscribed = session.topics.has(topic)
  const settle = settleWith(session, reply, () => {
    reply.result(true)
    startTopics(session, [topic])
  })
  const settled = whenAll(2, (failure) => {
    // All or nothing.
    if (failure !== undefined && !wasSubscribed) unsubscribeTopic(session, topic)
    settle(failure)
  })
  // Both at once and in this order: what is asked for next must not overtake the second of them.
  subscribeTopic(session, topic, 'irn', settled)
  store(session, messages, settled)
}

function publish(
  { session, reply }: { readonly session: Session; readonly reply: Reply<true> },
  messages: readonly NewMessage[],
): void {
  if (messages.some(isPlaintext)) {
    reply.failure(relayFailures.InvalidParams)
    return
  }
  store(
    session,
    messages,
    settleWith(session, reply, () => reply.result(true)),
  )
}

function store({ context }: Session, messages: readonly NewMessage[], settled: Settled): void {
  context.metrics.published += messages.length
  context.store.publish(messages, settled)
}

type Sealed = Pick<RelayParams['irn_publish'], 'topic' | 'message' | 'tag' | 'ttl'> & {
  readonly attestation?: string | undefined
}

function toNewMessage({ clientId, address }: Session, { topic, message, tag, ttl, attestation }: Sealed): NewMessage {
  return { topic, message, publisher: clientId, tag, ttlSeconds: ttl, attestation, address }
}

function isPlaintext({ message }: NewMessage): boolean {
  return plaintextEnvelope.test(message)
}

/**
 * Clients do not acknowledge answers, and one that is gone the next moment has lost it. What a subscription brings as well
 * waits for the client's answer to that, and this socket is only not given it by fetching again; all else counts as
 * delivered and goes first.
 */
function fetchMessages(
  { session, reply }: { readonly session: Session; readonly reply: Reply<RelayResults['irn_fetchMessages']> },
  topics: readonly string[],
): void {
  const { context, clientId, fetchCursors } = session
  const { store } = context
  whenRead(session, reply, async () => {
    const asked = [...new Set(topics)]
    const awaited = await store.listAwaited(asked, clientId)
    const [ordered, found] = [sortBy(asked, (topic) => awaited.has(topic)), [] as StoredMessage[]]
    // One after the other, and no further than the page: a client may name many full ones.
    for (const topic of ordered) {
      const messages = await store.read(topic, clientId)
      found.push(...(awaited.has(topic) ? listAfter(fetchCursors, messages) : messages))
      if (takePage(found).length < found.length) break
    }
    const page = takePage(found)
    return () => {
      reply.result({ messages: page.map(toRelayMessage), hasMore: page.length < found.length })
      for (const message of page) if (!awaited.has(message.topic)) store.acknowledge(message, clientId)
      moveOn(
        fetchCursors,
        page.filter(({ topic }) => awaited.has(topic)),
      )
    }
  })
}

/** Those that are not, and then those that are, each in their order. */
function sortBy<Item>(items: readonly Item[], isLast: (item: Item) => boolean): readonly Item[] {
  return [...items.filter((item) => !isLast(item)), ...items.filter(isLast)]
}

function receive({ session, params, reply }: Call<'irn_batchReceive'>): void {
  const topics = [...new Set(params.receipts.map(({ topic }) => topic))]
  const receipts = new Set(params.receipts.map(({ topic, messageId }) => topic + messageId.toLowerCase()))
  const { store } = session.context
  whenRead(session, reply, async () => {
    const received: StoredMessage[] = []
    for (const topic of topics) {
      const messages = await store.read(topic, session.clientId)
      received.push(...messages.filter(({ message }) => receipts.has(topic + hash('sha256', message))))
    }
    return () => {
      reply.result(true)
      for (const message of received) store.acknowledge(message, session.clientId)
    }
  })
}

/** Reads, and then answers at once. */
function whenRead(session: Session, reply: Reply<never>, read: () => Promise<() => void>): void {
  const settle = settleWith(session, reply, () => undefined)
  read().then(
    (answer) => {
      settle()
      answer()
    },
    (failure) => settle(failure),
  )
}

function takePage(messages: readonly StoredMessage[]): readonly StoredMessage[] {
  let bytes = 0
  const end = messages.slice(0, pageMessages).findIndex((message, index) => {
    bytes += sizeOf(message)
    return index > 0 && bytes > pageBytes
  })
  return messages.slice(0, end < 0 ? pageMessages : end)
}

function toRelayMessage({ topic, message, publishedAtMs, tag, attestation }: StoredMessage): RelayMessage {
  return { topic, message, publishedAt: publishedAtMs, tag, attestation }
}

/** One outcome of several: settled when all are, with the first failure. */
function whenAll(times: number, settled: Settled): Settled {
  let left = times
  let first: RelayServerError | undefined
  return (failure) => {
    first ??= failure
    left--
    if (left === 0) settled(first)
  }
}

/** A storage that is down is not answered for; a full mailbox is. */
function settleWith({ context }: Pick<Session, 'context'>, reply: Reply<never>, onGood: () => void): Settled {
  return (failure) => {
    context.onStorage(failure?.code !== 'storage_down')
    if (failure === undefined) onGood()
    else if (failure.code !== 'storage_down') reply.failure(relayFailures.MailboxLimitExceeded)
  }
}
