import { KeyFrameError } from '../errors.ts'

/** The first message of a newer page, which brings a port. Names are the protocol's own. */
export const channelOffer = 'TURNKEY_INIT_MESSAGE_CHANNEL'

/** Sent by the frame at its start. */
export const publicKeyReady = 'PUBLIC_KEY_READY'

/** Says that a message could not be answered. */
export const errorReply = 'ERROR'

/** A message of the page around, with nothing checked but its type. */
export type FrameMessage = { readonly type: string; readonly requestId?: string; readonly [field: string]: unknown }

/** The reply. `code` is that of a refusal, and `requestId` that of the message, where it had one. */
export type Reply = {
  readonly type: string
  readonly value: unknown
  readonly code?: string
  readonly requestId?: string
}

const maxNameLength = 128
/** A transaction with six blobs stays below; so does anything else that is stamped. */
const maxTextLength = 12_000_000

/** A message by its shape; undefined for anything that is none. */
export function readMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  // An object's fields are read as unknown.
  const { type, requestId, ...fields } = data as Record<string, unknown>
  if (typeof type !== 'string' || type.length > maxNameLength) return undefined
  // Other programs on the page send messages too; an id that is no text is as good as none.
  const isAnswerable = typeof requestId === 'string' && requestId !== '' && requestId.length <= maxNameLength
  return isAnswerable ? { ...fields, type, requestId } : { ...fields, type }
}

/** A field that must be text with something in it. Fails with `bad_message`. */
export function readText(message: FrameMessage, field: string): string {
  const value = message[field]
  if (typeof value !== 'string' || value === '') throw bad(`${field} is missing`)
  if (value.length > maxTextLength) throw bad(`${field} is too long`)
  return value
}

/** The address that a message names, in lower case. */
export function readAddress(message: FrameMessage): string | undefined {
  const { address } = message
  return typeof address === 'string' ? address.toLowerCase() : undefined
}

/** A field that is one of a few words, or missing. Fails with `bad_message`. */
export function readChoice<Choice extends string>(
  message: FrameMessage,
  field: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = message[field]
  if (value === undefined || value === null) return undefined
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw bad(`${field} must be ${choices.join(', ')}`)
  return found
}

function bad(reason: string): KeyFrameError {
  return new KeyFrameError('bad_message', { data: { reason } })
}
