import { AppError, TimeoutError } from '@latchkey/base'

/** How an attempt to connect can end without a connection. */
export type FailureState =
  | 'rejected'
  | 'timed-out'
  | 'expired'
  | 'relay-offline'
  | 'clock-wrong'
  | 'relay-refused'
  | 'error'

/** The cause of a pairing's end, by the code under the one sentence that the specification has for all of them. */
const pairingEnds: Readonly<Record<string, FailureState>> = {
  pairing_attempts_exhausted: 'expired',
  proposal_expired: 'expired',
  relay_unreachable: 'relay-offline',
  no_provider_found: 'relay-offline',
  clock_is_wrong: 'clock-wrong',
  relay_refused: 'relay-refused',
  relay_failed: 'relay-refused',
  settlement_failed: 'error',
  no_session_found: 'error',
}

const rejections: readonly string[] = ['connection_rejected', 'user_rejected_request', 'peer_refused']

/** The state of the dialog a failed connection leads to. */
export function failureStateOf(error: Error): FailureState {
  const chain = causesOf(error)
  const codes = chain.flatMap((one) => codeOf(one) ?? [])
  const [pairingEnd] = codes.flatMap((code) => pairingEnds[code] ?? [])
  if (pairingEnd !== undefined) return pairingEnd
  if (chain.some((one) => one instanceof TimeoutError) || codes.includes('wallet_not_responding')) return 'timed-out'
  return codes.some((code) => rejections.includes(code)) ? 'rejected' : 'error'
}

/** The failure nearest to what happened: the last of the chain that is written for people. */
export function innermostFailure(error: Error): Error {
  return causesOf(error).findLast((one) => codeOf(one) !== undefined) ?? error
}

/** Whether a wallet, and not its owner, turned this site away: the codes 5100 to 5104 of a pairing. */
export function isUnfit(error: Error): boolean {
  return causesOf(error).some((one) => {
    const code = one instanceof AppError && one.code === 'peer_refused' ? Number(one.data['code']) : 0
    return code >= 5100 && code < 5200
  })
}

/** The details a visitor may copy into a report: no address, no signature, no key. */
export function describeFailure(walletName: string, error: Error): string {
  const [first, ...causes] = causesOf(error)
  const lines = [
    `wallet: ${walletName || 'any'}`,
    `code: ${codeOf(error) ?? error.name}`,
    `message: ${first?.message ?? ''}`,
  ]
  for (const cause of causes) lines.push(`because: ${cause.message}`)
  return [...lines, `browser: ${navigator.userAgent}`].join('\n')
}

/** The error and what it came from, at most three deep. */
function causesOf(error: Error): readonly Error[] {
  const chain = [error]
  for (let cause = error.cause; cause instanceof Error && chain.length < 4; cause = cause.cause) chain.push(cause)
  return chain
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
