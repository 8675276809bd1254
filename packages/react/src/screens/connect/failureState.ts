import { TimeoutError } from '@latchkey/base'

export type FailureState = 'rejected' | 'timed-out' | 'error'

/** Which state of the dialog a failed connection leads to. */
export function failureStateOf(error: Error): FailureState {
  if (error instanceof TimeoutError) return 'timed-out'
  const code = codeOf(error)
  if (code === 'connection_rejected' || code === 'user_rejected_request') return 'rejected'
  return code === 'wallet_not_responding' ? 'timed-out' : 'error'
}

/** The details a visitor may copy into a report: no address, no signature, no key. */
export function describeFailure(walletName: string, error: Error): string {
  const lines = [`wallet: ${walletName}`, `code: ${codeOf(error) ?? error.name}`, `message: ${error.message}`]
  for (let cause = error.cause, depth = 0; cause instanceof Error && depth < 3; cause = cause.cause, depth++) {
    lines.push(`because: ${cause.message}`)
  }
  return [...lines, `browser: ${navigator.userAgent}`].join('\n')
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
