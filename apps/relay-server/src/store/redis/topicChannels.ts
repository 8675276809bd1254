import type { Deliver, StoredMessage, SubscriptionWish } from '../store.ts'
import type { RedisLink } from './redisLink.ts'
import { keysOf, waitingScript } from './scripts.ts'

/** A message with its place in the stream, `milliseconds-number`. */
export type RedisMessage = StoredMessage & { readonly id: string }

type Listener = {
  readonly clientId: string
  readonly deliver: Deliver
  /** The last message it was given, or could have been. */
  lastId: string
  /** `reading`: what comes live waits until what is stored has been read. */
  state: 'new' | 'reading' | 'live' | 'over'
  waiting: RedisMessage[]
}

type TopicChannel = {
  readonly topic: string
  readonly listeners: Set<Listener>
  /** Resolves when nothing that is published is missed any more. */
  readonly ready: Promise<void>
  readonly hear: (text: string) => void
}

/** The topics this process listens to. */
export type Channels = {
  readonly link: RedisLink
  readonly now: () => string
  /** Says again that the client wants the topic. Rejects with `storage_down`. */
  readonly renewInterest: (topic: string, clientId: string) => Promise<void>
  readonly byTopic: Map<string, TopicChannel>
  isClosed: boolean
}

/** Before every message. */
export const firstId = '0-0'
const retryMs = 500

export function createChannels(parts: Pick<Channels, 'link' | 'now' | 'renewInterest'>): Channels {
  return { ...parts, byTopic: new Map(), isClosed: false }
}

/** Begins to listen to the topic; the listener is given nothing before its start. */
export function openListener(
  channels: Channels,
  { topic, clientId, deliver }: SubscriptionWish,
): { readonly channel: TopicChannel; readonly listener: Listener } {
  const channel = channels.byTopic.get(topic) ?? openChannel(channels, topic)
  const listener: Listener = { clientId, deliver, lastId: firstId, state: 'new', waiting: [] }
  channel.listeners.add(listener)
  return { channel, listener }
}

export function startListener(channels: Channels, channel: TopicChannel, listener: Listener): void {
  if (listener.state === 'new') void readUp(channels, channel, listener)
}

export function endListener(channels: Channels, channel: TopicChannel, listener: Listener): void {
  listener.state = 'over'
  channel.listeners.delete(listener)
  if (channel.listeners.size > 0 || channels.byTopic.get(channel.topic) !== channel) return
  channels.byTopic.delete(channel.topic)
  channels.link.unlisten(keysOf(channel.topic).channel, channel.hear)
}

/** Reads what was missed while the connection was gone. */
export function catchUp(channels: Channels): void {
  for (const channel of channels.byTopic.values()) {
    for (const listener of channel.listeners) {
      if (listener.state === 'live') void readUp(channels, channel, listener)
    }
  }
}

export function isHeldBy({ byTopic }: Channels, topic: string, clientId: string): boolean {
  for (const listener of byTopic.get(topic)?.listeners ?? []) if (listener.clientId === clientId) return true
  return false
}

/** What waits for the client behind an entry, oldest first. Rejects with `storage_down`. */
export async function readWaiting(
  { link, now }: Channels,
  { topic, clientId, after }: { readonly topic: string; readonly clientId: string; readonly after: string },
): Promise<RedisMessage[]> {
  const { mailbox, acks } = keysOf(topic)
  const found = await link.run(waitingScript, [mailbox, acks], [now(), clientId, after])
  if (!Array.isArray(found)) return []
  // As the program builds them.
  const rows = found as [string, string, string, string, string][]
  return rows.map(([id, expiry, tag, publisher, message]) => toMessage(topic, { id, expiry, tag, publisher, message }))
}

function openChannel(channels: Channels, topic: string): TopicChannel {
  const listeners = new Set<Listener>()
  const hear = (text: string) => hearText(channels, { topic, listeners }, text)
  const ready = channels.link.listen(keysOf(topic).channel, hear)
  // Whoever waits for it is told.
  ready.catch(() => undefined)
  const channel = { topic, listeners, ready, hear }
  channels.byTopic.set(topic, channel)
  return channel
}

function hearText(
  channels: Channels,
  { topic, listeners }: Pick<TopicChannel, 'topic' | 'listeners'>,
  text: string,
): void {
  if (text.startsWith('f ')) {
    const clientId = text.slice(2)
    // Another process ended an interest that a socket of this one still has.
    if (isHeldBy(channels, topic, clientId)) channels.renewInterest(topic, clientId).catch(() => undefined)
    return
  }
  const message = readLive(topic, text)
  if (message === undefined) return
  for (const listener of listeners) {
    if (listener.state === 'reading') listener.waiting.push(message)
    else if (listener.state === 'live') give(listener, message, 'live')
  }
}

/** Gives out what is stored, then what came meanwhile. */
async function readUp(channels: Channels, channel: TopicChannel, listener: Listener): Promise<void> {
  const isReturn = listener.state !== 'new'
  listener.state = 'reading'
  const { topic } = channel
  const { clientId, lastId: after } = listener
  let stored: RedisMessage[]
  try {
    // After a break: Redis may have lost that too.
    if (isReturn) await channels.renewInterest(topic, clientId)
    stored = await readWaiting(channels, { topic, clientId, after })
  } catch {
    if (channels.isClosed) return
    // The storage is down; the relay ends its sockets before long, and this with them.
    setTimeout(() => {
      if (isReading(listener) && !channels.isClosed) void readUp(channels, channel, listener)
    }, retryMs).unref()
    return
  }
  if (!isReading(listener)) return
  for (const message of stored) give(listener, message, 'stored')
  listener.state = 'live'
  for (const message of listener.waiting) give(listener, message, 'live')
  listener.waiting = []
}

/** Looked at again after a wait. */
function isReading(listener: Listener): boolean {
  return listener.state === 'reading'
}

function give(listener: Listener, message: RedisMessage, source: 'stored' | 'live'): void {
  if (!isAfter(message.id, listener.lastId)) return
  listener.lastId = message.id
  if (message.publisher !== listener.clientId) listener.deliver(message, source)
}

function isAfter(left: string, right: string): boolean {
  const [leftMs = 0, leftNumber = 0] = left.split('-').map(Number)
  const [rightMs = 0, rightNumber = 0] = right.split('-').map(Number)
  return leftMs > rightMs || (leftMs === rightMs && leftNumber > rightNumber)
}

/** `m id expiry tag publisher text`, as the publishing program writes it. */
function readLive(topic: string, line: string): RedisMessage | undefined {
  const [kind, id = '', expiry = '', tag = '', publisher = ''] = line.split(' ', 5)
  if (kind !== 'm') return undefined
  const start = 2 + id.length + expiry.length + tag.length + publisher.length + 4
  return toMessage(topic, { id, expiry, tag, publisher, message: line.slice(start) })
}

type Row = { readonly [Field in 'id' | 'expiry' | 'tag' | 'publisher' | 'message']: string }

function toMessage(topic: string, { id, expiry, tag, publisher, message }: Row): RedisMessage {
  const publishedAtMs = Number(id.split('-')[0])
  return { topic, id, message, publisher, tag: Number(tag), publishedAtMs, expiresAtMs: Number(expiry) }
}
