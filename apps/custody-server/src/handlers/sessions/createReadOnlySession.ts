import { randomBytes } from 'node:crypto'
import { hashSession } from '../../authentication/authenticate.ts'
import type { SubmitHandler } from '../handler.ts'

const sessionLifeMs = 3_600_000

/** Lets the caller read for an hour without a key. The session's text is answered once and stored nowhere. */
export const createReadOnlySession: SubmitHandler<'create_read_only_session'> = async (context) => {
  const { transaction, organization, user, nowMs } = context
  const session = randomBytes(32).toString('base64url')
  const expiresAtMs = nowMs + sessionLifeMs
  await transaction.deleteFrom('custody_session').where('expires_at_ms', '<=', nowMs).execute()
  await transaction
    .insertInto('custody_session')
    .values({
      token_hash: hashSession(session),
      organization_id: organization.id,
      user_id: user.id,
      created_at_ms: nowMs,
      expires_at_ms: expiresAtMs,
    })
    .execute()
  context.showOnce({ session })
  return {
    organizationId: organization.id,
    organizationName: organization.name,
    userId: user.id,
    username: user.name,
    session: 'redacted',
    sessionExpiry: String(Math.floor(expiresAtMs / 1000)),
  }
}
