import { parseJson } from '@latchkey/base'
import {
  anything,
  type Check,
  listOf,
  number,
  optional,
  record,
  text,
  unfit,
  whole,
  withDefault,
} from '../checks/checks.ts'
import { protocolErrors, type WireError } from '../protocolErrors.ts'
import { failureCodes } from '../relay/messages.ts'
import type { RandomBytes } from './keys.ts'
import { checkProperties } from './properties.ts'

/** What an app or a wallet says of itself. A claim of somebody unknown: show it as text, never as a proof. */
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

const anyPublicKey = text((key) => /^[0-9a-f]{64}$/i.test(key))
const publicKey: Check<string> = (value) => {
  const key = anyPublicKey(value)
  return key === unfit ? unfit : key.toLowerCase()
}
const line = (most: number) => text(({ length }) => length <= most)
const link = optional(line(1024))
const metadata = record({
  name: line(512),
  description: withDefault(line(4096), ''),
  url: withDefault(line(2048), ''),
  icons: withDefault(listOf(line(4096), { most: 20 }), []),
  redirect: optional(record({ native: link, universal: link })),
})
const seconds = number((count) => count >= 0 && count < Number.POSITIVE_INFINITY)
const chainId = text((id) => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id))
const method = text(({ length }) => length > 0 && length <= 128)

/** The parameters of each request, before their namespaces are looked at. */
export const requestChecks = {
  wc_pairingDelete: anything,
  wc_pairingPing: anything,
  wc_sessionPropose: record({
    proposer: record({ publicKey, metadata }),
    requiredNamespaces: anything,
    optionalNamespaces: anything,
    sessionProperties: checkProperties,
    scopedProperties: checkProperties,
    expiryTimestamp: optional(seconds),
  }),
  wc_sessionSettle: record({
    controller: record({ publicKey, metadata }),
    namespaces: anything,
    sessionProperties: checkProperties,
    scopedProperties: checkProperties,
    expiry: seconds,
  }),
  wc_sessionUpdate: record({ namespaces: anything }),
  /** `expiry`: of older clients, in seconds since the epoch. */
  wc_sessionExtend: withDefault(record({ expiry: optional(seconds) }), {}),
  wc_sessionRequest: record({
    request: record({ method, params: anything, expiryTimestamp: optional(seconds) }),
    chainId,
  }),
  wc_sessionEvent: record({ event: record({ name: method, data: anything }), chainId }),
  wc_sessionDelete: record({ code: optional(number((code) => !Number.isNaN(code))), message: optional(line(1024)) }),
  wc_sessionPing: anything,
} as const

/** Why the other side ended something; 6000 when it does not say. */
export function readReason(params: unknown): WireError {
  const read = requestChecks.wc_sessionDelete(params)
  const { code, message } = protocolErrors.userDisconnected
  return read === unfit ? { code, message } : { code: read.code ?? code, message: read.message ?? message }
}

/** The answer to a proposal. */
export const checkProposalAnswer = record({ responderPublicKey: publicKey })

const id = number((value) => Number.isSafeInteger(value) && value >= 1)
/** A wallet may put a whole page into its error, and a text for its code: it has answered all the same. */
const anyError = record({ code: anything, message: anything, data: anything })
const wireError: Check<WireError> = (value) => {
  const read = anyError(value)
  if (read === unfit) return unfit
  const code = whole(read.code)
  const message = typeof read.message === 'string' ? read.message : ''
  return { code: code === unfit ? failureCodes.internal : code, message, data: read.data }
}
const checkRequest = record({ id, method: line(128), params: anything })
const checkError = record({ id, error: wireError })
const checkResult = record({ id })

/** A message inside an envelope. */
export type PeerMessage =
  | { readonly type: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: WireError }

/** An envelope's text → its message; undefined when it is none. */
export function readPeerMessage(text: string): PeerMessage | undefined {
  const value = parseJson(text)
  const asked = checkRequest(value)
  if (asked !== unfit) return { type: 'request', id: asked.id, method: asked.method, params: asked.params }
  const failed = checkError(value)
  if (failed !== unfit) return { type: 'error', id: failed.id, error: failed.error }
  const answered = checkResult(value)
  // Whatever it is, but there: an answer may be null.
  if (answered === unfit || !Object.hasOwn(Object(value), 'result')) return undefined
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
