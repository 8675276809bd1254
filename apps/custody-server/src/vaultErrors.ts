import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Failures around master keys, sealed secrets, key derivation and signing. */
export const vaultErrors = {
  master_key_missing: {
    message: 'There is no master key file at {path}.',
    hint: 'Put the escrowed master key there, or start with a new data folder.',
  },
  master_key_exposed: {
    message: 'The master key file {path} can be read by other users of this machine.',
    hint: 'Run chmod 600 on it; replace the key if somebody else may have read it.',
  },
  master_key_malformed: { message: 'The master key file {path} does not hold a master key of 32 bytes.' },
  master_key_wrong: {
    message: 'The master key does not open what is stored in this database.',
    hint: 'Start with the master key that belongs to this database.',
  },
  seals_missing: {
    message:
      'The seals of this database are missing, or not those that {path} tells of: somebody has taken them away, or put an older database there.',
    hint: 'Restore a backup. If the database is another one on purpose, move that file away.',
  },
  master_key_unknown: {
    message: 'The data was sealed under the master key {id}, which is not configured.',
    hint: 'Configure that master key beside the new one until the rotation is done.',
  },
  secret_not_readable: { message: 'A sealed secret was changed, moved to another row, or sealed under another key.' },
  mails_unsealed: {
    message: 'Mails that waited were not sealed, as an earlier version left them, and were not sent: {count}.',
    hint: 'Nothing: whoever waits for one asks for another.',
  },
  invalid_mnemonic: { message: 'This is not a valid recovery phrase: {reason}.' },
  invalid_key_path: { message: '"{path}" is not a derivation path.' },
  invalid_key: { message: 'These bytes are not a private key of {curve}.' },
  address_format_refused: { message: 'A key of {curve} has no address of the format {format}.' },
  invalid_payload: { message: 'The payload cannot be signed: {reason}.' },
  invalid_transaction: { message: 'The transaction cannot be signed: {reason}.' },
  transaction_type_refused: { message: 'Transactions of the type {type} are not supported.' },
  invalid_attestation: { message: 'The registration of the passkey cannot be accepted: {reason}.' },
  invalid_bundle: { message: 'The encrypted bundle cannot be opened: {reason}.' },
  request_not_readable: { message: 'The signed request cannot be used: {reason}.' },
  stamp_refused: { message: 'The stamp does not verify: {reason}.' },
  use_not_allowed: { message: 'The policies do not allow this use of a key.' },
  key_does_not_fit: { message: 'The stored key is not the one that the signed request names.' },
} as const satisfies ErrorTable

/** A failure of the vault; its text never holds key material. */
export class VaultError extends AppError<keyof typeof vaultErrors> {
  constructor(code: keyof typeof vaultErrors, options?: ErrorOptions) {
    super(vaultErrors, code, options)
  }
}
