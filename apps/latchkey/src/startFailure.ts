import { AppError } from '@latchkey/base'
import { NodeError } from '@latchkey/node'
import { LatchkeyError, reasonOf } from './errors.ts'

/** Says a failure of the machine in the words of this program's own settings; anything else is returned as it is. */
export function toStartFailure(error: unknown): unknown {
  if (!(error instanceof NodeError)) return error
  const { cause, data } = error
  switch (error.code) {
    case 'port_in_use':
      return new LatchkeyError('port_taken', { cause, data })
    case 'cannot_listen':
      return new LatchkeyError('address_unusable', { cause, data })
    case 'database_not_opened':
      return new LatchkeyError('database_unusable', { cause, data })
    default:
      return error
  }
}

/** One line for the person at the terminal: what is wrong and the way out. */
export function toLine(error: unknown): string {
  if (!(error instanceof AppError)) return `Latchkey could not go on: ${reasonOf(error)}.`
  return error.hint === undefined ? error.message : `${error.message} ${error.hint}`
}
