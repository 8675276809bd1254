import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Everything the API refuses, for whoever reads the answer; and what keeps it from starting, for its owner. */
export const apiErrors = {
  not_found: { message: 'There is nothing at this address.' },
  method_not_allowed: { message: 'This address does not take {method}.' },
  wrong_origin: { message: 'This request did not come from a page of this site.' },
  not_json: { message: 'The request must be JSON.' },
  too_large: { message: 'The request is longer than {maxBytes} bytes.' },
  invalid_request: { message: 'The request cannot be read: {reason}.' },
  wrong_csrf_token: { message: 'This page is out of date.', hint: 'Reload it and try again.' },
  too_many_requests: { message: 'Too many sign-in requests at once.', hint: 'Try again in a moment.' },
  too_many_calls: {
    message: 'This page asks the network too much at once.',
    hint: 'Wait a few seconds and try again.',
  },
  network_busy: { message: 'The network node is busy.', hint: 'Wait a few seconds and try again.' },
  chain_not_offered: { message: 'Network {chainId} is not one of this site.' },
  explorer_off: { message: 'This site shows no explorer for network {chainId}.' },
  not_on_chain: {
    message: 'Network {chainId} has no such {what}.',
    hint: 'It may be on another network, or not have arrived yet.',
  },
  history_off: { message: 'This site keeps no history.' },
  notices_off: { message: 'This site sends no mails of what came in.' },
  notice_code_wrong: {
    message: 'This is not the code that was mailed, or it is too old.',
    hint: 'Look into the newest mail, or have another code sent.',
  },
  too_many_notices: {
    message: 'Too many codes were mailed within an hour.',
    hint: 'Look into the mailbox, or try again later.',
  },
  not_signed_in: { message: 'Nobody is signed in here.', hint: 'Sign in to see your history.' },
  sponsor_off: { message: 'This site pays for no fees on this network.' },
  sponsor_contract: { message: 'This site does not pay for calls of {address}.' },
  sponsor_coins: { message: 'This site does not pay where coins are sent.' },
  sponsor_budget_user: {
    message: 'This site pays for no more fees of this account today.',
    hint: 'Pay the fee yourself, or wait until tomorrow.',
  },
  sponsor_budget_contract: {
    message: 'This site pays for no more fees of this contract today.',
    hint: 'Pay the fee yourself, or wait until tomorrow.',
  },
  sponsor_budget_day: {
    message: 'This site pays for no more fees today.',
    hint: 'Pay the fee yourself, or wait until tomorrow.',
  },
  sponsor_would_fail: { message: 'The network would refuse these calls.' },
  sponsor_gas: { message: 'These calls need more gas than this site pays for.' },
  sponsor_price: {
    message: 'The network is too dear at the moment for this site to pay.',
    hint: 'Try again later, or pay the fee yourself.',
  },
  sponsor_poor: { message: 'The account from which this site pays has too little left.' },
  sponsor_signature: { message: 'The batch is not signed by this account.' },
  sponsor_deadline: { message: 'The batch ends too soon, or too late.' },
  sponsor_order: {
    message: 'Something else of this account is on its way.',
    hint: 'Wait until it has arrived.',
  },
  sponsor_account: { message: 'This account runs other code, or its authorization does not fit.' },
  sponsor_busy: { message: 'This site has too many batches on their way.', hint: 'Try again in a minute.' },
  sponsor_row_damaged: {
    message: 'What is stored of a batch is damaged, or somebody has changed it.',
    hint: 'Look into the database, or restore a backup of it.',
  },
  sponsor_unknown: { message: 'There is no such batch.' },
  node_not_reached: { message: 'The network node did not answer.', hint: 'Try again in a moment.' },
  avatars_off: { message: 'This site fetches no pictures from elsewhere.' },
  no_avatar: { message: 'There is no picture that can be shown.' },
  no_collectible: { message: 'This site has nothing to tell of this collectible.' },
  wrong_scheme: { message: 'The sign-in message is for another kind of address (http or https).' },
  wrong_domain: { message: 'The sign-in message is for another site.' },
  wrong_uri: { message: 'The sign-in message is for another page.' },
  wrong_chain: { message: 'The sign-in message is for another network.' },
  wrong_statement: { message: 'The sign-in message says something that this site did not ask for.' },
  wrong_address: { message: 'The sign-in message was made for another account.' },
  wrong_issue_time: { message: 'The sign-in message has another time of issue than this site gave it.' },
  wrong_expiration_time: { message: 'The sign-in message has another end than this site gave it.' },
  wrong_start_time: { message: 'The sign-in message has a start time, which this site never gives.' },
  wrong_request_id: { message: 'The sign-in message has a request id, which this site never gives.' },
  wrong_resources: { message: 'The sign-in message lists resources, which this site never does.' },
  wrong_message: { message: 'This is not the sign-in message that this site gave out.' },
  unknown_nonce: {
    message: 'This sign-in request is unknown: it was used already, or belongs to another browser.',
    hint: 'Sign in again.',
  },
  request_not_ours: {
    message: 'What is stored of this request was not written by this site.',
    hint: 'Start again. If it stays so, tell the owner of this site: somebody else writes to its database.',
  },
  message_expired: { message: 'The sign-in request has expired.', hint: 'Sign in again.' },
  message_not_yet_valid: { message: 'The sign-in request is not valid yet.', hint: 'Check the clock of the server.' },
  wrong_signature: { message: 'The signature is not that of the account.', hint: 'Sign in again.' },
  embedded_not_offered: { message: 'This site offers no embedded wallets.' },
  too_many_wallets: {
    message: 'Too many wallets or codes were asked for from here at once.',
    hint: 'Wait a minute and try again.',
  },
  registration_unknown: {
    message: 'This registration of a passkey is unknown: it was used already, or is older than five minutes.',
    hint: 'Start again.',
  },
  passkey_for_other: {
    message: 'This passkey was not made for the wallet that this site asked for.',
    hint: 'Start again on the page of this site.',
  },
  passkey_refused: { message: 'The key service does not take this passkey.', hint: 'Start again with a new one.' },
  code_refused: {
    message: 'This code is wrong, used or expired, or was tried too often.',
    hint: 'Look into the newest mail, or have another code sent.',
  },
  code_sent_recently: {
    message: 'A code was sent to this address a moment ago. Another can be sent in {seconds} s.',
    hint: 'Look into the mailbox.',
  },
  too_many_codes: {
    message: '{most} codes were sent to this address within an hour. Another can be sent in {minutes} min.',
    hint: 'Look into the mailbox.',
  },
  address_not_proved: {
    message: 'The address could not be confirmed with this code.',
    hint: 'Have a new code sent, and enter it in the same page.',
  },
  address_recovers_other: {
    message: 'This address already brings another wallet back.',
    hint: 'Recover that wallet, or take another address.',
  },
  custody_unreachable: {
    message: 'The key service cannot be reached.',
    hint: 'Try again in a moment.',
  },
  custody_failed: {
    message: 'The service that keeps the keys of embedded wallets could not do this.',
    hint: 'Try again in a moment. If it stays so, tell the owner of this site.',
  },
  no_inbox: { message: 'This site sends its mails and shows none.' },
  login_key_missing: {
    message: 'The logins in the database are under a key that is not here: {path} is missing.',
    hint: 'Put the file back, or name it by LATCHKEY_LOGIN_KEY: processes that share a database need the same one. If it is lost, put 32 new random bytes there, as docs/login-key.md shows: everybody then signs in again.',
  },
  login_key_unusable: {
    message: 'The login key {path} cannot be used: {reason}.',
    hint: 'It is a file of 32 random bytes that this user alone may read. If others could read it, put a new one there: everybody then signs in again.',
  },
  internal: { message: 'Something went wrong.' },
} as const satisfies ErrorTable

export type ApiErrorCode = keyof typeof apiErrors

/** A refusal by the API. */
export class ApiError extends AppError<ApiErrorCode> {
  constructor(code: ApiErrorCode, options?: ErrorOptions) {
    super(apiErrors, code, options)
  }
}
