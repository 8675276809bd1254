import { AppError } from '@latchkey/base'

/** A failure that a visitor has to be told; undefined for one that is his own going away. */
export function toTold(failure: Error | undefined): Error | undefined {
  return failure instanceof AppError && failure.code === 'user_rejected_request' ? undefined : failure
}
