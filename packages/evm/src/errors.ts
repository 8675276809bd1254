import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Everything that can go wrong with addresses, chains, transfers, fees, names and signatures. */
export const evmErrors = {
  invalid_address: {
    message: '"{value}" is not an address.',
    hint: 'An address is 0x followed by 40 hexadecimal characters.',
  },
  bad_checksum: {
    message: 'The address {value} has a typing mistake: its capital letters do not fit the checksum.',
    hint: 'Copy it again from where it came from.',
  },
  recipient_unreadable: { message: 'Enter an address (0x and 40 characters) or a name such as anna.eth.' },
  recipient_mistyped: {
    message: 'This address has a typing mistake: its capital letters do not fit the checksum.',
    hint: 'Copy it again from where it came from.',
  },
  recipient_prefix_unknown: {
    message:
      'The network “{prefix}” in front of the address is not known here. Check it, then paste the address alone.',
  },
  link_without_address: { message: 'This payment link cannot be used: it names no address.' },
  link_without_network: { message: 'This payment link cannot be used: it does not say for which network it is.' },
  link_unreadable: { message: 'This payment link cannot be used: it says something twice, or not readably.' },
  link_no_transfer: { message: 'This payment link cannot be used: it asks for something other than a transfer.' },
  link_two_payments: { message: 'This payment link cannot be used: it asks for coin beside the token.' },
  link_amount_no_number: {
    message: 'This payment link cannot be used: it gives “{amount}” as its amount, which is not a number.',
  },
  link_amount_negative: { message: 'This payment link cannot be used: it asks for an amount below zero.' },
  link_amount_too_large: { message: 'This payment link cannot be used: it asks for more than there can be.' },
  link_amount_too_fine: {
    message: 'This payment link cannot be used: it asks for a fraction of the smallest unit.',
  },
  invalid_amount: {
    message: '"{value}" is not an amount that can be sent.',
    hint: 'Use digits and at most one point or comma.',
  },
  ambiguous_amount: {
    message: '"{value}" can be read in two ways.',
    hint: 'Write nothing between thousands.',
  },
  too_many_decimals: { message: 'At most {decimals} digits after the decimal sign.' },
  chain_mapping_not_found: { message: 'Could not find network mapping for chain {chain}' },
  invalid_chain: { message: 'The description of this network cannot be used: {reason}.' },
  invalid_token: { message: 'The description of this token cannot be used: {reason}.' },
  invalid_token_list: {
    message: 'This list of tokens cannot be used: {reason}.',
    hint: 'It has to be a token list as tokenlists.org describes them.',
  },
  chain_not_supported: { message: 'Chain is not supported' },
  chain_not_defined: { message: 'Chain is not defined' },
  zero_recipient: {
    message: 'Nobody owns the address 0x0000…0000: what is sent there is lost.',
    hint: 'Check the recipient.',
  },
  token_recipient: {
    message: 'This is the contract of {symbol} itself: tokens sent there are lost.',
    hint: 'Check the recipient.',
  },
  token_on_other_chain: {
    message: '{symbol} is on another network.',
    hint: 'Switch the network or choose another asset.',
  },
  fee_not_readable: { message: 'The network node answered the question for the fee with something that is not a fee.' },
  fee_absurd: {
    message: 'The network node asks for a fee that cannot be right ({what}).',
    hint: 'Try again, or ask whoever runs this site to check its node.',
  },
  fee_above_ceiling: { message: 'The network fee could be {fee}. Nothing is sent here for more than {most}.' },
  fee_very_high: { message: 'The network fee can be as much as {fee}. That is hardly ever right.' },
  fee_high: { message: 'The network fee can be as much as {fee}.' },
  fee_above_amount: { message: 'The fee can be more than what you send.' },
  fee_beside_amount: { message: 'The fee can be {percent} % of what you send.' },
  fee_gas_too_high: {
    message: 'It would use up to {gas} gas. That is more than one transaction may use here.',
  },
  fee_tip_above_price: { message: 'Its tip is above its whole price of gas. No network takes that.' },
  fee_open: { message: 'It names a price of gas, but not all that its fee is made of.' },
  fee_tip_high: { message: 'The tip in it is more than 10 times what others pay.' },
  fee_price_high: { message: 'The price of gas in it is more than 3 times that of the latest block.' },
  fee_never_paid: { message: 'The fee is more than 1000 times what you usually pay on {network}.' },
  fee_unusual: { message: 'The fee is more than 10 times what you usually pay on {network}.' },
  fee_unknown: { message: 'The fee could not be estimated.' },
  fee_not_told: {
    message: 'The network node could not work out a fee for this transfer.',
    hint: 'Try again in a moment, or ask whoever runs this site to check its node.',
  },
  fee_not_named: { message: 'This network names no fee in advance: your wallet works it out.' },
  fee_not_covered: { message: 'The balance does not cover the network fee in {symbol}.' },
  transfer_would_fail: { message: 'The network would refuse this transfer: {text}' },
  transfer_would_fail_silently: {
    message: 'The network would refuse this transfer, and its contract does not say why.',
  },
  not_enough_tokens: { message: 'There are not enough tokens on this account for this transfer.' },
  recipient_cannot_receive: {
    message: 'The recipient is a contract that does not take this.',
    hint: 'Nothing was sent. Check the recipient, or send it to the account of a person.',
  },
  collectible_not_held: {
    message: 'This account does not have it, or not as many.',
    hint: 'It may have been sent on meanwhile. Load the list again.',
  },
  fee_unsteady: {
    message: 'The network fee is moving too fast to say how much can be sent.',
    hint: 'Try again in a moment.',
  },
  not_enough_for_fee: { message: 'There is not enough {symbol} on this account to pay for this transfer and its fee.' },
  contract_already_initialized: {
    message: 'AlreadyInitialized',
    hint: 'The contract was set up before, and that cannot be done twice.',
  },
  contract_unauthorized: {
    message: 'Unauthorized',
    hint: 'Only the owner of the contract, or whom it has named, may do that.',
  },
  contract_new_owner_is_zero: { message: 'NewOwnerIsZeroAddress', hint: 'Nobody owns the address of the new owner.' },
  contract_no_handover_request: {
    message: 'NoHandoverRequest',
    hint: 'The new owner has not asked for it, or not lately.',
  },
  contract_self_as_delegate: { message: 'CantSetSelfAsDelegate', hint: 'An account cannot be its own delegate.' },
  contract_self_as_operator: { message: 'CantSetSelfAsOperator', hint: 'An account cannot be its own operator.' },
  invalid_private_key: { message: 'This is not a private key.' },
  invalid_sign_in_message: { message: 'This is not a sign-in message (EIP-4361): {reason}.' },
  invalid_typed_data: { message: 'This typed data cannot be signed: {reason}.' },
  signature_not_checked: {
    message: 'The signature could not be checked, because the network node did not answer.',
    hint: 'Try again in a moment.',
  },
  invalid_name: {
    message: 'This is not a name that can be looked up.',
    hint: 'Check its spelling, or use the address.',
  },
  name_off_chain: {
    message: 'This name is kept outside the network, where it is not looked up.',
    hint: 'Use the address.',
  },
  name_not_looked_up: { message: 'The name could not be looked up.', hint: 'Try again, or use the address.' },
} as const satisfies ErrorTable

/** A failure of this package. */
export class EvmError extends AppError<keyof typeof evmErrors> {
  constructor(code: keyof typeof evmErrors, options?: ErrorOptions) {
    super(evmErrors, code, options)
  }
}
