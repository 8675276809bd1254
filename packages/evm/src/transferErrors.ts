import type { ErrorTable } from '@latchkey/base'

/** Everything that can go wrong with recipients, payment links, transfers and fees. A page meets none of it before somebody sends. */
export const transferErrors = {
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
} as const satisfies ErrorTable

/** The codes of transfers. */
export type TransferErrorCode = keyof typeof transferErrors
