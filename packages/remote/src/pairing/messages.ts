import { parseJson, readAs } from '@latchkey/base'
import * as v from 'valibot'
import { protocolErrors, type WireError } from '../protocolErrors.ts'
import { failureCodes } from '../relay/messages.ts'
import type { RandomBytes } from './keys.ts'
import { propertiesSchema } from './properties.ts'

/** An app's or a wallet's description of itself. A stranger's claim: show it as text, never as a proof. */
export type Metadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string | undefined; readonly universal?: string | undefined } | undefined
}

/** Tags and lifetimes (seconds) of each method's request and answer on the relay. */
type Carriage = {
  readonly tag: number
  readonly ttlSeconds: number
  readonly answerTag: number
  /** Wakes the other side's phone. */
  readonly prompt: boolean
}

const minute = 60
export const daySeconds = 86_400
/** How long a session lives unless extended, and how long a request waits, in seconds. */
export const sessionLifeSeconds = 604_800
export const requestLifeSeconds = 300
export const proposalLifeSeconds = 300

/** The methods of the pairing protocol and how they travel. */
export const carriages = {
  wc_pairingDelete: { tag: 1000, ttlSeconds: daySeconds, answerTag: 1001, prompt: false },
  wc_pairingPing: { tag: 1002, ttlSeconds: minute / 2, answerTag: 1003, prompt: false },
  wc_sessionPropose: { tag: 1100, ttlSeconds: proposalLifeSeconds, answerTag: 1101, prompt: true },
  wc_sessionSettle: { tag: 1102, ttlSeconds: proposalLifeSeconds, answerTag: 1103, prompt: false },
  wc_sessionUpdate: { tag: 1104, ttlSeconds: daySeconds, answerTag: 1105, prompt: false },
  wc_sessionExtend: { tag: 1106, ttlSeconds: daySeconds, answerTag: 1107, prompt: false },
  wc_sessionRequest: { tag: 1108, ttlSeconds: requestLifeSeconds, answerTag: 1109, prompt: true },
  wc_sessionEvent: { tag: 1110, ttlSeconds: requestLifeSeconds, answerTag: 1111, prompt: true },
  wc_sessionDelete: { tag: 1112, ttlSeconds: daySeconds, answerTag: 1113, prompt: false },
  wc_sessionPing: { tag: 1114, ttlSeconds: minute / 2, answerTag: 1115, prompt: false },
} as const satisfies Readonly<Record<string, Carriage>>

/** The tags of a proposal refused by a person or by the program, and of the answer to a method nobody knows. */
export const rejectionTag = 1120
export const ownRejectionTag = 1121
export const unknownAnswerTag = 0

export type WcMethod = keyof typeof carriages

const publicKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i), v.toLowerCase())
const line = (most: number) => v.pipe(v.string(), v.maxLength(most))
const link = v.optional(line(1024))
const metadata = v.object({
  name: line(512),
  description: v.optional(line(4096), ''),
  url: v.optional(line(2048), ''),
  icons: v.optional(v.pipe(v.array(line(4096)), v.maxLength(20)), []),
  redirect: v.optional(v.object({ native: link, universal: link })),
})
const anything = v.optional(v.unknown())
const seconds = v.pipe(v.number(), v.finite(), v.minValue(0))
const chainId = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
const method = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128))

/** The parameters of each request, before their namespaces are looked at. */
export const requestSchemas = {
  wc_sessionPropose: v.object({
    proposer: v.object({ publicKey, metadata }),
    requiredNamespaces: anything,
    optionalNamespaces: anything,
    sessionProperties: propertiesSchema,
    scopedProperties: propertiesSchema,
    expiryTimestamp: v.optional(seconds),
  }),
  wc_sessionSettle: v.object({
    controller: v.object({ publicKey, metadata }),
    namespaces: anything,
    sessionProperties: propertiesSchema,
    scopedProperties: propertiesSchema,
    expiry: seconds,
  }),
  wc_sessionUpdate: v.object({ namespaces: anything }),
  /** `expiry`: of older clients, in seconds since the epoch. */
  wc_sessionExtend: v.optional(v.object({ expiry: v.optional(seconds) }), {}),
  wc_sessionRequest: v.object({
    request: v.object({ method, params: anything, expiryTimestamp: v.optional(seconds) }),
    chainId,
  }),
  wc_sessionEvent: v.object({ event: v.object({ name: method, data: anything }), chainId }),
  wc_sessionDelete: v.object({ code: v.optional(v.number()), message: v.optional(line(1024)) }),
} as const

/** Why the other side ended something; 6000 when it does not say. */
export function readReason(params: unknown): WireError {
  const read = readAs(requestSchemas.wc_sessionDelete, params)
  const { code, message } = protocolErrors.userDisconnected
  return { code: read?.code ?? code, message: read?.message ?? message }
}

/** The answer to a proposal. */
export const proposalAnswerSchema = v.object({ responderPublicKey: publicKey })

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** A wallet may put a whole page into its error, and a text for its code: it has answered all the same. */
const wireError = v.object({
  code: v.fallback(v.pipe(v.number(), v.safeInteger()), failureCodes.internal),
  message: v.fallback(v.string(), ''),
  data: anything,
})
const requestSchema = v.object({ id, method: line(128), params: anything })
const errorSchema = v.object({ id, error: wireError })
const resultSchema = v.object({ id })

/** A message inside an envelope. */
export type PeerMessage =
  | { readonly type: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: WireError }

/** An envelope's text → its message; undefined when it is none. */
export function readPeerMessage(text: string): PeerMessage | undefined {
  const value = parseJson(text)
  const asked = readAs(requestSchema, value)
  if (asked !== undefined) return { type: 'request', id: asked.id, method: asked.method, params: asked.params }
  const failed = readAs(errorSchema, value)
  if (failed !== undefined) return { type: 'error', id: failed.id, error: failed.error }
  const answered = readAs(resultSchema, value)
  // Of any value, but there: an answer may be null.
  if (answered === undefined || !Object.hasOwn(Object(value), 'result')) return undefined
  return { type: 'result', id: answered.id, result: Reflect.get(Object(value), 'result') }
}

export type PeerRequest = { readonly id: number; readonly method: string; readonly params: unknown }

/** How a request was answered. */
export type PeerOutcome = { readonly result: unknown } | { readonly error: WireError }

/** A request or an answer as text, for an envelope. */
export function writePeerMessage(message: PeerRequest | ({ readonly id: number } & PeerOutcome)): string {
  return JSON.stringify({ jsonrpc: '2.0', ...message })
}

/** A message id: milliseconds and three random digits, so that ids grow and stay safe integers. */
export function createMessageId(nowMs: number, random: RandomBytes): number {
  const [high = 0, low = 0] = random(2)
  return nowMs * 1000 + ((high * 256 + low) % 1000)
}
