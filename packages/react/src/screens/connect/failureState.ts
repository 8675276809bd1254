import { TimeoutError } from '@latchkey/base'

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

/** The error and what it came from, at most three deep. */
export function causesOf(error: Error): readonly Error[] {
  const chain = [error]
  for (let cause = error.cause; cause instanceof Error && chain.length < 4; cause = cause.cause) chain.push(cause)
  return chain
}

export function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
