import { isRecord, parseJson } from '@latchkey/base'
import { deliveryMethod, relayLimits } from './messages.ts'
import { readRawId } from './rawId.ts'
import type { Delivery } from './relay.ts'

/** A relay's message, read. Ids of calls are our own safe integers; those of deliveries go back as they came. */
export type Frame =
  | { readonly kind: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly code: number; readonly text: string }
  | { readonly kind: 'delivery'; readonly rawId: string; readonly delivery: Delivery }

const maxRawIdLength = 64
const maxTextLength = 200
const topicPattern = /^[0-9a-f]{64}$/i

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
  const frame = parseJson(text)
  if (!isRecord(frame)) return undefined
  if (frame['method'] !== undefined) return readDelivery(frame, text)
  const id = Number(frame['id'] ?? Number.NaN)
  if (!Number.isSafeInteger(id) || typeof frame['id'] === 'object') return undefined
  const { error } = frame
  if (error === undefined || error === null) return { kind: 'answer', id, result: frame['result'] }
  const { code, message } = isRecord(error) ? error : {}
  if (typeof code !== 'number' || typeof message !== 'string') return undefined
  return { kind: 'failure', id, code, text: oneLine(message) }
}

function readDelivery({ method, params }: Record<string, unknown>, text: string): Frame | undefined {
  const data = isRecord(params) ? params['data'] : undefined
  if (method !== deliveryMethod || !isRecord(data)) return undefined
  const { topic, message, publishedAt, tag } = data
  if (typeof topic !== 'string' || !topicPattern.test(topic)) return undefined
  if (typeof message !== 'string' || message === '') return undefined
  if (typeof publishedAt !== 'number' || !(publishedAt >= 0 && publishedAt < Number.POSITIVE_INFINITY)) return undefined
  const rawId = readRawId(text)
  if (rawId === undefined || rawId.length > maxRawIdLength) return undefined
  const delivery = {
    topic: topic.toLowerCase(),
    message,
    tag: typeof tag === 'number' ? tag : 0,
    publishedAtMs: publishedAt,
  }
  return { kind: 'delivery', rawId, delivery }
}

/** Foreign text is shown as one short line. */
export function oneLine(text: string): string {
  return (text.split(/[\r\n\u2028\u2029]/, 1)[0] ?? '').slice(0, maxTextLength)
}
