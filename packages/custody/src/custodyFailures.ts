import { CustodyError, type CustodyErrorCode } from './errors.ts'

/** gRPC codes of an answer that is given before anything is done: what was asked, and by whom, is in the way. */
const refusedCodes: ReadonlySet<unknown> = new Set([3, 5, 7, 9, 16])

/** One of our codes, as another service of the same protocol says it. */
type Elsewhere = { readonly code: string; readonly text: string }

/**
 * The codes of our own service that something follows from. A service of somebody else has its own code, or none at all:
 * only for such a one the sentence stays. Undefined where others have no such rule.
 */
const refusals = {
  api_key_expired: { code: 'API_KEY_EXPIRED', text: 'expired api key' },
  public_key_unknown: { code: 'PUBLIC_KEY_NOT_FOUND', text: 'could not find public key' },
  passkey_unknown: { code: 'CREDENTIAL_NOT_FOUND', text: 'authenticator not found in organization' },
  login_too_old: undefined,
  confirmation_needed: undefined,
} as const satisfies Readonly<Record<string, Elsewhere | undefined>>

const benignCodes: ReadonlySet<CustodyErrorCode> = new Set([
  'passkey_timed_out',
  'passkey_not_allowed',
  'passkey_cancelled',
])

/** Whether a new session key and one more try are the answer. */
export function isExpiredKey(error: unknown): boolean {
  return isRefusedFor(error, 'api_key_expired') || isRefusedFor(error, 'public_key_unknown')
}

/** How long a login lets its user take keys out, and make other ways in, at our service; others may know no such rule. */
export const freshLoginMinutes = 15

/** Whether the visitor is to show once more who he is, by something else than the key of a session. */
export function isLoginTooOld(error: unknown): boolean {
  return isRefusedFor(error, 'login_too_old')
}

/** Whether something is signed only by who shows himself by it: a passkey, or the key of a fresh code. */
export function isConfirmationNeeded(error: unknown): boolean {
  return isRefusedFor(error, 'confirmation_needed')
}

/** Whether the service says that nothing was done: any other failure may hide that it was. */
export function isNotDone(error: unknown): boolean {
  if (!(error instanceof CustodyError)) return false
  if (error.code === 'custody_refused') return refusedCodes.has(error.data['code'])
  return error.code === 'activity_failed' || error.code === 'activity_rejected'
}

function isRefusedFor(error: unknown, code: keyof typeof refusals): boolean {
  if (!(error instanceof CustodyError) || error.code !== 'custody_refused') return false
  const { refusal, foreignCode, message } = error.data
  if (refusal !== undefined) return refusal === code
  const elsewhere: Elsewhere | undefined = refusals[code]
  if (elsewhere === undefined) return false
  if (foreignCode !== undefined) return foreignCode === elsewhere.code
  return typeof message === 'string' && message.toLowerCase().includes(elsewhere.text)
}

/** Whether it is one of the four passkey outcomes of specification §8 that a log takes for warnings. */
export function isBenign(error: unknown): boolean {
  if (!(error instanceof CustodyError)) return false
  return benignCodes.has(error.code) || isUnknownPasskey(error)
}

/** Whether the passkey is of another organization than the one that was asked. */
export function isUnknownPasskey(error: unknown): boolean {
  return isRefusedFor(error, 'passkey_unknown')
}
