import { parseJson } from '@latchkey/base'
import {
  type Check,
  type Checked,
  dictionary,
  either,
  listOf,
  literal,
  number,
  optional,
  record,
  text,
  truth,
  unfit,
} from '../checks/checks.ts'
import { linkLimits } from './limits.ts'
import { sessionId, sessionKey } from './linkSession.ts'

const line = (most: number) => text(({ length }) => length <= most)
const id = number((value) => Number.isSafeInteger(value) && value >= 0)
const nothing: Check<null> = (value) => (value === null ? null : unfit)
const count = number((value) => Number.isSafeInteger(value) && value >= 0 && value <= 1_000_000)

/** Fits the id a server gives to an event. */
export const eventId = text((value) => /^[\w-]{1,64}$/.test(value))
const eventName = text(({ length }) => length > 0 && length <= linkLimits.eventNameLength)
const payload = line(linkLimits.frameBytes)
const metadataKey = text(({ length }) => length > 0 && length <= linkLimits.metadataKeyLength)
const metadataValue = line(linkLimits.metadataValueLength)
const webhookId = optional(either(nothing, line(linkLimits.webhookIdLength)))
const webhookUrl = optional(either(nothing, line(linkLimits.webhookUrlLength)))

/** A record of metadata within the limits; its keys become own properties whatever they are called. */
function metadata<Value>(value: Check<Value>): Check<Readonly<Record<string, Value>>> {
  const all = dictionary(value)
  return (given) => {
    const read = all(given)
    if (read === unfit) return unfit
    const keys = Object.keys(read)
    return keys.length > linkLimits.metadataKeys || keys.some((key) => metadataKey(key) === unfit) ? unfit : read
  }
}

const session = { id, sessionId }

/** What a side says to a server, by its type. */
const clientChecks = {
  HostSession: record({ type: literal('HostSession'), ...session, sessionKey }),
  JoinSession: record({ type: literal('JoinSession'), ...session, sessionKey }),
  IsLinked: record({ type: literal('IsLinked'), ...session }),
  GetSessionConfig: record({ type: literal('GetSessionConfig'), ...session }),
  SetSessionConfig: record({
    type: literal('SetSessionConfig'),
    ...session,
    /** Null takes a key away. */
    metadata: optional(metadata(either(nothing, metadataValue))),
    webhookId,
    webhookUrl,
  }),
  /** Of older phones. */
  SetMetadata: record({ type: literal('SetMetadata'), ...session, key: metadataKey, value: metadataValue }),
  PublishEvent: record({
    type: literal('PublishEvent'),
    ...session,
    event: eventName,
    data: payload,
    callWebhook: optional(truth),
  }),
} as const

const anySession = optional(sessionId)
const own = { id, sessionId: anySession }
const config = { sessionId: anySession, webhookId, webhookUrl, metadata: metadata(metadataValue) }
const reason = line(8192)

/** What a server says to a side, by its type. */
const serverChecks = {
  OK: record({ type: literal('OK'), ...own }),
  Fail: record({ type: literal('Fail'), id: optional(id), sessionId: anySession, error: reason }),
  IsLinkedOK: record({ type: literal('IsLinkedOK'), ...own, linked: truth, onlineGuests: count }),
  Linked: record({ type: literal('Linked'), sessionId: anySession, onlineGuests: optional(count) }),
  GetSessionConfigOK: record({ type: literal('GetSessionConfigOK'), id, ...config }),
  SessionConfigUpdated: record({ type: literal('SessionConfigUpdated'), ...config }),
  PublishEventOK: record({ type: literal('PublishEventOK'), ...own, eventId }),
  Event: record({ type: literal('Event'), sessionId: anySession, eventId, event: eventName, data: payload }),
} as const

/** What a side says to a server. `id` numbers its requests on one socket. */
export type LinkClientMessage = {
  [Type in keyof typeof clientChecks]: Checked<(typeof clientChecks)[Type]>
}[keyof typeof clientChecks]

/** What a server says to a side. Those with an id answer the request of that number. */
export type LinkServerMessage = {
  [Type in keyof typeof serverChecks]: Checked<(typeof serverChecks)[Type]>
}[keyof typeof serverChecks]

/** A frame, read. One that does not fit has the id of its request where that can be read, so that it can be refused. */
export type LinkReading<Message> = { readonly message: Message } | { readonly unfit: true; readonly id?: number }

/** Reads a frame of a side. Never throws. */
export function readClientMessage(frame: string): LinkReading<LinkClientMessage> {
  return read<LinkClientMessage>(frame, clientChecks)
}

/** Reads a frame of a server. Never throws. */
export function readServerMessage(frame: string): LinkReading<LinkServerMessage> {
  return read<LinkServerMessage>(frame, serverChecks)
}

/** An event that a server kept, as `/events` gives it. */
export type StoredEvent = { readonly id: string; readonly event: string; readonly data: string }

const storedEvents = record({
  events: listOf(record({ id: eventId, event: eventName, data: payload }), { most: linkLimits.unseenEvents }),
})

/** The answer of `/events` → its events; undefined when it is none. */
export function readStoredEvents(answer: unknown): readonly StoredEvent[] | undefined {
  const read = storedEvents(answer)
  return read === unfit ? undefined : read.events
}

function read<Message>(frame: string, checks: Readonly<Record<string, Check<Message>>>): LinkReading<Message> {
  const value = frame.length > linkLimits.frameBytes ? undefined : parseJson(frame)
  const { type, id: number } = named(value)
  const check = typeof type === 'string' && Object.hasOwn(checks, type) ? checks[type] : undefined
  const message = check?.(value) ?? unfit
  if (message !== unfit) return { message }
  const asked = id(number)
  return { unfit: true, ...(asked !== unfit && { id: asked }) }
}

function named(value: unknown): { readonly type?: unknown; readonly id?: unknown } {
  return typeof value === 'object' && value !== null ? value : {}
}
