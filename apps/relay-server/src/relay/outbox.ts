import type { Channel, Clock } from '@latchkey/base'
import { relayCloseCodes } from '@latchkey/remote'
import { type StoredMessage, sizeOf } from '../store/store.ts'
import { type SubscriptionName, toDeliveryFrame } from './frames.ts'
import { count, type Metrics } from './metrics.ts'
import type { RelayLimits } from './relayConfig.ts'

const resendAfterMs = 15_000
const giveUpAfterMs = 30_000
/** So long after an answer comes the next delivery: read in one go, the two hang official clients. */
const apartMs = 10

/** A topic whose messages a socket has asked for. */
export type AskedTopic = SubscriptionName & { readonly topic: string; isOver: boolean }

type Sent = {
  readonly id: number
  readonly message: StoredMessage
  readonly asked: AskedTopic
  sentAtMs: number
  attempts: number
}
type Waiting = {
  readonly message: StoredMessage
  readonly asked: AskedTopic
  readonly isLive: boolean
  readonly afterRequest: number
}

/** A request that is not answered at once, until a moment after its answer. */
export type OpenRequest = { readonly number: number; readonly sinceMs: number; isAnswered: boolean }

/**
 * Messages out on one socket. A delivery never overtakes the answer to a request that came in before it: the other
 * side may be quicker than the storage, and clients hang when they get a reply before they know that they have asked.
 */
export type Outbox = {
  readonly channel: Channel
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly metrics: Metrics
  /** Unacknowledged deliveries, longest waiting first; most are answered in this order. */
  readonly sent: Sent[]
  readonly waiting: Waiting[]
  /** Oldest first; a delivery waits for those that came before it. */
  readonly requests: OpenRequest[]
  sentBytes: number
  waitingLiveBytes: number
  lastRequest: number
  lastId: number
  isCut: boolean
  /** Callers that wait until nothing waits to be sent. */
  readonly forRoom: (() => void)[]
}

export function createOutbox(context: Pick<Outbox, 'channel' | 'clock' | 'limits' | 'metrics'>): Outbox {
  return {
    ...context,
    sent: [],
    waiting: [],
    requests: [],
    sentBytes: 0,
    waitingLiveBytes: 0,
    lastRequest: 0,
    lastId: 0,
    isCut: false,
    forRoom: [],
  }
}

/** Notes a request that will be answered later; the result goes to `endRequest`. */
export function beginRequest(outbox: Outbox): OpenRequest {
  outbox.lastRequest++
  const request = { number: outbox.lastRequest, sinceMs: outbox.clock.now(), isAnswered: false }
  outbox.requests.push(request)
  return request
}

export function endRequest(outbox: Outbox, request: OpenRequest): void {
  request.isAnswered = true
  setTimeout(() => {
    outbox.requests.splice(outbox.requests.indexOf(request), 1)
    if (outbox.waiting.length > 0) pump(outbox)
  }, apartMs).unref()
}

/** The request that waits for the storage the longest. */
export function oldestUnanswered({ requests }: Outbox): OpenRequest | undefined {
  return requests.find(({ isAnswered }) => !isAnswered)
}

/** Sends text that is no delivery. */
export function sendText(outbox: Outbox, text: string): void {
  if (outbox.isCut) return
  outbox.channel.send(text)
  cutIfSlow(outbox)
}

/** Sends a message now, or as soon as it is its turn. */
export function deliver(outbox: Outbox, asked: AskedTopic, message: StoredMessage, isLive: boolean): void {
  if (outbox.isCut || asked.isOver) return
  const item = { message, asked, isLive, afterRequest: outbox.lastRequest }
  if (outbox.waiting.length === 0 && isReady(outbox, item)) {
    send(outbox, item)
    return
  }
  outbox.waiting.push(item)
  if (isLive) outbox.waitingLiveBytes += sizeOf(message)
  cutIfSlow(outbox)
}

/** Resolves when all that was handed in is on its way, or never will be. */
export async function whenRoom(outbox: Outbox): Promise<void> {
  if (outbox.waiting.length === 0 || outbox.isCut) return
  await new Promise<void>((resolve) => outbox.forRoom.push(resolve))
}

/** Nothing is sent any more. */
export function stopOutbox(outbox: Outbox): void {
  outbox.isCut = true
  outbox.waiting.length = 0
  makeRoom(outbox)
}

function makeRoom({ forRoom }: Outbox): void {
  for (const resolve of forRoom.splice(0)) resolve()
}

/** The message of an acknowledged delivery; undefined when there is none of that id. */
export function takeSent(outbox: Outbox, id: number): StoredMessage | undefined {
  const index = outbox.sent.findIndex((candidate) => candidate.id === id)
  const sent = outbox.sent[index]
  if (sent === undefined) return undefined
  outbox.sent.splice(index, 1)
  outbox.sentBytes -= sizeOf(sent.message)
  if (outbox.waiting.length > 0) pump(outbox)
  return sent.message
}

/** Sends again what was not acknowledged; a client that does not answer the second time either is cut. */
export function resendOverdue(outbox: Outbox): void {
  const nowMs = outbox.clock.now()
  if (outbox.sent.length === 0) return
  for (const sent of [...outbox.sent]) {
    const age = nowMs - sent.sentAtMs
    if (age < resendAfterMs) return
    const isPointless = sent.asked.isOver || sent.message.expiresAtMs <= nowMs
    if (isPointless) {
      takeSent(outbox, sent.id)
    } else if (sent.attempts === 1) {
      // To the end: the list stays in the order of sending.
      outbox.sent.splice(outbox.sent.indexOf(sent), 1)
      outbox.sent.push({ ...sent, attempts: 2, sentAtMs: nowMs })
      outbox.metrics.resent++
      sendText(outbox, toDeliveryFrame(sent.id, sent.asked, sent.message))
    } else if (age >= giveUpAfterMs) {
      cut(outbox, 'Deliveries are not answered')
      return
    }
  }
}

function pump(outbox: Outbox): void {
  const { waiting, clock } = outbox
  let taken = 0
  for (const item of waiting) {
    const isPointless = item.asked.isOver || item.message.expiresAtMs <= clock.now()
    if (!isPointless && !isReady(outbox, item)) break
    taken++
    if (item.isLive) outbox.waitingLiveBytes -= sizeOf(item.message)
    if (!isPointless) send(outbox, item)
    if (outbox.isCut) return
  }
  if (taken > 0) waiting.splice(0, taken)
  if (waiting.length === 0) makeRoom(outbox)
}

function isReady({ requests, sent, sentBytes, limits }: Outbox, { afterRequest, message }: Waiting): boolean {
  const [oldest] = requests
  if (oldest !== undefined && oldest.number <= afterRequest) return false
  if (sent.length === 0) return true
  return sent.length < limits.windowMessages && sentBytes + sizeOf(message) <= limits.windowBytes
}

function send(outbox: Outbox, { asked, message }: Waiting): void {
  const nowMs = outbox.clock.now()
  // 16 digits, and never twice on one socket.
  outbox.lastId = Math.max(outbox.lastId + 1, nowMs * 1000)
  outbox.sent.push({ id: outbox.lastId, message, asked, sentAtMs: nowMs, attempts: 1 })
  outbox.sentBytes += sizeOf(message)
  outbox.metrics.delivered++
  sendText(outbox, toDeliveryFrame(outbox.lastId, asked, message))
}

/** Messages of a mailbox wait there for their turn and do not count: only live ones pile up. */
function cutIfSlow(outbox: Outbox): void {
  if (outbox.channel.bufferedBytes() + outbox.waitingLiveBytes <= outbox.limits.bufferedBytes) return
  cut(outbox, 'This socket reads too slowly')
}

function cut(outbox: Outbox, reason: string): void {
  stopOutbox(outbox)
  count(outbox.metrics.closed, relayCloseCodes.tooManyMessages)
  outbox.channel.close(relayCloseCodes.tooManyMessages, reason)
}
