import { hash } from 'node:crypto'
import type { Clock } from '@latchkey/base'
import { relayTags } from '@latchkey/remote'
import { RelayServerError } from '../errors.ts'
import { createRecentHashes, type RecentHashes } from './recentHashes.ts'
import {
  type Deliver,
  duplicateMs,
  interestMs,
  type NewMessage,
  type StoreCounts,
  type StoredMessage,
  type StoreLimits,
  type SubscriptionWish,
} from './store.ts'
import { createTimerWheel, notOnWheel, type TimerWheel } from './timerWheel.ts'

/** Short enough that the engine copies it instead of keeping the whole digest alive; 96 bits are plenty. */
const hashLength = 12
/** What a message takes in memory beside its text, and an interest with its mailbox; roughly, in bytes. */
const overheadBytes = 512

/** A message in this process's memory. */
export type HeldMessage = StoredMessage & {
  dueSecond: number
  before: HeldMessage | Mailbox | undefined
  after: HeldMessage | Mailbox | undefined
  readonly mailbox: Mailbox
  readonly hash: string
  /** Not before it is durable. */
  isVisible: boolean
  isGone: boolean
  ackedBy: Set<string> | undefined
}

type Listener = { readonly clientId: string; readonly deliver: Deliver }

/** One topic. */
export type Mailbox = {
  dueSecond: number
  before: HeldMessage | Mailbox | undefined
  after: HeldMessage | Mailbox | undefined
  readonly topic: string
  /** Oldest first. Few, mostly none: a list is quicker than anything cleverer. */
  readonly messages: HeldMessage[]
  /** Client id → when it was last in contact. */
  readonly interests: Map<string, number>
  readonly listeners: Set<Listener>
  bytes: number
}

/** All mailboxes of one process, in memory: the rules, without any durability. */
export type Mailboxes = {
  readonly clock: Clock
  readonly limits: StoreLimits
  readonly byTopic: Map<string, Mailbox>
  readonly recent: RecentHashes
  readonly wheel: TimerWheel<HeldMessage | Mailbox>
  messages: number
  bytes: number
  /** How many there are in all mailboxes. */
  interests: number
  lastPublishedAtMs: number
}

export function createMailboxes(clock: Clock, limits: StoreLimits): Mailboxes {
  const mailboxes: Mailboxes = {
    clock,
    limits,
    byTopic: new Map(),
    recent: createRecentHashes(clock),
    wheel: createTimerWheel(clock, (item) => ('mailbox' in item ? drop(mailboxes, item) : tidy(mailboxes, item))),
    messages: 0,
    bytes: 0,
    interests: 0,
    lastPublishedAtMs: 0,
  }
  return mailboxes
}

/** What makes two messages of a topic the same one. */
export function hashMessage(topic: string, message: string): string {
  return hash('sha256', topic + message, 'binary').slice(0, hashLength)
}

/**
 * Puts the messages in, hidden. Duplicates are left out of the result, unless they are still hidden themselves. Fails
 * with `mailbox_full` or `storage_full`, having put in none.
 */
export function addMessages(mailboxes: Mailboxes, messages: readonly NewMessage[]): HeldMessage[] {
  const nowMs = Math.max(mailboxes.clock.now(), mailboxes.lastPublishedAtMs)
  const added: HeldMessage[] = []
  for (const message of messages) {
    const digest = hashMessage(message.topic, message.message)
    if (isKnown(mailboxes, message.topic, digest)) continue
    const failure = findFullness(mailboxes, message)
    if (failure !== undefined) {
      for (const held of added) take(mailboxes, held)
      throw failure
    }
    const expiresAtMs = nowMs + message.ttlSeconds * 1000
    const { topic, message: text, publisher, tag } = message
    added.push(hold(mailboxes, { topic, message: text, publisher, tag, publishedAtMs: nowMs, expiresAtMs }, digest))
  }
  return added
}

/** Whether this is a message that is stored, or was lately. */
export function isKnown({ byTopic, recent }: Mailboxes, topic: string, digest: string): boolean {
  return findMessage(byTopic.get(topic), digest) !== undefined || recent.has(digest)
}

export function findMessage(mailbox: Mailbox | undefined, digest: string): HeldMessage | undefined {
  if (mailbox === undefined) return undefined
  for (const held of mailbox.messages) if (held.hash === digest) return held
  return undefined
}

/** Puts a message in that was accepted before. It is hidden until `reveal`. */
export function hold(mailboxes: Mailboxes, message: StoredMessage, digest: string): HeldMessage {
  const mailbox = openMailbox(mailboxes, message.topic)
  const { topic, publisher, tag, publishedAtMs, expiresAtMs } = message
  const held: HeldMessage = {
    topic,
    message: message.message,
    publisher,
    tag,
    publishedAtMs,
    expiresAtMs,
    mailbox,
    hash: digest,
    isVisible: false,
    isGone: false,
    ackedBy: undefined,
    dueSecond: 0,
    before: undefined,
    after: undefined,
  }
  mailbox.messages.push(held)
  mailbox.bytes += message.message.length
  mailboxes.bytes += message.message.length
  mailboxes.messages++
  mailboxes.lastPublishedAtMs = Math.max(mailboxes.lastPublishedAtMs, message.publishedAtMs)
  mailboxes.wheel.add(held, message.expiresAtMs)
  return held
}

/** Shows messages to subscribers: those that listen get them now, the others when they come. */
export function reveal(messages: readonly HeldMessage[]): void {
  for (const held of messages) {
    held.isVisible = true
    for (const { clientId, deliver } of held.mailbox.listeners) {
      if (clientId !== held.publisher) deliver(held, 'live')
    }
  }
}

/** Notes an acknowledgement; true when it was news. */
export function acknowledge(mailboxes: Mailboxes, held: HeldMessage, clientId: string): boolean {
  if (held.isGone || clientId === held.publisher || held.ackedBy?.has(clientId)) return false
  held.ackedBy ??= new Set()
  held.ackedBy.add(clientId)
  dropIfDone(mailboxes, held)
  return true
}

/** Whether there is room for the client's interest; one that is there already needs none. */
export function hasRoomForInterest(
  { byTopic, interests, limits }: Mailboxes,
  topic: string,
  clientId: string,
): boolean {
  const isKnownThere = byTopic.get(topic)?.interests.has(clientId) === true
  return isKnownThere || (interests + 1) * overheadBytes <= limits.totalBytes
}

/** Notes that the client wants what is published under the topic; true when that was news. */
export function addInterest(mailboxes: Mailboxes, topic: string, clientId: string, contactMs: number): boolean {
  const { interests } = openMailbox(mailboxes, topic)
  const isNew = !interests.has(clientId)
  if (isNew) mailboxes.interests++
  interests.set(clientId, contactMs)
  return isNew
}

/** Ends the client's interest, unless it listens; true when that was news. */
export function removeInterest(mailboxes: Mailboxes, topic: string, clientId: string): boolean {
  const mailbox = mailboxes.byTopic.get(topic)
  if (mailbox === undefined || isListening(mailbox, clientId)) return false
  const isNews = mailbox.interests.delete(clientId)
  if (isNews) mailboxes.interests--
  for (const held of [...mailbox.messages]) dropIfDone(mailboxes, held)
  closeIfEmpty(mailboxes, mailbox)
  return isNews
}

/** Hands out what waits for the client, then whatever is revealed, until the result is called. */
export function listen(mailboxes: Mailboxes, { topic, clientId, deliver }: SubscriptionWish): () => void {
  const mailbox = openMailbox(mailboxes, topic)
  const listener = { clientId, deliver }
  for (const held of listWaiting(mailboxes, topic, clientId)) deliver(held, 'stored')
  mailbox.listeners.add(listener)
  return () => {
    // A silent month under an open socket is contact nevertheless.
    if (mailbox.interests.has(clientId)) mailbox.interests.set(clientId, mailboxes.clock.now())
    mailbox.listeners.delete(listener)
    closeIfEmpty(mailboxes, mailbox)
  }
}

/** The messages this client has not acknowledged, oldest first. */
export function listWaiting(mailboxes: Mailboxes, topic: string, clientId: string): HeldMessage[] {
  const mailbox = mailboxes.byTopic.get(topic)
  if (mailbox === undefined || mailbox.messages.length === 0) return []
  const nowMs = mailboxes.clock.now()
  return mailbox.messages.filter(
    (held) => held.isVisible && held.expiresAtMs > nowMs && held.publisher !== clientId && !held.ackedBy?.has(clientId),
  )
}

export function countMailboxes({ byTopic, messages, bytes }: Mailboxes): StoreCounts {
  return { topics: byTopic.size, messages, bytes }
}

function openMailbox(mailboxes: Mailboxes, topic: string): Mailbox {
  const existing = mailboxes.byTopic.get(topic)
  if (existing !== undefined) return existing
  const mailbox: Mailbox = {
    topic,
    messages: [],
    interests: new Map(),
    listeners: new Set(),
    bytes: 0,
    ...notOnWheel,
  }
  mailboxes.byTopic.set(topic, mailbox)
  mailboxes.wheel.add(mailbox, mailboxes.clock.now() + interestMs)
  return mailbox
}

function findFullness(mailboxes: Mailboxes, { topic, message }: NewMessage): RelayServerError | undefined {
  const { limits } = mailboxes
  const mailbox = mailboxes.byTopic.get(topic)
  const bytes = (mailbox?.bytes ?? 0) + message.length
  const messages = mailbox?.messages.length ?? 0
  if (messages >= limits.messagesPerTopic || bytes > limits.bytesPerTopic) return new RelayServerError('mailbox_full')
  const used = mailboxes.bytes + mailboxes.messages * overheadBytes
  const needed = message.length + overheadBytes
  return used + needed > limits.totalBytes ? new RelayServerError('storage_full') : undefined
}

function dropIfDone(mailboxes: Mailboxes, held: HeldMessage): void {
  const { ackedBy, publisher } = held
  if (ackedBy === undefined || held.tag === relayTags.proposal) return
  const oldestMs = mailboxes.clock.now() - interestMs
  for (const [clientId, contactMs] of held.mailbox.interests) {
    const counts = contactMs > oldestMs || isListening(held.mailbox, clientId)
    if (counts && clientId !== publisher && !ackedBy.has(clientId)) return
  }
  drop(mailboxes, held)
}

/** Takes a message out for good; its hash stays known for as long as it may be sent again. */
function drop(mailboxes: Mailboxes, held: HeldMessage): void {
  if (held.isGone) return
  take(mailboxes, held)
  mailboxes.recent.add(held.hash, Math.min(held.expiresAtMs, held.publishedAtMs + duplicateMs))
}

function take(mailboxes: Mailboxes, held: HeldMessage): void {
  held.isGone = true
  held.mailbox.messages.splice(held.mailbox.messages.indexOf(held), 1)
  held.mailbox.bytes -= held.message.length
  mailboxes.bytes -= held.message.length
  mailboxes.messages--
  mailboxes.wheel.remove(held)
  closeIfEmpty(mailboxes, held.mailbox)
}

/** A month after the mailbox was opened: whoever was not seen since then is forgotten. */
function tidy(mailboxes: Mailboxes, mailbox: Mailbox): void {
  if (mailboxes.byTopic.get(mailbox.topic) !== mailbox) return
  const nowMs = mailboxes.clock.now()
  for (const [clientId, contactMs] of mailbox.interests) {
    if (contactMs > nowMs - interestMs || isListening(mailbox, clientId)) continue
    mailbox.interests.delete(clientId)
    mailboxes.interests--
  }
  mailboxes.wheel.add(mailbox, nowMs + interestMs)
  closeIfEmpty(mailboxes, mailbox)
}

function closeIfEmpty(mailboxes: Mailboxes, mailbox: Mailbox): void {
  if (mailbox.messages.length > 0 || mailbox.interests.size > 0 || mailbox.listeners.size > 0) return
  if (mailboxes.byTopic.get(mailbox.topic) !== mailbox) return
  mailboxes.byTopic.delete(mailbox.topic)
  mailboxes.wheel.remove(mailbox)
}

function isListening({ listeners }: Mailbox, clientId: string): boolean {
  for (const listener of listeners) if (listener.clientId === clientId) return true
  return false
}
