import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Failures of a relay, for its owner and for the code that carries messages. */
export const relayServerErrors = {
  mailbox_full: { message: 'The mailbox of this topic is full.' },
  storage_full: { message: 'The relay holds as many messages as it may.' },
  storage_down: { message: 'The messages cannot be stored: {reason}.', hint: 'Check the disk or the database.' },
} as const satisfies ErrorTable

/** A failure of the relay. */
export class RelayServerError extends AppError<keyof typeof relayServerErrors> {
  constructor(code: keyof typeof relayServerErrors, options?: ErrorOptions) {
    super(relayServerErrors, code, options)
  }
}
