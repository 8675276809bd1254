import { randomBytes } from 'node:crypto'
import { hashSession } from '../../authentication/authenticate.ts'
import type { CustodyDatabase } from '../../database/tables.ts'
import { markSession } from '../../seals/markSession.ts'
import type { SubmitHandler } from '../handler.ts'

const sessionLifeMs = 3_600_000

/** Lets the caller read for an hour without a key. The session's text is answered once and stored nowhere. */
export const createReadOnlySession: SubmitHandler<'create_read_only_session'> = async (context) => {
  const { database, organization, user, services, nowMs } = context
  const session = randomBytes(32).toString('base64url')
  const expiresAtMs = nowMs + sessionLifeMs
  context.erase('custody_session', { token_hash: await findEnded(database, organization.id, nowMs) })
  const row = {
    token_hash: hashSession(session),
    organization_id: organization.id,
    user_id: user.id,
    created_at_ms: nowMs,
    expires_at_ms: expiresAtMs,
  }
  context.insert('custody_session', [{ ...row, mark: markSession(services.seals, row) }])
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

/** So many go with each session that is made. */
const maxEnded = 100

/** Of this organization alone, so that nobody waits for another one. */
async function findEnded(database: CustodyDatabase, organizationId: string, nowMs: number): Promise<readonly string[]> {
  const sessions = database.selectFrom('custody_session').select('token_hash')
  const ended = sessions.where('organization_id', '=', organizationId).where('expires_at_ms', '<=', nowMs)
  return (await ended.limit(maxEnded).execute()).map(({ token_hash }) => token_hash)
}
