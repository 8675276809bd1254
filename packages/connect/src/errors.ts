import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'
import type { AccountErrorCode, accountErrors } from './accountErrors.ts'
import type { PairingErrorCode, pairingErrors } from './pairingErrors.ts'

/** Failures between the page, a wallet and the login server. Sentences of the specification are kept to the letter. */
export const connectErrors = {
  connection_rejected: { message: 'Connection rejected. Please try again.' },
  connection_cancelled: { message: 'The connection was cancelled.' },
  connection_closed: { message: 'The wallet was disconnected before it answered.', hint: 'Connect it again.' },
  wallet_not_found: { message: 'This wallet is not there any more.', hint: 'Choose a wallet from the list again.' },
  wallet_not_responding: { message: 'The wallet does not answer.', hint: 'Open it, unlock it, and try again.' },
  wallet_bad_answer: { message: 'The wallet sent an answer that cannot be used.' },
  wallet_no_accounts: {
    message: 'The wallet gave no account.',
    hint: 'Unlock it, choose an account there, and try again.',
  },
  wallet_locked: { message: 'The wallet is locked.', hint: 'Open it, unlock it, and try again.' },
  user_rejected_request: { message: 'User rejected request' },
  wallet_request_pending: {
    message: 'The wallet is already asking you something.',
    hint: 'Open the wallet and answer there.',
  },
  wallet_unauthorized: { message: 'The wallet does not let this site do that.', hint: 'Connect it again.' },
  wallet_method_unsupported: { message: 'The wallet cannot do that.' },
  wallet_invalid_params: { message: 'The wallet did not understand the request: {text}' },
  wallet_disconnected: { message: 'The wallet has lost its own connection.', hint: 'Open the wallet and try again.' },
  wallet_failed: { message: 'The wallet reported: {text}' },
  wallet_faulty: {
    message: 'The wallet failed by a fault of its own.',
    hint: 'Try again. If it stays so, update the wallet or use another one.',
  },
  wallet_refused_by_itself: {
    message: 'The wallet refused by itself, without asking you.',
    hint: 'Open it and look whether it is locked, or does not let this site ask.',
  },
  chain_not_added: { message: 'The wallet does not know this network.' },

  provider_not_found: { message: 'Provider not found' },

  no_provider_found: { message: 'No provider found', hint: 'The pairing service could not be started. Try again.' },
  connection_reset: { message: 'Connection request reset. Please try again.' },
  connect_first: { message: 'Please call connect() before request()', hint: 'Connect the wallet again.' },
  providers_config_required: {
    message: 'providersConfig is required',
    hint: 'Give createHub the chains of your site, each with where its node is.',
  },
  no_chains: {
    message: 'No chains specified in either `chains` or `optionalChains`',
    hint: 'Give createHub at least one chain.',
  },

  embedded_wallet_failed: { message: '{text}' },

  public_client_missing: {
    message: 'Unable to retrieve PublicClient',
    hint: 'This site has no node for this network. Ask whoever runs it.',
  },

  batch_capability_unsupported: {
    message: 'The wallet cannot do all that was asked with these calls. Nothing was sent.',
  },
  batch_chain_unsupported: { message: 'The wallet does not carry out calls on this network. Nothing was sent.' },
  batch_id_used: {
    message: 'The wallet knows calls under this name already. Nothing more was sent.',
    hint: 'Look in the wallet at what it has sent.',
  },
  batch_unknown: {
    message: 'The wallet knows nothing of these calls.',
    hint: 'Look in the wallet at what it has sent.',
  },
  batch_too_large: { message: 'These are too many calls at once. Nothing was sent.', hint: 'Send fewer at a time.' },
  batch_upgrade_refused: {
    message: 'You did not let the wallet upgrade the account. Nothing was sent.',
    hint: 'Send the calls one by one instead.',
  },
  batch_not_atomic: {
    message: 'The wallet cannot carry out these calls as one. Nothing was sent.',
    hint: 'Send them one by one, or use another wallet.',
  },

  login_unreachable: {
    message: 'The login server could not be reached.',
    hint: 'Check your connection and try again.',
  },
  login_bad_answer: { message: 'The login server sent an answer that cannot be used.' },
  login_refused: { message: 'Signing in was refused: {text}' },
  login_not_verified: { message: 'The server did not take the signature. Nobody was signed in.', hint: 'Try again.' },
} as const satisfies ErrorTable

/** Failures whose sentences a page does without before they can happen: each class of them brings its own table. */
type Later = typeof accountErrors | typeof pairingErrors

/** A failure between the page, a wallet and the login server. */
export class ConnectError extends AppError<keyof typeof connectErrors | AccountErrorCode | PairingErrorCode> {
  constructor(code: AccountErrorCode | PairingErrorCode, options: ErrorOptions | undefined, table: Later)
  constructor(code: keyof typeof connectErrors, options?: ErrorOptions)
  constructor(code: ConnectError['code'], options?: ErrorOptions, table: ErrorTable = connectErrors) {
    super(table, code, options)
  }
}
