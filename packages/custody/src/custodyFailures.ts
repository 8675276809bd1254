import { CustodyError, type CustodyErrorCode } from './errors.ts'

/** gRPC codes of an answer that is given before anything is done: what was asked, and by whom, is in the way. */
const refusedCodes: ReadonlySet<unknown> = new Set([3, 5, 7, 9, 16])

/** The custody service's messages for a session's key that ended, in any case of letters. */
const expiredKeyTexts = ['expired api key', 'could not find public key']

/** The code of our own service for a session that may not do this any more: the vendor's has no such rule. */
const oldLoginCode = 'login_too_old'

/** Its code for what the key of a session may not sign alone: a rule of ours as well. */
const confirmationCode = 'confirmation_needed'

/** Its message about a passkey that it does not know. */
const unknownPasskeyText = 'authenticator not found in organization'

const benignCodes: ReadonlySet<CustodyErrorCode> = new Set([
  'passkey_timed_out',
  'passkey_not_allowed',
  'passkey_cancelled',
])

/** Whether a new session key and one more try are the answer. */
export function isExpiredKey(error: unknown): boolean {
  if (!(error instanceof CustodyError) || error.code !== 'custody_refused') return false
  const message = error.message.toLowerCase()
  return expiredKeyTexts.some((text) => message.includes(text))
}

/** How long a login lets its user take keys out, and make other ways in, at our service; others may know no such rule. */
export const freshLoginMinutes = 15

/** Whether the visitor is to show once more who he is, by something else than the key of a session. */
export function isLoginTooOld(error: unknown): boolean {
  return isRefusedFor(error, oldLoginCode)
}

/** Whether something is signed only by who shows himself by it: a passkey, or the key of a fresh code. */
export function isConfirmationNeeded(error: unknown): boolean {
  return isRefusedFor(error, confirmationCode)
}

/** Whether the service says that nothing was done: any other failure may hide that it was. */
export function isNotDone(error: unknown): boolean {
  if (!(error instanceof CustodyError)) return false
  if (error.code === 'custody_refused') return refusedCodes.has(error.data['code'])
  return error.code === 'activity_failed' || error.code === 'activity_rejected'
}

function isRefusedFor(error: unknown, code: string): boolean {
  return error instanceof CustodyError && error.code === 'custody_refused' && error.data['refusal'] === code
}

/** Whether it is one of the four passkey outcomes of specification §8 that a log takes for warnings. */
export function isBenign(error: unknown): boolean {
  if (!(error instanceof CustodyError)) return false
  return benignCodes.has(error.code) || isUnknownPasskey(error)
}

/** Whether the passkey is of another organization than the one that was asked. */
export function isUnknownPasskey(error: unknown): boolean {
  return error instanceof CustodyError && error.code === 'custody_refused' && error.message.includes(unknownPasskeyText)
}
