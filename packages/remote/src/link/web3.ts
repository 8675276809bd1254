import { parseJson, readAs, toHex } from '@latchkey/base'
import * as v from 'valibot'
import type { RandomBytes } from '../pairing/keys.ts'

/** A page's request to a phone. The parameters are read by the answering side. */
export type Web3Request = {
  readonly id: string
  readonly method: string
  readonly params: unknown
  /** Where the page says it is; a claim. */
  readonly origin: string
}

/** A phone's answer. */
export type Web3Response = {
  readonly id: string
  readonly method: string
  readonly outcome:
    | { readonly result: unknown }
    | { readonly errorMessage: string; readonly errorCode?: number | undefined }
}

/** The content of an event: a request, its answer, or that nobody waits for the answer any more. */
export type Web3Message =
  | { readonly type: 'request'; readonly request: Web3Request }
  | { readonly type: 'response'; readonly response: Web3Response }
  | { readonly type: 'canceled'; readonly id: string }

const anything = v.optional(v.unknown())
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const method = v.pipe(v.string(), v.regex(/^\w{1,64}$/))
/** Some phones leave it out of what they answer. */
const answeredMethod = v.optional(v.pipe(v.string(), v.regex(/^\w{0,64}$/)), '')
const requestSchema = v.object({
  type: v.literal('WEB3_REQUEST'),
  id,
  request: v.object({ method, params: anything }),
  origin: v.optional(v.pipe(v.string(), v.maxLength(2048)), ''),
})
/** A wallet may put a whole page into its error, and a text for its code: it has said no all the same. */
const refusal = v.object({ method: answeredMethod, errorMessage: v.string(), errorCode: anything })
const responseSchema = v.object({
  type: v.literal('WEB3_RESPONSE'),
  id,
  response: v.union([refusal, v.object({ method: answeredMethod, result: anything })]),
})
const canceledSchema = v.object({ type: v.literal('WEB3_REQUEST_CANCELED'), id })

/** An event's opened text → what it says; undefined for anything else. Never throws. */
export function readWeb3Message(opened: string): Web3Message | undefined {
  const value = parseJson(opened)
  const asked = readAs(requestSchema, value)
  if (asked !== undefined) {
    const { method, params } = asked.request
    return { type: 'request', request: { id: asked.id, method, params, origin: asked.origin } }
  }
  const response = readAs(responseSchema, value)
  if (response !== undefined) return { type: 'response', response: readResponse(response.id, response.response) }
  const canceled = readAs(canceledSchema, value)
  return canceled && { type: 'canceled', id: canceled.id }
}

/** A message as text, for an event's seal. */
export function writeWeb3Message(message: Web3Message): string {
  if (message.type === 'canceled') return JSON.stringify({ type: 'WEB3_REQUEST_CANCELED', id: message.id })
  if (message.type === 'request') {
    const { id, method, params, origin } = message.request
    return JSON.stringify({ type: 'WEB3_REQUEST', id, request: { method, params }, origin, relaySource: 'sdk' })
  }
  const { id, method, outcome } = message.response
  return JSON.stringify({ type: 'WEB3_RESPONSE', id, response: { method, ...outcome } })
}

/** The id of a new request, 16 hexadecimal digits. */
export function createRequestId(random: RandomBytes): string {
  return toHex(random(8)).slice(2)
}

type Answered = { readonly method?: string; readonly errorMessage?: string; readonly errorCode?: unknown }

function readResponse(id: string, response: Answered & { readonly result?: unknown }): Web3Response {
  const { method = '', errorMessage, errorCode: told, result } = response
  const errorCode = typeof told === 'number' && Number.isSafeInteger(told) ? told : undefined
  const outcome = errorMessage === undefined ? { result } : { errorMessage, errorCode }
  return { id, method, outcome }
}
