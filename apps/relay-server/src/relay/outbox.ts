import type { Channel, Clock } from '@latchkey/base'
import { relayCloseCodes } from '@latchkey/remote'
import type { StoredMessage } from '../store/store.ts'
import { type SubscriptionName, toDeliveryFrame } from './frames.ts'
import { count, type Metrics } from './metrics.ts'
import type { RelayLimits } from './relayConfig.ts'

const resendAfterMs = 15_000
const giveUpAfterMs = 30_000

/** A socket's wish for the messages of one topic. */
export type Wish = SubscriptionName & { readonly topic: string; isOver: boolean }

type Sent = { readonly message: StoredMessage; readonly wish: Wish; sentAtMs: number; attempts: number }
type Waiting = {
  readonly message: StoredMessage
  readonly wish: Wish
  readonly isLive: boolean
  readonly afterRequest: number
}

/**
 * What goes out on one socket. A delivery never overtakes the answer to a request that came in before it: the other
 * side may be quicker than the storage, and clients hang when they get a reply before they know that they have asked.
 */
export type Outbox = {
  readonly channel: Channel
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly metrics: Metrics
  /** Unacknowledged deliveries by id, longest waiting first. */
  readonly sent: Map<number, Sent>
  readonly waiting: Waiting[]
  /** Requests being worked on: number → since when, oldest first. */
  readonly requests: Map<number, number>
  sentBytes: number
  waitingLiveBytes: number
  lastRequest: number
  lastId: number
  isCut: boolean
}

export function createOutbox(context: Pick<Outbox, 'channel' | 'clock' | 'limits' | 'metrics'>): Outbox {
  return {
    ...context,
    sent: new Map(),
    waiting: [],
    requests: new Map(),
    sentBytes: 0,
    waitingLiveBytes: 0,
    lastRequest: 0,
    lastId: 0,
    isCut: false,
  }
}

/** Notes a request that will be answered later; the result goes to `endRequest`. */
export function beginRequest(outbox: Outbox): number {
  outbox.lastRequest++
  outbox.requests.set(outbox.lastRequest, outbox.clock.now())
  return outbox.lastRequest
}

export function endRequest(outbox: Outbox, request: number): void {
  outbox.requests.delete(request)
  pump(outbox)
}

/** Sends text that is no delivery. */
export function sendText(outbox: Outbox, text: string): void {
  if (outbox.isCut) return
  outbox.channel.send(text)
  cutIfSlow(outbox)
}

/** Sends a message now, or as soon as it is its turn. */
export function deliver(outbox: Outbox, wish: Wish, message: StoredMessage, isLive: boolean): void {
  if (outbox.isCut || wish.isOver) return
  const item = { message, wish, isLive, afterRequest: outbox.lastRequest }
  if (outbox.waiting.length === 0 && isReady(outbox, item)) {
    send(outbox, item)
    return
  }
  outbox.waiting.push(item)
  if (isLive) outbox.waitingLiveBytes += message.message.length
  cutIfSlow(outbox)
}

/** The message of an acknowledged delivery; undefined when there is none of that id. */
export function takeSent(outbox: Outbox, id: number): StoredMessage | undefined {
  const sent = outbox.sent.get(id)
  if (sent === undefined) return undefined
  outbox.sent.delete(id)
  outbox.sentBytes -= sent.message.message.length
  if (outbox.waiting.length > 0) pump(outbox)
  return sent.message
}

/** Sends again what was not acknowledged; a client that does not answer the second time either is cut. */
export function resendOverdue(outbox: Outbox): void {
  const nowMs = outbox.clock.now()
  for (const [id, sent] of outbox.sent) {
    const age = nowMs - sent.sentAtMs
    if (age < resendAfterMs) return
    const isPointless = sent.wish.isOver || sent.message.expiresAtMs <= nowMs
    if (isPointless) {
      takeSent(outbox, id)
    } else if (sent.attempts === 1) {
      // To the end: the map stays in the order of sending.
      outbox.sent.delete(id)
      outbox.sent.set(id, { ...sent, attempts: 2, sentAtMs: nowMs })
      outbox.metrics.resent++
      sendText(outbox, toDeliveryFrame(id, sent.wish, sent.message))
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
    const isPointless = item.wish.isOver || item.message.expiresAtMs <= clock.now()
    if (!isPointless && !isReady(outbox, item)) break
    taken++
    if (item.isLive) outbox.waitingLiveBytes -= item.message.message.length
    if (!isPointless) send(outbox, item)
    if (outbox.isCut) return
  }
  if (taken > 0) waiting.splice(0, taken)
}

function isReady({ requests, sent, sentBytes, limits }: Outbox, { afterRequest, message }: Waiting): boolean {
  if (requests.size > 0) {
    const [oldest] = requests.keys()
    if (oldest !== undefined && oldest <= afterRequest) return false
  }
  if (sent.size === 0) return true
  return sent.size < limits.windowMessages && sentBytes + message.message.length <= limits.windowBytes
}

function send(outbox: Outbox, { wish, message }: Waiting): void {
  const nowMs = outbox.clock.now()
  // 16 digits, and never twice on one socket.
  outbox.lastId = Math.max(outbox.lastId + 1, nowMs * 1000)
  outbox.sent.set(outbox.lastId, { message, wish, sentAtMs: nowMs, attempts: 1 })
  outbox.sentBytes += message.message.length
  outbox.metrics.delivered++
  sendText(outbox, toDeliveryFrame(outbox.lastId, wish, message))
}

/** What comes out of a mailbox waits there for its turn and does not count: only what piles up live does. */
function cutIfSlow(outbox: Outbox): void {
  if (outbox.channel.bufferedBytes() + outbox.waitingLiveBytes <= outbox.limits.bufferedBytes) return
  cut(outbox, 'This socket reads too slowly')
}

function cut(outbox: Outbox, reason: string): void {
  outbox.isCut = true
  outbox.waiting.length = 0
  count(outbox.metrics.closed, relayCloseCodes.tooManyMessages)
  outbox.channel.close(relayCloseCodes.tooManyMessages, reason)
}
