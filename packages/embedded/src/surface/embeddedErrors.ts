import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'
import { ConnectError, providerCodes } from '@latchkey/connect'
import { CustodyError } from '@latchkey/custody'

/** Failures with the embedded wallet. Sentences of specification §8 are kept to the letter. */
export const embeddedErrors = {
  session_failed: { message: 'Failed to create or restore session', hint: 'Sign in to your wallet again.' },
  code_invalid: {
    message: 'The code is invalid or expired.',
    hint: 'Look into the newest email, or have a new code sent.',
  },
  cannot_proceed: { message: 'Cannot proceed with your request', hint: 'Begin again.' },
  signer_not_found: { message: 'Signer not found', hint: 'This wallet has no account for this kind of network.' },
  account_not_found: { message: 'Account not found', hint: 'The passkey or the address belongs to another wallet.' },
  email_invalid: { message: 'This is not an email address.' },
  passkey_unreadable: { message: 'The new passkey cannot be read.', hint: 'Try another device or another browser.' },
  passkey_here_already: {
    message: 'This device holds a passkey of this wallet already.',
    hint: 'Choose another device in the prompt, such as your phone or a security key.',
  },
  last_passkey: {
    message: 'This is the only way into your wallet, so it cannot be removed.',
    hint: 'Add another passkey first.',
  },
  custody_dishonest: {
    message: 'The key service answered with something else than what was asked. Nothing was sent.',
    hint: 'Ask whoever runs this site to check its key service.',
  },
  transaction_unsupported: { message: 'This transaction cannot be signed here: {reason}' },
  batch_impossible: {
    message: 'Several calls cannot be made at once on this network.',
    hint: 'Make them one after the other, or choose another network.',
  },
  batch_not_taken: {
    message: 'The server of this site did not say whether it took what you signed.',
    hint: 'Wait ten minutes and look at your account: after that it cannot be carried out any more.',
  },
  batch_refused: {
    message: 'This site does not pay for it after all. Nothing was sent.',
    hint: 'Send it again: you are shown the fee that you pay yourself.',
  },
  batch_may_come: {
    message:
      'What you signed before was not carried out, and still can be within {minutes} min. Nothing more was sent.',
    hint: 'Wait until then and look at your account, so that nothing is done twice.',
  },
  fee_unavailable: { message: '{reason}' },
  fee_too_high: {
    message: '{reason}',
    hint: 'Ask whoever runs this site to check its network node. Nothing was sent.',
  },
  wallet_service_unreachable: {
    message: 'The server of this site cannot be reached.',
    hint: 'Check your connection and try again.',
  },
  wallet_service_bad_answer: { message: 'The server of this site sent an answer that cannot be used.' },
  code_just_sent: {
    message: 'A code was sent to this address a moment ago.',
    hint: 'Look into the mailbox. Another can be sent soon.',
  },
  code_limit_reached: {
    message: 'As many codes were sent to this address as can be within an hour.',
    hint: 'Look into the mailbox, and among the unwanted mails.',
  },
  wallet_service_refused: { message: '{text}' },
} as const satisfies ErrorTable

/** A failure of the embedded wallet. */
export class EmbeddedError extends AppError<keyof typeof embeddedErrors> {
  constructor(code: keyof typeof embeddedErrors, options?: ErrorOptions) {
    super(embeddedErrors, code, options)
  }
}

/** A visitor's answer to the prompt of a passkey. */
const refusals: readonly string[] = ['passkey_cancelled', 'passkey_timed_out', 'passkey_not_allowed']

/** True when the visitor answered a passkey's prompt with no, or not at all. */
export function isPasskeyRefusal(error: unknown): boolean {
  return error instanceof CustodyError && refusals.includes(error.code)
}

/** Any failure → an error with a sentence for a person. What is none of ours becomes `session_failed`. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new EmbeddedError('session_failed', { cause: error })
}

/**
 * The visitor's no in the form of every wallet's. Nothing is signed before it, so that it must not be taken for a node's
 * word that something is out.
 */
function toRefusal(cause: unknown): Error {
  return Object.assign(new Error('User rejected request', { cause }), { code: providerCodes.rejected })
}

/** Any failure of a request → what the page's verbs know how to tell; the first cause is kept. */
export function toWalletError(error: unknown): unknown {
  const isRefusal = isPasskeyRefusal(error) || (error instanceof ConnectError && error.code === 'user_rejected_request')
  if (isRefusal) return new ConnectError('user_rejected_request', { cause: toRefusal(error) })
  if (error instanceof ConnectError) return error
  if (error instanceof EmbeddedError || error instanceof CustodyError) {
    return new ConnectError('embedded_wallet_failed', { cause: error, data: { text: error.message } })
  }
  // A node's failure keeps its own form: whoever asked reads from it whether anything may be out.
  return error
}
