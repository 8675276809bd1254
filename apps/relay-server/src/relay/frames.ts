import { parseJson } from '@latchkey/base'
import { deliveryMethod, type RelayFailure, readRawId } from '@latchkey/remote'
import type { StoredMessage } from '../store/store.ts'

/** An incoming frame, as far as it can be told without knowing the methods. `rawId` is JSON text to answer under. */
export type Frame =
  | { readonly kind: 'request'; readonly rawId: string; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: number }
  | { readonly kind: 'malformed'; readonly rawId: string; readonly fault: Fault }

export type Fault = 'ParseError' | 'InvalidRequest' | 'InvalidRequestId' | 'InvalidJsonRpcVersion'

/** The id of answers to what could not be read. */
const noId = '0'
const maxIdLength = 128

export function readFrame(text: string): Frame {
  const value = parseJson(text)
  if (value === undefined) return { kind: 'malformed', rawId: noId, fault: 'ParseError' }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'malformed', rawId: noId, fault: 'InvalidRequest' }
  }
  // An object out of JSON.parse; each field is looked at before use.
  const fields = value as { readonly [name: string]: unknown }
  const { id, method } = fields
  if (method === undefined && ('result' in fields || 'error' in fields)) return { kind: 'answer', id: Number(id) }
  const rawId = toRawId(text, id)
  if (rawId === undefined) return { kind: 'malformed', rawId: noId, fault: 'InvalidRequestId' }
  if (fields['jsonrpc'] !== '2.0') return { kind: 'malformed', rawId, fault: 'InvalidJsonRpcVersion' }
  if (typeof method !== 'string') return { kind: 'malformed', rawId, fault: 'InvalidRequest' }
  return { kind: 'request', rawId, method, params: fields['params'] }
}

/** The id as the client wrote it. Digits in quotes, which most clients send, are quicker put back than looked up. */
function toRawId(text: string, id: unknown): string | undefined {
  if (typeof id === 'string' && id.length <= 32 && /^\d+$/.test(id)) return `"${id}"`
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  const raw = readRawId(text)
  return raw === undefined || raw.length > maxIdLength ? undefined : raw
}

export function toResultFrame(rawId: string, result: unknown): string {
  return `{"id":${rawId},"jsonrpc":"2.0","result":${result === true ? 'true' : JSON.stringify(result)}}`
}

export function toErrorFrame(rawId: string, failure: RelayFailure): string {
  return `{"id":${rawId},"jsonrpc":"2.0","error":${JSON.stringify(failure)}}`
}

/** The relay's own call. `prefix` is that of the method by which the client subscribed. */
export function toDeliveryFrame(
  id: number,
  { prefix, id: subscriptionId }: SubscriptionName,
  message: StoredMessage,
): string {
  const method = prefix === 'irn' ? deliveryMethod : deliveryMethod.replace('irn', prefix)
  const { topic, publishedAtMs, tag, attestation } = message
  const text = JSON.stringify(message.message)
  const attested = attestation === undefined ? '' : `,"attestation":${JSON.stringify(attestation)}`
  return `{"id":${id},"jsonrpc":"2.0","method":"${method}","params":{"id":"${subscriptionId}","data":{"topic":"${topic}","message":${text},"publishedAt":${publishedAtMs},"tag":${tag}${attested}}}}`
}

export type MethodPrefix = 'irn' | 'iridium' | 'waku'
export type SubscriptionName = { readonly id: string; readonly prefix: MethodPrefix }

export function prefixOf(method: string): MethodPrefix {
  if (method.startsWith('iridium_')) return 'iridium'
  return method.startsWith('waku_') ? 'waku' : 'irn'
}
