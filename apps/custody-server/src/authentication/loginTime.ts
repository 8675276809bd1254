import type { ApiKeyRow } from '../database/tables.ts'

/** Keys that a login gave for a while, as their types say. */
const keyOfLogin = /^CREDENTIAL_TYPE_(?:READ_WRITE_SESSION|EMAIL_AUTH|OAUTH)_KEY_P256$/

type KeyTimes = Pick<ApiKeyRow, 'type' | 'created_at_ms' | 'login_at_ms'>

/**
 * When the user of a key logged in: of what a login gave, its own time; of what such a key made, the time of that login,
 * however often it was handed on. Null for a key that came another way.
 */
export function loginTimeOf({ type, created_at_ms, login_at_ms }: KeyTimes): number | null {
  return login_at_ms ?? (keyOfLogin.test(type) ? created_at_ms : null)
}
