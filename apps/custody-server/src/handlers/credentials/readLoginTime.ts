import type { SubmitContext } from '../../activities/submitContext.ts'
import { loginTimeOf } from '../../authentication/loginTime.ts'

/** The time of the login by whose key something was asked for; null where it came another way. */
export function readLoginTime({ facts, approvals }: SubmitContext): number | null {
  const { id, type } = approvals[0].credential
  if (type === 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR') return null
  const row = facts.all('custody_api_key').find((key) => key.id === id)
  // One that is gone since then, while others were still to agree, cannot say how old it was.
  return row === undefined ? 0 : loginTimeOf(row)
}
