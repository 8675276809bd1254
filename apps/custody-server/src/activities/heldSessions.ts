import type { SpendLimits } from '@latchkey/evm'
import type { CallerCredential } from '../authentication/caller.ts'
import type { SessionLimits } from '../config.ts'

/** These show who holds them at the moment that they are used: a passkey, and the key of a code that came by mail. */
const shown: readonly string[] = ['CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR', 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256']

/** Whether a credential of this type shows who holds it whenever it is used. */
export function isShownAtUse(type: string): boolean {
  return shown.includes(type)
}

/** The limits that a credential is held to; undefined for one that is free, such as a machine's key. */
export function limitsOfSession(
  sessionLimits: SessionLimits | undefined,
  organization: { readonly parent_id: string | null; readonly name: string },
  { type, loginAtMs }: Pick<CallerCredential, 'type' | 'loginAtMs'>,
): SpendLimits | undefined {
  if (sessionLimits === undefined || organization.parent_id === null) return undefined
  if (!sessionLimits.names.some((name) => organization.name.startsWith(name))) return undefined
  return isShownAtUse(type) || loginAtMs === null ? undefined : sessionLimits.limits
}
