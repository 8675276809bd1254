import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Faults of a bundle, the encrypted parcel between the custody server and its user. */
export const bundleErrors = {
  bundle_malformed: { message: 'The bundle cannot be read: {reason}' },
  bundle_version: { message: "The bundle is of version '{version}', but only v1.0.0 is known." },
  bundle_foreign_signer: { message: 'The bundle was signed by a server that is not the one set up here.' },
  bundle_bad_signature: { message: 'The signature of the bundle is wrong.' },
  bundle_other_organization: { message: 'The bundle belongs to another organization than the one asked for.' },
  bundle_other_user: { message: 'The bundle belongs to another user than the one asked for.' },
  bundle_not_opened: {
    message: 'The bundle cannot be opened with this key.',
    hint: 'It was made for another browser, or its key has ended. Ask for a new one.',
  },
  bad_public_key: { message: 'A public key must be a point of the curve P-256, as hexadecimal text.' },
  bad_key_text: { message: 'This is not a private key in the format {format}.' },
  phrase_word_count: { message: 'The recovery phrase cannot be used: it must have 12, 15, 18, 21 or 24 words' },
  phrase_of_lines: { message: 'The recovery phrase cannot be used: it has a line break' },
  bad_mnemonic: { message: 'The recovery phrase cannot be used: {reason}' },
} as const satisfies ErrorTable

/** The codes of failures to open or to seal a bundle. */
export type BundleErrorCode = keyof typeof bundleErrors

/** A bundle that was refused. */
export class BundleError extends AppError<BundleErrorCode> {
  constructor(code: BundleErrorCode, options: ErrorOptions = {}) {
    super(bundleErrors, code, options)
  }
}
