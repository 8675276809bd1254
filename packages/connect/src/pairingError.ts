import type { ErrorOptions } from '@latchkey/base'
import { ConnectError } from './errors.ts'
import { type PairingErrorCode, pairingErrors } from './pairingErrors.ts'

/** A failure of a wallet on another device. */
export class PairingError extends ConnectError {
  constructor(code: PairingErrorCode, options?: ErrorOptions) {
    super(code, options, pairingErrors)
  }
}
