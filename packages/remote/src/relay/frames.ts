import * as v from 'valibot'
import { deliveryMethod, relayLimits } from './messages.ts'
import { readRawId } from './rawId.ts'
import type { Delivery } from './relay.ts'

/** What a relay says, read. Ids of calls are our own safe integers; those of deliveries go back exactly as they came. */
export type Frame =
  | { readonly kind: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly code: number; readonly text: string }
  | { readonly kind: 'delivery'; readonly rawId: string; readonly delivery: Delivery }

const maxRawIdLength = 64
const maxTextLength = 200

const idSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.maxLength(16), v.transform(Number))]),
  v.safeInteger(),
)
const answerSchema = v.object({ id: idSchema, result: v.unknown(), method: v.optional(v.undefined_()) })
const failureSchema = v.object({ id: idSchema, error: v.object({ code: v.number(), message: v.string() }) })
const deliverySchema = v.object({
  method: v.literal(deliveryMethod),
  params: v.object({
    data: v.object({
      topic: v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{64}$/), v.toLowerCase()),
      message: v.pipe(v.string(), v.nonEmpty()),
      publishedAt: v.pipe(v.number(), v.finite(), v.minValue(0)),
      tag: v.fallback(v.pipe(v.number(), v.safeInteger()), 0),
    }),
  }),
})

/** A call, ready to be sent, and sent again as it is. */
export function toCallFrame(id: number, method: string, params: object): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params })
}

/** The acknowledgement of a delivery. */
export function toAckFrame(rawId: string): string {
  return `{"id":${rawId},"jsonrpc":"2.0","result":true}`
}

/** Reads what came from a relay; undefined for anything that is neither an answer nor a delivery. Never throws. */
export function readFrame(text: string): Frame | undefined {
  if (text.length > relayLimits.frameBytes) return undefined
  const value = parseJson(text)
  const delivery = v.safeParse(deliverySchema, value)
  if (delivery.success) {
    const rawId = readRawId(text)
    if (rawId === undefined || rawId.length > maxRawIdLength) return undefined
    const { topic, message, publishedAt, tag } = delivery.output.params.data
    return { kind: 'delivery', rawId, delivery: { topic, message, tag, publishedAtMs: publishedAt } }
  }
  const failure = v.safeParse(failureSchema, value)
  if (failure.success) {
    const { id, error } = failure.output
    return { kind: 'failure', id, code: error.code, text: oneLine(error.message) }
  }
  const answer = v.safeParse(answerSchema, value)
  return answer.success ? { kind: 'answer', id: answer.output.id, result: answer.output.result } : undefined
}

/** Foreign text is shown as one short line. */
export function oneLine(text: string): string {
  return (text.split(/[\r\n\u2028\u2029]/, 1)[0] ?? '').slice(0, maxTextLength)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
