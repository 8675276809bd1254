import type { ErrorOptions } from '@latchkey/base'
import { type AccountErrorCode, accountErrors } from './accountErrors.ts'
import { ConnectError } from './errors.ts'

/** A failure of a connected account. */
export class AccountError extends ConnectError {
  constructor(code: AccountErrorCode, options?: ErrorOptions) {
    super(code, options, accountErrors)
  }
}
