import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** The key frame's settings for the page that embeds it, and reasons why it cannot be served. */
export const keyFrameErrors = {
  shared_host: {
    message: 'The key frame and {parent} share the host {host}, so that the one could read what the other keeps.',
    hint: 'Give the key frame a host name of its own, such as keys.localhost.',
  },
  no_parents: { message: 'The key frame needs the address of at least one page that may embed it.' },
  bad_parent: {
    message: "'{parent}' is not the origin of a page: a scheme, a host, perhaps a port, and nothing more.",
  },
  no_quorum_key: { message: 'The key frame needs the public key of the custody server.' },
  not_built: { message: 'The key frame is not built: {reason}' },
  unknown_message: { message: "The key frame does not know the message '{type}'." },
  bad_message: { message: 'A message to the key frame is wrong: {reason}' },
  too_many_messages: { message: 'Too many messages are waiting. Send the next when the last was answered.' },
  no_embedded_key: { message: 'There is no embedded key.', hint: 'Ask for a new one first (INIT_EMBEDDED_KEY).' },
  no_credential: { message: 'There is no credential to stamp with.', hint: 'Inject a credential bundle first.' },
  no_import_target: { message: 'There is no import to answer.', hint: 'Inject an import bundle first.' },
  bad_key_text: { message: 'This is not a private key in the format {format}.' },
  bad_settings: { message: 'The settings are not allowed: {reason}' },
  no_signing_key: {
    message: 'There is no key to sign with.',
    hint: 'Inject a key export bundle into the frame for signing (/sign).',
  },
  user_is_asked: { message: 'The user is still being asked about another signature.' },
  user_refused: { message: 'The user did not approve the signature.' },
  frame_failed: { message: 'The key frame failed.' },
} as const satisfies ErrorTable

export type KeyFrameErrorCode = keyof typeof keyFrameErrors

/** A failure of the key frame or of its serving. */
export class KeyFrameError extends AppError<KeyFrameErrorCode> {
  constructor(code: KeyFrameErrorCode, options: ErrorOptions = {}) {
    super(keyFrameErrors, code, options)
  }
}
