import type { ErrorTable } from '@latchkey/base'

/** Everything that can go wrong with a connected account: its networks, signatures, transfers and histories. A page meets none of it before somebody has connected. */
export const accountErrors = {
  not_connected: { message: 'No wallet is connected.', hint: 'Connect a wallet first.' },
  wallet_old_hash: { message: 'The wallet answered with the transaction of an earlier transfer.' },
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
  history_unreachable: { message: 'The history cannot be reached.', hint: 'Try again in a moment.' },
  history_bad_answer: { message: 'The server of the history sent an answer that cannot be used.' },
  token_list_unreachable: {
    message: 'A list of tokens cannot be reached.',
    hint: 'Its tokens are not offered until it can be.',
  },
  login_account_changed: {
    message: 'The account changed while signing in. Nobody was signed in.',
    hint: 'Sign in again with the account that is active now.',
  },
} as const satisfies ErrorTable

export type AccountErrorCode = keyof typeof accountErrors
