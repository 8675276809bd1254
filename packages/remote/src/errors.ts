import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** What can go wrong between two sides of a remote session and the relay between them. */
export const remoteErrors = {
  relay_unreachable: {
    message: 'The pairing service cannot be reached.',
    hint: 'Check your connection. It is tried again by itself.',
  },
  relay_refused: { message: 'The pairing service refused this page: {reason}' },
  clock_is_wrong: {
    message: 'The clock of this device is wrong, so the pairing service refused it.',
    hint: 'Set the date and time to automatic, then try again.',
  },
  relay_failed: { message: 'The pairing service refused a message: {reason}' },
  relay_closed: { message: 'The link to the pairing service was closed.' },
} as const satisfies ErrorTable

export type RemoteErrorCode = keyof typeof remoteErrors

/** A failure of a remote session or of the relay. */
export class RemoteError extends AppError<RemoteErrorCode> {
  constructor(code: RemoteErrorCode, options: ErrorOptions = {}) {
    super(remoteErrors, code, options)
  }
}
