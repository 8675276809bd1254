import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'
import type { TransferErrorCode, transferErrors } from './transferErrors.ts'

/** Everything that can go wrong with addresses, amounts, chains, names and signatures. */
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

/** A failure of this package. Those of transfers are `TransferError`, which brings the table of its sentences. */
export class EvmError extends AppError<keyof typeof evmErrors | TransferErrorCode> {
  constructor(code: keyof typeof evmErrors, options?: ErrorOptions)
  constructor(code: TransferErrorCode, options: ErrorOptions | undefined, table: typeof transferErrors)
  constructor(code: EvmError['code'], options?: ErrorOptions, table: ErrorTable = evmErrors) {
    super(table, code, options)
  }
}
