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
  invalid_amount: {
    message: '"{value}" is not an amount that can be sent.',
    hint: 'Use digits and at most one point or comma.',
  },
  ambiguous_amount: {
    message: 'The comma in "{value}" can be read in two ways.',
    hint: 'Use a point for decimals, and nothing between thousands.',
  },
  too_many_decimals: { message: 'At most {decimals} digits after the decimal sign.' },
  chain_mapping_not_found: { message: 'Could not find network mapping for chain {chain}' },
  invalid_chain: { message: 'The description of this network cannot be used: {reason}.' },
  invalid_token: { message: 'The description of this token cannot be used: {reason}.' },
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
  transfer_would_fail: { message: 'The network would refuse this transfer: {text}' },
  not_enough_tokens: { message: 'There are not enough tokens on this account for this transfer.' },
  fee_unsteady: {
    message: 'The network fee is moving too fast to say how much can be sent.',
    hint: 'Try again in a moment.',
  },
  not_enough_for_fee: { message: 'There is not enough {symbol} on this account to pay for this transfer and its fee.' },
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
