import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Failures between the page, a wallet and the login server. Sentences of the specification are kept to the letter. */
export const connectErrors = {
  connection_rejected: { message: 'Connection rejected. Please try again.' },
  connection_cancelled: { message: 'The connection was cancelled.' },
  connection_closed: { message: 'The wallet was disconnected before it answered.', hint: 'Connect it again.' },
  not_connected: { message: 'No wallet is connected.', hint: 'Connect a wallet first.' },
  wallet_not_found: { message: 'This wallet is not there any more.', hint: 'Choose a wallet from the list again.' },
  wallet_not_responding: { message: 'The wallet does not answer.', hint: 'Open it, unlock it, and try again.' },
  wallet_bad_answer: { message: 'The wallet sent an answer that cannot be used.' },
  wallet_old_hash: { message: 'The wallet answered with the transaction of an earlier transfer.' },
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
  network_switching_only_available_in_wallet: {
    message: 'Network switching is not available at this time. The user should manually switch network in their wallet',
  },
  network_switching_only_through_wallet: { message: 'Network switching is only supported through the wallet' },
  network_switching_not_supported: { message: 'Network switching is not supported' },
  remote_network_switching_not_supported: { message: 'Network switching not supported' },
  switch_rejected: { message: "User rejected the wallet's request to switch network" },
  add_network_rejected: { message: "User rejected the wallet's request to add network" },
  network_refused_by_wallet: {
    message: 'The wallet does not take the network {chain}: it refused without asking you.',
    hint: 'Add the network in the wallet itself, or use another wallet.',
  },
  network_switch_unanswered: {
    message: 'The wallet has not answered yet.',
    hint: 'If it still asks, answer there: this page follows by itself.',
  },
  network_not_switched: {
    message: 'The wallet stayed on another network than {chain}.',
    hint: 'Switch to {chain} in the wallet itself.',
  },
  wallet_address_mismatch_error: { message: 'Wallet {address} is not currently active in {name}.' },
  typed_data_other_chain: {
    message: 'This data is meant for chain {named}, and the wallet is on chain {chainId}. It was not signed.',
    hint: 'Switch the network, if you trust who asks.',
  },

  no_provider_found: { message: 'No provider found', hint: 'The pairing service could not be started. Try again.' },
  no_session_found: { message: 'No session found', hint: 'Connect the wallet again.' },
  no_session: { message: 'no session', hint: 'Connect the wallet again.' },
  pairing_aborted: { message: 'Pairing aborted' },
  pairing_attempts_exhausted: {
    message: 'Max auto pairing attempts reached',
    hint: 'Nobody scanned the code for a long time. Ask for a new one.',
  },
  connection_reset: { message: 'Connection request reset. Please try again.' },
  connect_first: { message: 'Please call connect() before request()', hint: 'Connect the wallet again.' },
  namespace_not_configured: {
    message: "Namespace '{namespace}' is not configured. Please call connect() first with namespace config.",
  },
  chain_not_approved: {
    message:
      "Failed to switch to chain 'eip155:{chainId}'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.",
  },
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
  wallet_client_missing: {
    message: 'Unable to retrieve WalletClient',
    hint: 'The wallet has not answered since this page was opened. Wait a moment, or connect it again.',
  },
  no_public_client: {
    message: 'No public client available',
    hint: 'Nothing was sent: this site has no node for this network, and could not follow the transfer.',
  },

  fee_refused: {
    message: '{text}',
    hint: 'Ask whoever runs this site to check its network node. Nothing was sent.',
  },
  transaction_failed: { message: '{message}' },
  chain_changed: {
    message: 'The wallet is on another network than this transfer. Nothing was sent.',
    hint: 'Switch the network and review the transfer again.',
  },
  transfer_in_flight: {
    message: 'Another transfer of this account is waiting in the wallet. Nothing more was sent.',
    hint: 'Answer it there first.',
  },
  transfer_outcome_unknown: {
    message: 'It is not known yet whether an earlier transfer of this account was sent. Nothing more was sent.',
    hint: 'Look for it in the wallet, then remove it from the activity list.',
  },
  not_a_revocation: { message: 'This is no call that takes an approval back. Nothing was sent.' },
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
  batch_outcome_unknown: {
    message: 'It is not known yet whether earlier calls of this account were sent. Nothing more was sent.',
    hint: 'Look for them in the wallet.',
  },
  not_a_collectible: { message: 'This is no call that sends a collectible of this account. Nothing was sent.' },
  replacement_not_offered: { message: 'This transfer cannot be replaced any more.' },
  replacement_too_late: {
    message: 'It was carried out already. Nothing more was sent.',
    hint: 'Its confirmations are counted here.',
  },
  replacement_not_seen: {
    message: 'The network node does not show this transfer now. Nothing more was sent.',
    hint: 'Wait a moment and try again.',
  },
  replacement_unaffordable: { message: 'There is not enough {symbol} left on this account for a higher fee.' },
  replacement_underpriced: {
    message: 'The network wants a higher fee to replace it. The first transfer still waits.',
    hint: 'Try again with a new fee.',
  },
  transfer_dismissed: { message: 'The wallet is not waited for any more.' },

  login_not_configured: { message: 'Signing in is not set up on this site.' },
  login_unreachable: {
    message: 'The login server could not be reached.',
    hint: 'Check your connection and try again.',
  },
  history_unreachable: { message: 'The history cannot be reached.', hint: 'Try again in a moment.' },
  history_bad_answer: { message: 'The server of the history sent an answer that cannot be used.' },
  token_list_unreachable: {
    message: 'A list of tokens cannot be reached.',
    hint: 'Its tokens are not offered until it can be.',
  },
  login_bad_answer: { message: 'The login server sent an answer that cannot be used.' },
  login_refused: { message: 'Signing in was refused: {text}' },
  login_not_verified: { message: 'The server did not take the signature. Nobody was signed in.', hint: 'Try again.' },
  login_account_changed: {
    message: 'The account changed while signing in. Nobody was signed in.',
    hint: 'Sign in again with the account that is active now.',
  },
} as const satisfies ErrorTable

/** A failure between the page, a wallet and the login server. */
export class ConnectError extends AppError<keyof typeof connectErrors> {
  constructor(code: keyof typeof connectErrors, options?: ErrorOptions) {
    super(connectErrors, code, options)
  }
}
