import { AppError, type ErrorData, type ErrorTable } from '@latchkey/base'
import { EvmError, type evmErrors } from './errors.ts'

/** The data's own codes stay beside the sentence of the error. */
type Named = { readonly code: keyof typeof evmErrors; readonly faults: ErrorTable }

/**
 * An error whose sentence ends with a reason: the fault's code is its `fault`, so that the whole of it can be told in any
 * language.
 */
export function wordedFault(
  { code, faults }: Named,
  fault: string,
  options: { data?: ErrorData; cause?: unknown } = {},
): EvmError {
  const { data = {}, cause } = options
  const reason = new AppError(faults, fault, { data }).message
  return new EvmError(code, { data: { ...data, fault, reason }, ...(cause === undefined ? {} : { cause }) })
}
