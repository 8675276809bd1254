import type { SubmitContext } from '../../activities/submitContext.ts'
import { loginTimeOf } from '../../authentication/loginTime.ts'

/** The time of the login by whose key something was asked for; null where it came another way. */
export async function readLoginTime({ transaction, approvals }: SubmitContext): Promise<number | null> {
  const { id, type } = approvals[0].credential
  if (type === 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR') return null
  const row = await transaction
    .selectFrom('custody_api_key')
    .select(['type', 'expiration_seconds', 'created_at_ms', 'login_at_ms'])
    .where('id', '=', id)
    .executeTakeFirst()
  // One that is gone since then, while others were still to agree, cannot say how old it was.
  return row === undefined ? 0 : loginTimeOf(row)
}
