import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Failures between a program and the custody service. The first three are the words of specification §8. */
export const custodyErrors = {
  custody_refused: { message: 'Turnkey error {code}: {message}{details}' },
  custody_refused_unread: { message: '{status} {statusText}' },
  webauthn_not_supported: { message: 'Webauthn is not supported on this device' },
  webauthn_not_in_browser: {
    message: 'WebAuthn is not supported in this browser',
    hint: 'Open this page in another browser, outside of the app that shows it.',
  },
  custody_unreachable: {
    message: 'The key service cannot be reached.',
    hint: 'Check your connection, then try again.',
  },
  custody_answer_unread: { message: 'The key service answered {name} in a way that cannot be read: {reason}' },
  custody_bad_input: { message: 'The key service cannot be asked this: {reason}' },
  activity_failed: { message: 'The request was accepted, but failed: {reason}' },
  activity_rejected: { message: 'The request was rejected by those who had to approve it.' },
  activity_needs_approval: {
    message: 'The request waits for the approval of others.',
    hint: 'It goes on by itself once they have approved it.',
  },
  activity_unfinished: {
    message: 'The request was accepted, but is not finished yet.',
    hint: 'Look at it again in a while.',
  },
  bad_stamp: { message: 'The stamp cannot be read: {reason}' },
  bad_api_key: { message: 'This is not an API key: {reason}' },
  passkey_timed_out: { message: 'The operation either timed out or was not allowed' },
  passkey_not_allowed: {
    message:
      'The request is not allowed by the user agent or the platform in the current context, possibly because the user denied permission.',
  },
  passkey_cancelled: { message: 'The user cancelled the request' },
  passkey_failed: { message: 'The passkey could not be used: {reason}' },
  session_key_not_kept: {
    message: 'This browser cannot keep a key for the session.',
    hint: 'Private windows and strict settings may forbid it.',
  },
  frame_silent: {
    message: 'The key frame does not answer.',
    hint: 'Reload the page. Something may keep the frame from loading.',
  },
  frame_refused: { message: 'The key frame refused: {reason}' },
  frame_answer_unread: { message: 'The key frame answered in a way that cannot be read.' },
  frame_closed: { message: 'The key frame is closed.' },
} as const satisfies ErrorTable

/** The codes by which custody refuses. */
export type CustodyErrorCode = keyof typeof custodyErrors

/** A failure of the custody client or of one of its stampers. */
export class CustodyError extends AppError<CustodyErrorCode> {
  constructor(code: CustodyErrorCode, options: ErrorOptions = {}) {
    super(custodyErrors, code, options)
  }
}
