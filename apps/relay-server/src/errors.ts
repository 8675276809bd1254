import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Failures of a relay, for its owner and for the code that carries messages. */
export const relayServerErrors = {
  mailbox_full: { message: 'The mailbox of this topic is full.' },
  storage_full: { message: 'The relay holds as many messages as it may.' },
  storage_down: { message: 'The messages cannot be stored: {reason}.', hint: 'Check the disk or the database.' },
  journal_not_readable: {
    message: 'The journal {path} was written by another program, or its first bytes are damaged.',
    hint: 'Choose another data folder, put back a copy of that file, or move it away to begin with nothing.',
  },
  journal_damaged: {
    message:
      'The journal {path} is damaged at byte {position}: of the {bytes} bytes from there on, {records} whole records among them, nothing was read and nothing was changed.',
    hint: 'Put back a copy of that file, or cut it off at that byte (truncate -s {position}) to go on with what stands before and without the rest.',
  },
  journal_moved: {
    message: 'The journal {path} is not there, but an earlier version has left it as {movedPath}.',
    hint: 'Give it its old name back and start again, or move it out of the folder to begin with nothing.',
  },
} as const satisfies ErrorTable

/** A failure of the relay. */
export class RelayServerError extends AppError<keyof typeof relayServerErrors> {
  constructor(code: keyof typeof relayServerErrors, options?: ErrorOptions) {
    super(relayServerErrors, code, options)
  }
}
