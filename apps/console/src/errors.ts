import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Failures of the console, besides those of the key service. */
export const consoleErrors = {
  key_unreadable: {
    message: 'This is no API key.',
    hint: 'It is either 64 hexadecimal digits, or the whole content of the file custody-root.json.',
  },
  key_halves_differ: { message: 'The public half of this key does not belong to its private half.' },
  organization_needed: {
    message: 'The organization is missing.',
    hint: 'Its id stands in the file custody-root.json, beside the key.',
  },
  file_too_long: { message: 'This file is too long to be a key.' },
  file_unreadable: { message: 'This file cannot be read.', hint: 'Choose it again, or paste its content.' },
  page_not_secure: {
    message: 'The browser lends its cryptography to pages of https addresses and of localhost only.',
    hint: 'Open the console by such an address.',
  },
  key_not_kept: {
    message: 'This browser cannot keep the key.',
    hint: 'Private windows and strict settings may forbid it. Sign in without keeping it.',
  },
  key_not_forgotten: {
    message: 'The browser was told to forget the key that it kept, and did not say that it has.',
    hint: 'If you asked it to keep one, clear the data of this site in the settings of the browser.',
  },
  other_organization: {
    message: 'This belongs to a wallet of a visitor, not to the organization of the owner.',
  },
  invitation_refused: { message: 'The invitation was not taken. {text}' },
  invitation_unread: { message: 'The invitation was not taken: the answer of the key service cannot be read.' },
  invitation_unanswered: {
    message: 'There was no answer.',
    hint: 'You may be a user already: try to sign in before you try again.',
  },
  passkey_not_made: { message: 'No passkey was made: it was cancelled, or took too long.' },
  passkey_unread: { message: 'No passkey was made: the answer of the browser cannot be read.' },
} as const satisfies ErrorTable

/** A failure of this page. */
export class ConsoleError extends AppError<keyof typeof consoleErrors> {
  constructor(code: keyof typeof consoleErrors, options: ErrorOptions = {}) {
    super(consoleErrors, code, options)
  }
}
