import type { ErrorOptions } from '@latchkey/base'
import { EvmError } from './errors.ts'
import { type TransferErrorCode, transferErrors } from './transferErrors.ts'

/** A failure of a transfer, its recipient or its fee. */
export class TransferError extends EvmError {
  constructor(code: TransferErrorCode, options?: ErrorOptions) {
    super(code, options, transferErrors)
  }
}
