import { parseJson, readAs, recordOf } from '@latchkey/base'
import * as v from 'valibot'
import { linkLimits } from './limits.ts'
import { sessionId, sessionKey } from './linkSession.ts'

const line = (most: number) => v.pipe(v.string(), v.maxLength(most))
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const count = v.pipe(id, v.maxValue(1_000_000))
const truth = v.boolean()

/** Fits the id a server gives to an event. */
export const eventId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const eventName = v.pipe(v.string(), v.nonEmpty(), v.maxLength(linkLimits.eventNameLength))
const payload = line(linkLimits.frameBytes)
const metadataKey = v.pipe(v.string(), v.nonEmpty(), v.maxLength(linkLimits.metadataKeyLength))
const metadataValue = line(linkLimits.metadataValueLength)
const webhookId = v.nullish(line(linkLimits.webhookIdLength))
const webhookUrl = v.nullish(line(linkLimits.webhookUrlLength))

/** A record of metadata within the limits. */
function metadata<const Value extends v.GenericSchema>(value: Value) {
  return v.pipe(recordOf(metadataKey, value), v.maxEntries(linkLimits.metadataKeys))
}

const session = { id, sessionId }

/** Messages of a side to a server, by type. */
const clientSchemas = {
  HostSession: v.object({ type: v.literal('HostSession'), ...session, sessionKey }),
  JoinSession: v.object({ type: v.literal('JoinSession'), ...session, sessionKey }),
  IsLinked: v.object({ type: v.literal('IsLinked'), ...session }),
  GetSessionConfig: v.object({ type: v.literal('GetSessionConfig'), ...session }),
  SetSessionConfig: v.object({
    type: v.literal('SetSessionConfig'),
    ...session,
    /** Null takes a key away. */
    metadata: v.optional(metadata(v.nullable(metadataValue))),
    webhookId,
    webhookUrl,
  }),
  /** Of older phones. */
  SetMetadata: v.object({ type: v.literal('SetMetadata'), ...session, key: metadataKey, value: metadataValue }),
  PublishEvent: v.object({
    type: v.literal('PublishEvent'),
    ...session,
    event: eventName,
    data: payload,
    callWebhook: v.optional(truth),
  }),
} as const

const anySession = v.optional(sessionId)
const own = { id, sessionId: anySession }
const config = { sessionId: anySession, webhookId, webhookUrl, metadata: metadata(metadataValue) }
const reason = line(8192)

/** Messages of a server to a side, by type. */
const serverSchemas = {
  OK: v.object({ type: v.literal('OK'), ...own }),
  Fail: v.object({ type: v.literal('Fail'), id: v.optional(id), sessionId: anySession, error: reason }),
  IsLinkedOK: v.object({ type: v.literal('IsLinkedOK'), ...own, linked: truth, onlineGuests: count }),
  Linked: v.object({ type: v.literal('Linked'), sessionId: anySession, onlineGuests: v.optional(count) }),
  GetSessionConfigOK: v.object({ type: v.literal('GetSessionConfigOK'), id, ...config }),
  SessionConfigUpdated: v.object({ type: v.literal('SessionConfigUpdated'), ...config }),
  PublishEventOK: v.object({ type: v.literal('PublishEventOK'), ...own, eventId }),
  Event: v.object({ type: v.literal('Event'), sessionId: anySession, eventId, event: eventName, data: payload }),
} as const

/** A message of a side to a server. `id` numbers its requests on one socket. */
export type LinkClientMessage = {
  [Type in keyof typeof clientSchemas]: v.InferOutput<(typeof clientSchemas)[Type]>
}[keyof typeof clientSchemas]

/** A message of a server to a side. Those with an id answer the request of that number. */
export type LinkServerMessage = {
  [Type in keyof typeof serverSchemas]: v.InferOutput<(typeof serverSchemas)[Type]>
}[keyof typeof serverSchemas]

/** A frame, read. One that does not fit has the id of its request where that can be read, so that it can be refused. */
export type LinkReading<Message> = { readonly message: Message } | { readonly unfit: true; readonly id?: number }

/** Reads a frame of a side. Never throws. */
export function readClientMessage(frame: string): LinkReading<LinkClientMessage> {
  return read<LinkClientMessage>(frame, clientSchemas)
}

/** Reads a frame of a server. Never throws. */
export function readServerMessage(frame: string): LinkReading<LinkServerMessage> {
  return read<LinkServerMessage>(frame, serverSchemas)
}

/** An event that a server kept, as `/events` gives it. */
export type StoredEvent = { readonly id: string; readonly event: string; readonly data: string }

const storedEvents = v.object({
  events: v.pipe(
    v.array(v.object({ id: eventId, event: eventName, data: payload })),
    v.maxLength(linkLimits.unseenEvents),
  ),
})

/** The answer of `/events` → its events; undefined when it is none. */
export function readStoredEvents(answer: unknown): readonly StoredEvent[] | undefined {
  return readAs(storedEvents, answer)?.events
}

function read<Message>(
  frame: string,
  schemas: Readonly<Record<string, v.GenericSchema<unknown, Message>>>,
): LinkReading<Message> {
  const value = frame.length > linkLimits.frameBytes ? undefined : parseJson(frame)
  const { type, id: number } = named(value)
  const schema = typeof type === 'string' && Object.hasOwn(schemas, type) ? schemas[type] : undefined
  const message = schema && readAs(schema, value)
  if (message !== undefined) return { message }
  const asked = readAs(id, number)
  return { unfit: true, ...(asked !== undefined && { id: asked }) }
}

function named(value: unknown): { readonly type?: unknown; readonly id?: unknown } {
  return typeof value === 'object' && value !== null ? value : {}
}
