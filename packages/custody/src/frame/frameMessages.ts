/** The names of the frame's messages, which are the protocol's own. */

/** The first message of a page that speaks over a channel of its own; it brings a port. */
export const channelOffer = 'TURNKEY_INIT_MESSAGE_CHANNEL'

/** Sent by the frame at its start. */
export const publicKeyReady = 'PUBLIC_KEY_READY'

/** Says that a message could not be answered. */
export const errorReply = 'ERROR'

/** Every request of the page, with the name of its reply. */
export const replyOf = {
  STAMP_REQUEST: 'STAMP',
  INJECT_CREDENTIAL_BUNDLE: 'BUNDLE_INJECTED',
  INJECT_WALLET_EXPORT_BUNDLE: 'BUNDLE_INJECTED',
  INJECT_KEY_EXPORT_BUNDLE: 'BUNDLE_INJECTED',
  INJECT_IMPORT_BUNDLE: 'BUNDLE_INJECTED',
  EXTRACT_WALLET_ENCRYPTED_BUNDLE: 'ENCRYPTED_BUNDLE_EXTRACTED',
  EXTRACT_KEY_ENCRYPTED_BUNDLE: 'ENCRYPTED_BUNDLE_EXTRACTED',
  APPLY_SETTINGS: 'SETTINGS_APPLIED',
  GET_EMBEDDED_PUBLIC_KEY: 'EMBEDDED_PUBLIC_KEY',
  INIT_EMBEDDED_KEY: 'EMBEDDED_PUBLIC_KEY',
  RESET_EMBEDDED_KEY: 'EMBEDDED_KEY_RESET',
} as const

export type FrameRequest = keyof typeof replyOf

/** Fields that a page sends with a request. */
export type FrameFields = Readonly<Record<string, string>>

/** A message of the frame, with nothing checked but its shape. An error of our own frame has its code. */
export type FrameReply = {
  readonly type: string
  readonly value: unknown
  readonly code: unknown
  readonly requestId: string | undefined
}

const maxNameLength = 128
/** Above the longest sealed bundle. */
export const maxFrameTextLength = 1_000_000

/** A message by its shape; undefined for anything that is none, because other programs on a page send messages too. */
export function readFrameReply(data: unknown): FrameReply | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  // Its fields are read as unknown.
  const { type, value, code, requestId } = data as Record<string, unknown>
  if (typeof type !== 'string' || type.length > maxNameLength) return undefined
  return { type, value, code, requestId: typeof requestId === 'string' ? requestId : undefined }
}
