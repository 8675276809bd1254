import type { ApiKeyRow } from '../database/tables.ts'

/** Keys that a login gave for a while, as their types say. */
const keyOfLogin = /^CREDENTIAL_TYPE_(?:LOGIN|(?:READ_WRITE_SESSION|EMAIL_AUTH|OAUTH)_KEY_P256)$/

/** Keys that somebody brings; that of a recovery is none, and may do nothing but make the new passkey. */
const registeredKey = /^CREDENTIAL_TYPE_API_KEY_/

/** The longest life of a key that is taken for somebody's session; a machine's key has no end, or a far one. */
const longestSessionSeconds = 30 * 86_400

type KeyTimes = Pick<ApiKeyRow, 'type' | 'expiration_seconds' | 'created_at_ms' | 'login_at_ms'>

/**
 * When the user of a key logged in: of what such a key made, the time of that login, however often it was handed on. A
 * key that a login gave counts from its own time, and so does any other of a session, such as one that a passkey has
 * registered for a page: whoever holds the page later holds no passkey. Null for a machine's key.
 */
export function loginTimeOf({ type, expiration_seconds, created_at_ms, login_at_ms }: KeyTimes): number | null {
  const isShort = expiration_seconds !== null && expiration_seconds <= longestSessionSeconds
  const isOfSession = keyOfLogin.test(type) || (isShort && registeredKey.test(type))
  return login_at_ms ?? (isOfSession ? created_at_ms : null)
}
