/** A server that goes, that comes, and class 08: connection exceptions (PostgreSQL, appendix A). */
const serverStates = /^(?:08...|57P0[123])$/

/** Messages of `pg` for a connection that cannot be had any more; it has no codes for these. */
const clientTexts =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|timeout exceeded when trying to connect)/

/** Whether it is the connection that failed, and not what was asked over it. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('syscall' in error) return true
  const code = 'code' in error ? String(error.code) : ''
  // Several addresses of one name, each of which refused.
  if (error instanceof AggregateError) return error.errors.every(isConnectionFailure)
  return serverStates.test(code) || clientTexts.test(error.message)
}
